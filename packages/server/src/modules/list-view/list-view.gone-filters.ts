import { type IdKind, idKinds } from '@mdi/contract/kit/ids.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import type * as z from 'zod/mini';
import type { RecordKind } from '../../kit/audit/record-kind.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { namesOf } from '../audit/index.ts';

type Field = z.ZodMiniType & { _zod: { def: { innerType?: Field } } };
type Shape = Readonly<Record<string, Field>>;

/** What the call of a list is asked, by field; undefined where there is no such list. */
export function listInputShape(list: string): Shape | undefined {
  const [module, call = ''] = list.split('/');
  const input = apis.find((one) => one.module === module && one.surface === 'sys')?.ops[call]?.input;
  // A list is a call that pages.
  return input && 'shape' in input && 'limit' in (input.shape as Shape) ? (input.shape as Shape) : undefined;
}

/** Of which kinds the log knows who may see a record. */
const kinds: Partial<Record<IdKind, RecordKind>> = {
  project: 'project',
  building: 'building',
  company: 'company',
  phase: 'phase',
  area: 'area',
  device: 'device',
};

function kindOf(field: Field | undefined): RecordKind | undefined {
  if (!field) return undefined;
  const kind = idKinds.get(field)?.kind;
  return kind ? kinds[kind] : kindOf(field._zod.def.innerType);
}

/** The filters of each question that name a place, company or device which is gone, or hidden from the caller. */
export async function goneFilters(ctx: Ctx, list: string, questions: readonly string[]): Promise<string[][]> {
  const shape = listInputShape(list) ?? {};
  const named = questions.map((asked) =>
    [...new URLSearchParams(asked)].flatMap(([key, id]) => {
      const kind = kindOf(shape[key]);
      return kind ? [{ key, kind, id }] : [];
    }),
  );
  const wanted = new Map<RecordKind, Set<string>>();
  for (const { kind, id } of named.flat()) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
  if (wanted.size === 0) return questions.map(() => []);
  const names = await namesOf(ctx, wanted);
  return named.map((all) =>
    all.filter(({ kind, id }) => names.get(kind)?.get(id)?.is !== 'there').map(({ key }) => key),
  );
}
