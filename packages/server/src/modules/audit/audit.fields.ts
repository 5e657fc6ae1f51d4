import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';
import type { RecordKind } from '../../kit/audit/record-kind.ts';
import type { Registry } from '../../kit/calls/registry.ts';

type Declared = Pick<Registry, 'names' | 'logFormats'>;

/** How the log shows a record, by its module; a record of a former version has no format. */
export const logFormatOf = ({ logFormats }: Declared, entity: string): AuditLogFormat =>
  logFormats[entity] ?? {};

/** What a field names, in the words of a kind that only some entities have. */
export const kindOf = ({ names }: Declared, entity: string, field: string): RecordKind | undefined =>
  names[`${entity}.${field}`] ?? names[field];

/** Whether people are shown a field: the number of a row says nothing to them. */
export const isShownInLog = (declared: Declared, entity: string, field: string): boolean =>
  field !== 'id' && !logFormatOf(declared, entity).omitted?.includes(field);

/** Whether a field is shown only when it changes, as the place among others that every such row has. */
export const isOnlyChanged = (declared: Declared, entity: string, field: string): boolean =>
  field === 'sort' || logFormatOf(declared, entity).onlyChanged?.includes(field) === true;
