import { isHeadOffice, isTenant, levels } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { totalCap } from '@mdi/contract/kit/page.ts';
import type { AuditRow, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Actor, Change, Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { ownImports } from '../../kit/exchange/importer.ts';
import { type PageRequest, pageOffset, cappedTotal as toldTotal } from '../../kit/queries/page.ts';
import { doneBy, doneByOne, maxPeople, peopleOf, usersFound } from './audit.done-by.queries.ts';

const place = { project: 'audit.projectId', company: 'audit.companyId' };

/** What the caller did in the role and place of now. */
function own(actor: Actor): RawBuilder<SqlBool> {
  const here = inScope({ ...actor, scope: { regions: null, buildings: null } }, place);
  return sql<SqlBool>`(audit.user_id = ${actor.userId} and audit.role_code = ${actor.roleCode} and ${here})`;
}

/**
 * The rows a caller may read. A national role reads all of them. For head office the project of a session is
 * only a filter, so what it did there may be about any project: everybody else reads the rows of property and
 * tenants in scope, and head office its own besides. A row has no building, so who is limited to buildings
 * reads only his own. Who acts by phone or without a session stands in no role, and in a place at most.
 */
export function readableLog(actor: Actor): RawBuilder<SqlBool> {
  const { regions, buildings } = actor.scope;
  if (buildings) return own(actor);
  if (isTenant(actor)) return inScope(actor, place);
  if (isHeadOffice(actor) && !regions) return sql<SqlBool>`true`;
  const local = sql<SqlBool>`(${inScope(actor, place)}
    and (audit.role_code is null
      or audit.role_code = any(array(select lr.code from role lr where lr.level > ${levels.headOffice}))))`;
  return isHeadOffice(actor) ? sql<SqlBool>`(${local} or ${own(actor)})` : local;
}

/** The time zone in which days are counted: the current project's, without one China's. */
const zone = (ctx: Ctx) =>
  sql<string>`coalesce((select zp.time_zone from project zp where zp.id = ${ctx.actor.projectId}), 'Asia/Shanghai')`;

export async function zoneOf(ctx: Ctx): Promise<string> {
  const found = await sql<{ zone: string }>`select ${zone(ctx)} as zone`.execute(rows(ctx));
  return found.rows[0]?.zone ?? 'Asia/Shanghai';
}

/** The beginning of a day, so many days later. */
const dayStart = (ctx: Ctx, day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${zone(ctx)})`;

/** Which rows of the log, all of these holding, and which of each row's changes are told with it. */
export type LogQuery = {
  where: RawBuilder<SqlBool>[];
  changes?: RawBuilder<Change[]>;
  /**
   * Where they are counted in another way than a page of them is found: some of them, which are met sooner, and all. Where
   * some are as many as are counted, the others needn't be.
   */
  counted?: { some: RawBuilder<SqlBool>[]; all: RawBuilder<SqlBool>[] };
};

/** One row with the names of who and where; the names are of now, the user name is of then. */
export type LogRow = Omit<AuditRow, 'done' | 'place' | 'about' | 'changes' | 'import'> & {
  projectId: number | null;
  projectName: string | null;
  changes: Change[];
  /** How often the same was tried after it, when last and from where. */
  again: { times: number; lastAt: string; lastAddress: string } | null;
};

const all = (where: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(where, sql` and `)}`;

/**
 * An import adds its rows, and undoes them, in pieces, each with a row of the log; here it is one, the first, which tells what the last
 * one said: how many it were.
 */
const inPieces = (op: string) => sql<SqlBool>`${sql.ref(op)} in ('job/importCommit', 'job/importUndo')`;
const onePiece = sql<SqlBool>`(not ${inPieces('audit.op')} or not exists (
  select from audit former where ${inPieces('former.op')} and former.request_id = audit.request_id
    and former.id < audit.id))`;
const summed = sql<Change[]>`case when not ${inPieces('audit.op')} then audit.changes else coalesce((
  select jsonb_agg(ic) from jsonb_array_elements((
    select last.changes from audit last
    where ${inPieces('last.op')} and last.request_id = audit.request_id
    order by last.id desc limit 1)) ic
  where ic ->> 'entity' = 'import'), audit.changes) end`;

type Piece = { oldestFirst?: boolean; limit: number; offset?: number };

/**
 * A piece of the log as one JSON value, newest first unless asked otherwise. By hand and as JSON, because the
 * longest list of all is read often: taking 20 wide rows apart and renaming their columns costs the server more
 * than all the rest of the call.
 */
function told({ where, changes = summed }: LogQuery, { oldestFirst, limit, offset = 0 }: Piece) {
  const way = sql.raw(oldestFirst ? 'asc' : 'desc');
  return sql<LogRow[]>`(
    select coalesce(json_agg(json_build_object(
      'auditId', piece.id,
      'at', to_char(piece.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'op', piece.op, 'code', piece.code, 'reason', piece.reason,
      'userName', piece.user_name, 'nickName', "user".nick_name, 'roleCode', piece.role_code,
      'projectId', piece.project_id, 'projectName', project.name, 'companyName', company.name,
      'address', piece.address, 'changes', piece.told, 'again', case when again.audit_id is not null then
        json_build_object('times', again.times, 'lastAt', again.last_at, 'lastAddress', again.last_address) end) order by piece.at ${way}, piece.id ${way}), '[]')
    from (
      select audit.*, ${changes} as told from audit where ${all(where)}
      order by audit.at ${way}, audit.id ${way} limit ${sql.lit(limit)} ${offset ? sql`offset ${offset}` : sql``}) piece
    left join audit_again again on again.audit_id = piece.id
    left join "user" on "user".id = piece.user_id
    left join project on project.id = piece.project_id
    left join company on company.id = piece.company_id)`;
}

const countUpTo = (most: number, where: RawBuilder<SqlBool>[]) =>
  sql<number>`(select count(*)::int as n from (select from audit where ${all(where)} limit ${sql.lit(most)}) counted)`;

/** How many rows these are, counted up to `most`. */
const countOf = ({ where, counted }: LogQuery, most: number) =>
  counted === undefined
    ? countUpTo(most, where)
    : sql<number>`(
      select case when s.n >= ${sql.lit(most)} then s.n else ${countUpTo(most, counted.all)} end from ${countUpTo(most, counted.some)} s)`;

export type LogFilters = InputOf<typeof auditApi.ops.export>;

/** Changes among which is one of this record, `entity:id`. */
function holding(record: string): string {
  const [entity, id] = record.split(':');
  return JSON.stringify([{ entity, id: Number(id) }]);
}

function filtersOf(ctx: Ctx, f: LogFilters): RawBuilder<SqlBool>[] {
  const where = [readableLog(ctx.actor), onePiece];
  if (f.op) where.push(sql`audit.op = ${f.op}`);
  if (f.outcome) where.push(f.outcome === 'done' ? sql`audit.code = 200` : sql`audit.code <> 200`);
  if (f.projectId !== undefined) where.push(sql`audit.project_id = ${f.projectId}`);
  if (f.companyId !== undefined) where.push(sql`audit.company_id = ${f.companyId}`);
  if (f.record) where.push(sql`audit.changes @> ${holding(f.record)}::jsonb`);
  if (f.from) where.push(sql`audit.at >= ${dayStart(ctx, f.from, 0)}`);
  if (f.to) where.push(sql`audit.at < ${dayStart(ctx, f.to, 1)}`);
  return where;
}

/** The readable rows that pass these filters. */
export async function filteredLog(ctx: Ctx, f: LogFilters): Promise<LogQuery> {
  const where = filtersOf(ctx, f);
  if (!f.keyword) return { where };
  const people = await peopleOf(ctx, f.keyword);
  const some = [...where, doneBy([...people.ids, ...people.gone], f.keyword)];
  if (people.ids.length <= maxPeople) return { where: some };
  const those = sql<SqlBool>`audit.user_id in (${usersFound(f.keyword)})`;
  return {
    where: [...where, doneByOne(people, f.keyword)],
    counted: { some, all: [...where, doneBy(people.gone, f.keyword, those)] },
  };
}

/** One page of the log and its total, in one statement, so that they never disagree. */
export async function pageOfLog(ctx: Ctx, wanted: LogQuery, asked: PageRequest<'at' | '-at'>) {
  const piece = { oldestFirst: asked.sort === 'at', limit: asked.limit, offset: pageOffset(asked) };
  const { rows: found } = await sql<{ list: LogRow[]; total: number }>`
    select ${told(wanted, piece)} as list, ${countOf(wanted, totalCap + 1)} as total`.execute(rows(ctx));
  const [{ list, total } = { list: [], total: 0 }] = found;
  return { list, ...toldTotal(total) };
}

/** How many rows pass these filters, counted up to `most`. */
export async function countLog(ctx: Ctx, f: LogFilters, most: number): Promise<number> {
  const log = await filteredLog(ctx, f);
  const found = await sql<{ n: number }>`select ${countOf(log, most)} as n`.execute(rows(ctx));
  return found.rows[0]?.n ?? 0;
}

/** The next rows of the log after this one, newest first. */
export async function nextOfLog(ctx: Ctx, f: LogFilters, after: number | null, limit: number) {
  const { where } = await filteredLog(ctx, f);
  if (after !== null) {
    where.push(sql`(audit.at, audit.id) < (select ma.at, ma.id from audit ma where ma.id = ${after})`);
  }
  const found = await sql<{ list: LogRow[] }>`select ${told({ where }, { limit })} as list`.execute(
    rows(ctx),
  );
  return found.rows[0]?.list ?? [];
}

/** Those of these imports that the reader may open: the reader's own, in the role they were made in. */
export async function importsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, AuditRow['import']>> {
  const found = await rows(ctx)
    .selectFrom('import')
    .select(['import.id as importId', 'import.kind'])
    .where(ownImports(ctx))
    .where('import.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map(({ importId, kind }) => [importId, { importId, kind: kind as ImportKind }]));
}
