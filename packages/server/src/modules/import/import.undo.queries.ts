import { type UndoHindrance, undoDays } from '@mdi/contract/modules/import/import.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { Trouble, Undoer } from '../../kit/exchange/importer.ts';

type Done = { id: number; before: Readonly<Record<string, unknown>> | null };

/**
 * Notes what an import did to records, in the transaction that did it. Of one that it touched twice the first former
 * values count, and what it added itself stays added.
 */
export async function noteChanges(ctx: Ctx, { records }: Undoer, importId: number, done: readonly Done[]) {
  if (done.length === 0) return;
  await sql`
    insert into import_undo (import_id, record_id, version, before)
    select ${importId}, k.id, k.version, d.before::jsonb
    from unnest(
      ${done.map(({ id }) => id)}::bigint[],
      ${done.map(({ before }) => (before === null ? null : JSON.stringify(before)))}::text[])
      with ordinality as d (id, before, place)
    join (${records(ctx)}) k on k.id = d.id
    order by d.place
    on conflict (import_id, record_id) do update set version = excluded.version,
      before = excluded.before || import_undo.before`.execute(rows(ctx));
  const until = new Date(ctx.now().getTime() + undoDays * 86_400_000);
  await sql`update import set undo_until = coalesce(undo_until, ${until}) where id = ${importId}`.execute(
    rows(ctx),
  );
}

const among = (ids?: readonly number[]) => (ids ? sql`= any(${[...ids]}::bigint[])` : sql`is not null`);

/** All that an import added, for a look at what hangs on it. */
const going = (importId: number, ids?: readonly number[]) => sql`
  select g.record_id as id, g.at, g.record_id ${among(ids)} as asked
  from import_undo g where g.import_id = ${importId} and g.before is null`;

/** The records that are there still (`mine`), and what stands against undoing each (`against`). */
const standing = (ctx: Ctx, { records, hanging }: Undoer, importId: number, ids?: readonly number[]) => sql`
  mine as materialized (
    select u.record_id as id, u.before is null as added, u.version, u.refusal, k.version as now, k.seen, k.name
    from import_undo u join (${records(ctx)}) k on k.id = u.record_id
    where u.import_id = ${importId} and u.record_id ${among(ids)}),
  against as materialized (
    select id, 'changed' as what from mine where seen and version <> now
    union select id, 'reach' from mine where not seen
    union select h.id, h.what from (${hanging(ctx, going(importId, ids))}) h join mine on mine.id = h.id)`;

type Hindrance = {
  what: UndoHindrance;
  count: number;
  records: { recordId: number; name: string; refusal: Pick<Trouble, 'key' | 'args'> | null }[];
};

type Impact = { removes: number; restores: number; stays: number; hindrances: Hindrance[] };

const maxNamed = 5;

/** What undoing would do now, in numbers, and what stands against some of it. */
export async function countImpact(ctx: Ctx, undoer: Undoer, importId: number): Promise<Impact> {
  const found = await sql<Impact>`
    with ${standing(ctx, undoer, importId)},
    why as (select * from against union select id, 'refused' from mine where refusal is not null)
    select
      (select count(*)::int from mine where added and id not in (select id from against)) as removes,
      (select count(*)::int from mine where not added and id not in (select id from against)) as restores,
      (select count(distinct id)::int from against) as stays,
      coalesce((
        select json_agg(json_build_object('what', w.what, 'count', w.count, 'records', w.records) order by w.what)
        from (
          select why.what, count(*)::int as count, to_json(coalesce((array_agg(json_build_object(
              'recordId', mine.id, 'name', mine.name,
              'refusal', case when why.what = 'refused' then mine.refusal end) order by mine.name, mine.id)
            filter (where mine.seen))[1:${sql.lit(maxNamed)}], '{}')) as records
          from why join mine on mine.id = why.id group by why.what) w), '[]') as hindrances`.execute(
    rows(ctx),
  );
  const [impact] = found.rows;
  if (!impact) throw new Error('counts always answer a row');
  return impact;
}

/** Which of these records are there, and which of them stay. */
export async function undoVerdicts(ctx: Ctx, undoer: Undoer, importId: number, ids: readonly number[]) {
  const found = await sql<{ id: number; stays: boolean }>`
    with ${standing(ctx, undoer, importId, ids)}
    select id, id in (select id from against) as stays from mine`.execute(rows(ctx));
  return new Map(found.rows.map(({ id, stays }) => [id, stays]));
}

export type UndoStep = {
  recordId: number;
  place: number;
  at: string;
  before: Readonly<Record<string, unknown>> | null;
};

/** What an import did last, before a place in its order. */
export async function lastChanges(ctx: Ctx, importId: number, beforePlace: number | null, limit: number) {
  const found = await sql<UndoStep>`
    select record_id, place, at::text as at, before from import_undo
    where import_id = ${importId} and (${beforePlace}::bigint is null or place < ${beforePlace})
    order by place desc limit ${limit}`.execute(rows(ctx));
  return found.rows;
}

export async function countChanges(ctx: Ctx, importId: number): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from import_undo where import_id = ${importId}`.execute(rows(ctx));
  return found.rows[0]?.n ?? 0;
}

/** Notes that records are as before the import, in the transaction that made them so; their rows are told as undone. */
export const markUndone = (ctx: Ctx, importId: number, ids: readonly number[]) =>
  sql`
    with gone as (
      delete from import_undo where import_id = ${importId} and record_id = any(${[...ids]}::bigint[])
      returning record_id),
    were as materialized (
      select r.number, r.outcome from import_row r
      where r.import_id = ${importId} and r.outcome in ('added', 'updated')
        and r.record_id in (select record_id from gone)),
    marked as (
      update import_row r set outcome = 'undone' from were
      where r.import_id = ${importId} and r.number = were.number)
    update import set updated_at = ${ctx.now()},
      added = added - (select count(*) from were where outcome = 'added'),
      updated = updated - (select count(*) from were where outcome = 'updated'),
      undone = undone + (select count(*) from were)
    where id = ${importId}`.execute(rows(ctx));

type Refused = { id: number; trouble: Trouble | null };

/** Keeps why records could not be undone; null where something hangs on them, which is looked up anew. */
export const noteRefusals = (ctx: Ctx, importId: number, list: readonly Refused[]) =>
  sql`
    update import_undo u set refusal = r.why::jsonb
    from unnest(
      ${list.map(({ id }) => id)}::bigint[],
      ${list.map(({ trouble }) => trouble && JSON.stringify({ key: trouble.key, args: trouble.args }))}::text[])
      as r (id, why)
    where u.import_id = ${importId} and u.record_id = r.id`.execute(rows(ctx));

/** Where nothing is left to undo, what goes in later has its own time. */
export const endUndo = (ctx: Ctx, importId: number) =>
  sql`
    update import set state = 'done', updated_at = ${ctx.now()},
      undo_until = case when exists (select from import_undo u where u.import_id = import.id) then undo_until end
    where id = ${importId}`.execute(rows(ctx));
