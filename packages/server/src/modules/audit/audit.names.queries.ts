import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../../kit/audit/record-kind.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { endOfCard, sourceOf } from './audit.name-sources.queries.ts';
import { readableLog } from './audit.queries.ts';

/** What a number or code names; `deleted` is what it was called at its end, if that was written down. */
export type RecordName =
  | { is: 'there'; name: string }
  | { is: 'deleted'; name: string | null }
  | { is: 'hidden' };

/** Which names are asked for, and the answer to that. */
export type WantedNames = ReadonlyMap<RecordKind, ReadonlySet<string>>;
export type FoundNames = ReadonlyMap<RecordKind, ReadonlyMap<string, RecordName>>;

type Found = { kind: RecordKind; id: string; name: string | null; seen: boolean };

const isNumber = /^\d{1,15}$/;
const byCode = (kind: RecordKind) =>
  kind === 'province' || kind === 'resource' || kind.startsWith('dictionary:');

/** One kind's names, as a part of the one statement that asks for all of them. */
function part(ctx: Ctx, kind: RecordKind, ids: ReadonlySet<string>): RawBuilder<unknown>[] {
  const source = sourceOf(ctx, kind);
  const asked = byCode(kind) ? [...ids] : [...ids].filter((id) => isNumber.test(id));
  if (!source || asked.length === 0) return [];
  const type = sql.raw(byCode(kind) ? 'text[]' : 'bigint[]');
  return [
    sql`select ${kind}::text as kind, ${sql.ref(source.id)}::text as id, ${source.name} as name,
      coalesce(${source.seen ?? sql`true`}, false) as seen
      from ${source.from} where ${sql.ref(source.id)} = any(${asked}::${type})`,
  ];
}

/** At most so many deleted records are looked for in the log itself; a page names few. */
const maxDeleted = 200;

type Gone = { kind: RecordKind; id: string; name: string | null };

/** What records that are gone were called, as the log says of their end where the reader may read that. */
async function deletedNames(ctx: Ctx, missing: readonly { kind: RecordKind; id: string }[]): Promise<Gone[]> {
  const asked = missing.slice(0, maxDeleted);
  if (asked.length === 0) return [];
  const { rows: found } = await sql<Gone>`
    select wanted.kind, wanted.id, (
      select coalesce(c -> 'before' ->> 'name', c -> 'before' ->> 'nickName', case wanted.kind
        when 'visitorCard' then ${endOfCard(sql`c -> 'before' ->> 'number'`)} else c -> 'before' ->> 'number' end)
      from audit, jsonb_array_elements(audit.changes) c
      where audit.changes @> jsonb_build_array(
          jsonb_build_object('entity', wanted.kind, 'id', wanted.id::bigint, 'after', null))
        and c ->> 'entity' = wanted.kind and c ->> 'id' = wanted.id and c -> 'after' = 'null'
        and c -> 'before' ?| array['name', 'nickName', 'number'] and ${readableLog(ctx.actor)}
      limit 1) as name
    from unnest(${asked.map((one) => one.kind)}::text[], ${asked.map((one) => one.id)}::text[])
      as wanted (kind, id)`.execute(rows(ctx));
  return found;
}

/** The names of all these, of now or, of what is gone, of its end; by one statement, and one more for what is gone. */
export async function namesOf(ctx: Ctx, wanted: WantedNames): Promise<FoundNames> {
  const parts = [...wanted].flatMap(([kind, ids]) => part(ctx, kind, ids));
  const named = new Map(
    [...wanted].map(([kind]): [RecordKind, Map<string, RecordName>] => [kind, new Map()]),
  );
  if (parts.length === 0) return named;
  const { rows: found } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(rows(ctx));
  for (const { kind, id, name, seen } of found) {
    const told: RecordName = seen ? { is: 'there', name: name ?? '' } : { is: 'hidden' };
    named.get(kind)?.set(id, told);
  }
  const missing = [...wanted].flatMap(([kind, ids]) =>
    byCode(kind)
      ? []
      : [...ids].filter((id) => isNumber.test(id) && !named.get(kind)?.has(id)).map((id) => ({ kind, id })),
  );
  for (const { kind, id, name } of await deletedNames(ctx, missing)) {
    named.get(kind)?.set(id, { is: 'deleted', name });
  }
  return named;
}
