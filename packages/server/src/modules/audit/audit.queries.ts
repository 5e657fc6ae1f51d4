import { totalCap } from '@mdi/contract/kit/codes.ts';
import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { isHeadOffice, isTenant, levels } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { shownName } from '@mdi/contract/kit/user-name.ts';
import type { AuditRow, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Change, Ctx } from '../../kit/ctx.ts';
import { ownImports } from '../../kit/importer.ts';
import { inScope } from '../../kit/in-scope.ts';
import { holdsByParts, usersCalled } from '../../kit/name-search.ts';
import { type Asked, contains, startOf, told as toldTotal } from '../../kit/page.ts';
import { rows } from '../../kit/rows.ts';

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
export function readable(actor: Actor): RawBuilder<SqlBool> {
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

/**
 * Rows of people with this in their name. It is turned into user ids first, which have an index; who has been
 * deleted since is found by the row of that, and who never was a user by the name that was typed.
 */
function doneBy(keyword: string): RawBuilder<SqlBool> {
  const like = contains(normaliseName(keyword));
  const phone = normalisePhone(keyword);
  const named = (text: RawBuilder<unknown>) => sql<SqlBool>`lower(normalize(${text}, NFKC)) like ${like}`;
  // A name that can be a phone is found whole, or masked as it is shown: any part would tell what the mask hides.
  const called = (text: RawBuilder<unknown>) => sql<SqlBool>`case
    when regexp_replace(${text}, '[[:space:]-]', '', 'g') ~ '^\\+?[0-9]{8,15}$' then ${text} = any(${[keyword.trim(), phone]}::text[])
    else ${named(text)} or ${text} = ${shownName(phone)} end`;
  return sql<SqlBool>`(
    audit.user_id = any(array(
      ${usersCalled(keyword)}
      union all
      select ku.id from "user" ku where ${holdsByParts(sql`ku.user_name_key`, keyword)} and ${called(sql`ku.user_name_key`)}
      union all
      select ku.id from "user" ku
      where ku.phone_key = ${phone} or ku.user_name_key = any(${[keyword.trim(), phone, shownName(phone)]}::text[])
      union all
      select (kc ->> 'id')::bigint from audit kd, jsonb_array_elements(kd.changes) kc
      where kd.op = 'user/deleteUserInfo' and kc ->> 'entity' = 'user'
        and (${called(sql`kc -> 'before' ->> 'userName'`)} or ${named(sql`kc -> 'before' ->> 'nickName'`)})))
    or (audit.user_id is null and ${called(sql`audit.user_name`)}))`;
}

/** Which rows of the log, all of these holding, and which of each row's changes are told with it. */
export type Log = { where: RawBuilder<SqlBool>[]; changes?: RawBuilder<Change[]> };

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
function told({ where, changes = summed }: Log, { oldestFirst, limit, offset = 0 }: Piece) {
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

/** How many rows these are, counted up to `most`. */
const countOf = ({ where }: Log, most: number) =>
  sql<number>`(select count(*)::int from (select from audit where ${all(where)} limit ${sql.lit(most)}) counted)`;

export type Filters = InputOf<typeof auditApi.ops.export>;

/** Changes among which is one of this record, `entity:id`. */
function holding(record: string): string {
  const [entity, id] = record.split(':');
  return JSON.stringify([{ entity, id: Number(id) }]);
}

/** The readable rows that pass these filters. */
export function filteredLog(ctx: Ctx, f: Filters): Log {
  const where = [readable(ctx.actor), onePiece];
  if (f.keyword) where.push(doneBy(f.keyword));
  if (f.op) where.push(sql`audit.op = ${f.op}`);
  if (f.outcome) where.push(f.outcome === 'done' ? sql`audit.code = 200` : sql`audit.code <> 200`);
  if (f.projectId !== undefined) where.push(sql`audit.project_id = ${f.projectId}`);
  if (f.companyId !== undefined) where.push(sql`audit.company_id = ${f.companyId}`);
  if (f.record) where.push(sql`audit.changes @> ${holding(f.record)}::jsonb`);
  if (f.from) where.push(sql`audit.at >= ${dayStart(ctx, f.from, 0)}`);
  if (f.to) where.push(sql`audit.at < ${dayStart(ctx, f.to, 1)}`);
  return { where };
}

/** One page of the log and its total, in one statement, so that they never disagree. */
export async function pageOfLog(ctx: Ctx, wanted: Log, asked: Asked<'at' | '-at'>) {
  const piece = { oldestFirst: asked.sort === 'at', limit: asked.limit, offset: startOf(asked) };
  const { rows: found } = await sql<{ list: LogRow[]; total: number }>`
    select ${told(wanted, piece)} as list, ${countOf(wanted, totalCap + 1)} as total`.execute(rows(ctx));
  const [{ list, total } = { list: [], total: 0 }] = found;
  return { list, ...toldTotal(total) };
}

/** How many rows pass these filters, counted up to `most`. */
export async function countLog(ctx: Ctx, f: Filters, most: number): Promise<number> {
  const found = await sql<{ n: number }>`select ${countOf(filteredLog(ctx, f), most)} as n`.execute(
    rows(ctx),
  );
  return found.rows[0]?.n ?? 0;
}

/** The next rows of the log after this one, newest first. */
export async function nextOfLog(ctx: Ctx, f: Filters, after: number | null, limit: number) {
  const { where } = filteredLog(ctx, f);
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
