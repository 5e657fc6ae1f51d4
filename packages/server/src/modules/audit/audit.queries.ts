import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { AuditChange, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Ctx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { contains, page } from '../../kit/page.ts';
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
 * reads only his own.
 */
function readable(actor: Actor): RawBuilder<SqlBool> {
  const { regions, buildings } = actor.scope;
  if (buildings) return own(actor);
  if (actor.level === 40) return inScope(actor, place);
  if (actor.level === 10 && !regions) return sql<SqlBool>`true`;
  const local = sql<SqlBool>`(${inScope(actor, place)}
    and audit.role_code = any(array(select lr.code from role lr where lr.level > 10)))`;
  return actor.level === 10 ? sql<SqlBool>`(${local} or ${own(actor)})` : local;
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
  const named = (text: RawBuilder<unknown>) => sql<SqlBool>`lower(normalize(${text}, NFKC)) like ${like}`;
  return sql<SqlBool>`(
    audit.user_id = any(array(
      select ku.id from "user" ku where ku.user_name_key like ${like} or ${named(sql`ku.nick_name`)}
      union all
      select (kc ->> 'id')::bigint from audit kd, jsonb_array_elements(kd.changes) kc
      where kd.op = 'user/deleteUserInfo' and kc ->> 'entity' = 'user'
        and (${named(sql`kc -> 'before' ->> 'userName'`)} or ${named(sql`kc -> 'before' ->> 'nickName'`)})))
    or (audit.user_id is null and ${named(sql`audit.user_name`)}))`;
}

/** Rows with the names of who and where; the names are of now, the user name is of then. */
export const log = (ctx: Ctx, changes = sql<AuditChange[]>`audit.changes`) =>
  rows(ctx)
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.userId')
    .leftJoin('project', 'project.id', 'audit.projectId')
    .leftJoin('company', 'company.id', 'audit.companyId')
    .select([
      'audit.id as auditId',
      'audit.at',
      'audit.op',
      'audit.code',
      'audit.reason',
      'audit.userName',
      'user.nickName',
      'audit.roleCode',
      'project.name as projectName',
      'company.name as companyName',
      'audit.address',
      changes.as('changes'),
    ]);

export type Filters = InputOf<typeof auditApi.ops.export>;
export type Log = ReturnType<typeof log>;
export type LogRow = Awaited<ReturnType<Log['execute']>>[number];

/** The readable rows that pass these filters. */
export function filteredLog(ctx: Ctx, f: Filters): Log {
  let query = log(ctx).where(readable(ctx.actor));
  if (f.keyword) query = query.where(doneBy(f.keyword));
  if (f.op) query = query.where('audit.op', '=', f.op);
  if (f.outcome) query = query.where('audit.code', f.outcome === 'done' ? '=' : '!=', 200);
  if (f.from) query = query.where('audit.at', '>=', dayStart(ctx, f.from, 0));
  if (f.to) query = query.where('audit.at', '<', dayStart(ctx, f.to, 1));
  return query;
}

type Asked = { page: number; limit: number; sort?: 'at' | '-at' | undefined };

/** One page of the log, newest first unless asked otherwise. */
export const pageOfLog = (ctx: Ctx, query: Log, asked: Asked) =>
  page(ctx, query, { sort: '-at', ...asked }, { at: 'audit.at' }, 'audit.id');

/** How many rows pass these filters, counted up to `most`. */
export async function countLog(ctx: Ctx, f: Filters, most: number): Promise<number> {
  const some = filteredLog(ctx, f).clearSelect().select(sql<number>`1`.as('one')).limit(most);
  const { n } = await rows(ctx)
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Where a reading of the log goes on; the time as text, because a Date has no microseconds. */
export type Mark = { time: string; id: number };

/** The next rows of the log, newest first. */
export async function nextOfLog(ctx: Ctx, f: Filters, after: Mark | null, limit: number) {
  let query = filteredLog(ctx, f).select(sql<string>`audit.at::text`.as('time'));
  if (after)
    query = query.where(sql<SqlBool>`(audit.at, audit.id) < (${after.time}::timestamptz, ${after.id})`);
  return query.orderBy('audit.at', 'desc').orderBy('audit.id', 'desc').limit(limit).execute();
}
