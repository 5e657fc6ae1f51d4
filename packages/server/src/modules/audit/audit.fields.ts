import type { LogFormat } from '../../kit/log-format.ts';
import type { RecordKind } from '../../kit/record-kind.ts';
import type { Registry } from '../../kit/registry.ts';

type Declared = Pick<Registry, 'names' | 'told'>;

/** How the module of a record has it told; of a former version nothing is known. */
export const tellingOf = ({ told }: Declared, entity: string): LogFormat => told[entity] ?? {};

/** What a field names, in the words of a kind that only some entities have. */
export const kindOf = ({ names }: Declared, entity: string, field: string): RecordKind | undefined =>
  names[`${entity}.${field}`] ?? names[field];

/** Whether people are told of a field: the number of a row says nothing to them. */
export const isTold = (declared: Declared, entity: string, field: string): boolean =>
  field !== 'id' && !tellingOf(declared, entity).untold?.includes(field);

/** Whether a field is told only when it changes; every row that has a place among others has one. */
export const isOnlyChanged = (declared: Declared, entity: string, field: string): boolean =>
  field === 'sort' || tellingOf(declared, entity).onlyChanged?.includes(field) === true;
