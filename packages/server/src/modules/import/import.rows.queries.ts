import type { ImportCounts } from '@mdi/contract/modules/import/import.contract.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { type CellChange, storedRow, type Trouble } from '../../kit/exchange/importer.ts';

/** The record of the row is as it says already. */
const asItIs = sql<SqlBool>`(r.target_id is not null and r.changes = '[]')`;
/** Not in, without errors of its own, and with something to do. */
const clean = sql<SqlBool>`(r.outcome is null and r.problems = '[]' and not ${asItIs})`;
/** Another row of the same record has errors. */
const waits = sql<SqlBool>`(r.together is not null and exists (
  select from import_row o
  where o.import_id = r.import_id and o.together = r.together and o.problems <> '[]'))`;

/** Counts the rows anew and keeps the numbers with the import. */
export async function recountRows(ctx: Ctx, id: number): Promise<ImportCounts> {
  const counted = await sql<ImportCounts>`
    update import set total = c.total, ready = c.ready, changing = c.changing, same = c.same, added = c.added,
      updated = c.updated, failed = c.failed, undone = c.undone,
      bad = c.total - c.ready - c.same - c.added - c.updated - c.undone
    from (
      select count(*)::int as total,
        (count(*) filter (where ${clean} and not ${waits}))::int as ready,
        (count(*) filter (where ${clean} and not ${waits} and r.target_id is not null))::int as changing,
        (count(*) filter (where r.outcome is null and r.problems = '[]' and ${asItIs}))::int as same,
        (count(*) filter (where r.outcome = 'added'))::int as added,
        (count(*) filter (where r.outcome = 'updated'))::int as updated,
        (count(*) filter (where r.outcome = 'failed'))::int as failed,
        (count(*) filter (where r.outcome = 'undone'))::int as undone
      from import_row r where r.import_id = ${id}) c
    where import.id = ${id}
    returning import.total, import.ready, import.changing, import.same, import.bad, import.added, import.updated,
      import.failed, import.undone`.execute(rows(ctx));
  return orNotFound(counted.rows[0]);
}

export type RowOutcome = 'added' | 'updated' | 'failed' | 'undone' | null;

/** Whether a row went in, be it undone by now: nobody corrects it or brings it in again. */
export const wentIn = (outcome: RowOutcome): boolean => outcome !== null && outcome !== 'failed';

const rowColumns = sql<{
  number: number;
  cells: unknown;
  problems: unknown;
  together: string | null;
  outcome: RowOutcome;
  recordId: number | null;
  targetId: number | null;
  targetVersion: number | null;
  changes: unknown;
  waits: boolean;
}>`r.number, r.cells, r.problems, r.together, r.outcome, r.record_id, r.target_id, r.target_version, r.changes,
  ${waits} as waits`;

type Found = {
  number: number;
  cells: unknown;
  problems: unknown;
  keys: string[];
  together: string | null;
  outcome: RowOutcome;
  recordId: number | null;
  targetId: number | null;
  targetVersion: number | null;
  changes: unknown;
  waits: boolean;
};

const shows = {
  all: sql<SqlBool>`true`,
  bad: sql<SqlBool>`(r.problems <> '[]' or (${clean} and ${waits}))`,
  ready: sql<SqlBool>`(${clean} and not ${waits})`,
  added: sql<SqlBool>`r.outcome in ('added', 'updated', 'undone')`,
} as const;
export type RowFilter = keyof typeof shows;

type Asked = { show: RowFilter; page: number; limit: number; sort?: string | undefined };

/** One page of the rows of an import that was looked up for the caller. */
export async function pageOfRows(ctx: Ctx, id: number, { show, page: number, limit, sort }: Asked) {
  const descending = sql.raw(sort === '-number' ? 'desc' : 'asc');
  const list = await sql<Found>`
    select r.keys, ${rowColumns} from import_row r
    where r.import_id = ${id} and ${shows[show]}
    order by r.number ${descending} limit ${limit} offset ${(number - 1) * limit}`.execute(rows(ctx));
  return list.rows.map(storedRow);
}

/** The next rows after a number, in order. */
export async function nextRows(ctx: Ctx, id: number, after: number, limit: number, show: RowFilter) {
  const list = await sql<Found>`
    select r.keys, ${rowColumns} from import_row r
    where r.import_id = ${id} and r.number > ${after} and ${shows[show]}
    order by r.number limit ${limit}`.execute(rows(ctx));
  return list.rows.map(storedRow);
}

export async function countRows(ctx: Ctx, id: number, show: RowFilter): Promise<number> {
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from import_row r where r.import_id = ${id} and ${shows[show]}`.execute(
    rows(ctx),
  );
  return counted.rows[0]?.n ?? 0;
}

/**
 * Rows of these numbers, or that share a key or a record with them, no more than asked for; in order. Each of the
 * three is looked for by a table of what is wanted, and once: in a list, hundreds of keys beside thousands of rows take
 * seconds, and of an import that statistics don't know yet they would be looked for again at each of its rows.
 */
export async function relatedRows(
  ctx: Ctx,
  id: number,
  numbers: readonly number[],
  keys: readonly string[],
  together: readonly string[],
  limit: number,
) {
  const list = await sql<Found>`
    with around as materialized (
      select x.number from import_row x
      where x.import_id = ${id} and x.number in (select unnest(${[...numbers]}::int[]))
      union
      select x.number from import_row x cross join unnest(x.keys) as k
      where x.import_id = ${id} and k in (select unnest(${[...new Set(keys)]}::text[]))
      union
      select x.number from import_row x
      where x.import_id = ${id} and x.together in (select unnest(${[...new Set(together)]}::text[]))
      limit ${limit})
    select r.keys, ${rowColumns} from import_row r
    where r.import_id = ${id} and r.number in (select number from around)
    order by r.number`.execute(rows(ctx));
  return list.rows.map(storedRow);
}

/** The next rows to be added, each with all that become one record with it; in order. */
export async function nextReadyRows(ctx: Ctx, id: number, limit: number) {
  const list = await sql<Found>`
    with next as (
      select r.number, r.together from import_row r
      where r.import_id = ${id} and ${clean} and not ${waits}
      order by r.number limit ${limit})
    select r.keys, ${rowColumns} from import_row r
    where r.import_id = ${id} and r.outcome is null and (
      r.number in (select number from next)
      or r.together in (select together from next where together is not null))
    order by r.number`.execute(rows(ctx));
  return list.rows.map(storedRow);
}

export async function addRows(
  ctx: Ctx,
  id: number,
  list: readonly { number: number; cells: string[] }[],
): Promise<void> {
  await sql`
    insert into import_row (import_id, number, cells)
    select ${id}, n, c::jsonb from unnest(
      ${list.map((row) => row.number)}::int[],
      ${list.map((row) => JSON.stringify(row.cells))}::text[]) as t (n, c)`.execute(rows(ctx));
}

/** Takes away the rows of a reading that broke off. */
export const dropRows = (ctx: Ctx, id: number) =>
  rows(ctx).deleteFrom('importRow').where('importId', '=', id).execute();

type Verdict = {
  number: number;
  troubles: readonly Trouble[];
  keys: readonly string[];
  together: string | null;
  target: { id: number; version: number; changes: readonly CellChange[] } | null;
};

/** Writes down what a check found; a row that failed may be tried again. */
export async function storeVerdicts(ctx: Ctx, id: number, verdicts: readonly Verdict[]): Promise<void> {
  await sql`
    update import_row r set problems = v.problems, keys = array(select jsonb_array_elements_text(v.keys)),
      together = v.together, target_id = v.target_id, target_version = v.target_version, changes = v.changes,
      outcome = null
    from (
      select n, p::jsonb as problems, k::jsonb as keys, t as together, i as target_id, s as target_version,
        c::jsonb as changes from unnest(
        ${verdicts.map((one) => one.number)}::int[],
        ${verdicts.map((one) => JSON.stringify(one.troubles))}::text[],
        ${verdicts.map((one) => JSON.stringify(one.keys))}::text[],
        ${verdicts.map((one) => one.together)}::text[],
        ${verdicts.map((one) => one.target?.id ?? null)}::bigint[],
        ${verdicts.map((one) => one.target?.version ?? null)}::int[],
        ${verdicts.map((one) => JSON.stringify(one.target?.changes ?? []))}::text[]) as t (n, p, k, t, i, s, c)) v
    where r.import_id = ${id} and r.number = v.n and (r.outcome is null or r.outcome = 'failed')`.execute(
    rows(ctx),
  );
}

export async function setCells(
  ctx: Ctx,
  id: number,
  list: readonly { number: number; cells: string[] }[],
): Promise<void> {
  await sql`
    update import_row r set cells = v.c::jsonb
    from unnest(
      ${list.map((row) => row.number)}::int[],
      ${list.map((row) => JSON.stringify(row.cells))}::text[]) as v (n, c)
    where r.import_id = ${id} and r.number = v.n`.execute(rows(ctx));
}

type Outcome = {
  number: number;
  recordId: number | null;
  updated?: boolean;
  troubles: readonly Trouble[];
};

/** Writes down what became of rows, in the transaction that added them. */
export async function setOutcomes(ctx: Ctx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update import_row r set record_id = v.i, problems = v.p::jsonb,
      outcome = case when v.i is null then 'failed' when v.u then 'updated' else 'added' end
    from unnest(
      ${outcomes.map((one) => one.number)}::int[],
      ${outcomes.map((one) => one.recordId)}::bigint[],
      ${outcomes.map((one) => JSON.stringify(one.troubles))}::text[],
      ${outcomes.map((one) => one.updated === true)}::boolean[]) as v (n, i, p, u)
    where r.import_id = ${id} and r.number = v.n`.execute(rows(ctx));
}

type Counted = { added: number; updated: number; failed: number; changing: number };

/** Keeps an import's numbers right while its rows go in, at a cost that doesn't grow with the file. */
export const countOutcomes = (ctx: Ctx, id: number, { added, updated, failed, changing }: Counted) =>
  sql`
    update import set added = added + ${added}::int, updated = updated + ${updated}::int,
      failed = failed + ${failed}::int, ready = ready - ${added + updated + failed}::int,
      changing = changing - ${changing}::int, bad = bad + ${failed}::int, updated_at = ${ctx.now()}
    where id = ${id}`.execute(rows(ctx));
