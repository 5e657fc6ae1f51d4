import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlMoment } from '../access/pass-standing.ts';
import type { EmployeeActor, EmployeeCtx, PublicCtx } from '../calls/ctx.ts';
import { rows } from '../calls/rows.ts';
import { audienceHasPlace } from './audience.ts';
import { isLiveSql } from './stage-sql.ts';

/** Whom something is read for: anybody, or one employee. */
export type ContentReader = {
  projectId: number;
  employee: Pick<EmployeeActor, 'employeeId' | 'projectId' | 'companyId'> | null;
};

/** What the audience may read of a kind in a project; the arguments are values, or parameters of a prepared statement. */
const readableIn = (
  project: RawBuilder<number>,
  meant: RawBuilder<SqlBool>,
  kind: RawBuilder<string>,
  now: SqlMoment,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(content.kind = ${kind} and ${isLiveSql(now)} and content_revision.id = content.live_id
    and ${project} = any(content_revision.project_ids)
    and exists (select from project p where p.id = ${project} and p.state = 'N')
    and ${meant})`;

const everyone = sql<SqlBool>`content_revision.audience_kind = 'everyone'`;

/** Live contents of a kind that a reader may read in a project, over `content` and `content_revision`. */
export const readableContent = (
  { projectId, employee }: ContentReader,
  kind: string,
  now: Date,
): RawBuilder<SqlBool> =>
  readableIn(sql`${projectId}::bigint`, employee ? audienceHasPlace(employee) : everyone, sql`${kind}`, now);

/** Does the same for everyone, in a statement that is built once. */
export const readableContentByAll = (project: RawBuilder<number>, kind: string, now: RawBuilder<Date>) =>
  readableIn(project, everyone, sql.lit(kind), now);

/** Whether a reader may read this one now. */
export async function mayReadContent(
  ctx: PublicCtx,
  reader: ContentReader,
  kind: string,
  id: number,
): Promise<boolean> {
  const found = await sql`
    select from content join content_revision on content_revision.id = content.live_id
    where content.id = ${id} and ${readableContent(reader, kind, ctx.now())}`.execute(rows(ctx));
  return found.rows.length > 0;
}

/** Notes the first time that an employee opened a content; answers when they confirmed it. */
export async function noteContentRead(ctx: EmployeeCtx, contentId: number): Promise<Date | null> {
  const { employeeId, companyId } = ctx.employee;
  const now = ctx.now();
  const { rows: kept } = await sql<{ confirmedAt: Date | null }>`
    insert into content_delivery as d (content_id, employee_id, company_id, at, read_at)
    values (${contentId}, ${employeeId}, ${companyId}, ${now}, ${now})
    on conflict (content_id, employee_id) do update set read_at = coalesce(d.read_at, excluded.read_at)
    returning confirmed_at`.execute(rows(ctx));
  return kept[0]?.confirmedAt ?? null;
}

/** Notes that an employee confirmed a content; answers when they first did. */
export async function noteContentConfirmed(ctx: EmployeeCtx, contentId: number): Promise<Date> {
  const { employeeId, companyId } = ctx.employee;
  const now = ctx.now();
  const { rows: kept } = await sql<{ confirmedAt: Date }>`
    insert into content_delivery as d (content_id, employee_id, company_id, at, read_at, confirmed_at)
    values (${contentId}, ${employeeId}, ${companyId}, ${now}, ${now}, ${now})
    on conflict (content_id, employee_id) do update set read_at = coalesce(d.read_at, excluded.read_at),
      confirmed_at = coalesce(d.confirmed_at, excluded.confirmed_at)
    returning confirmed_at`.execute(rows(ctx));
  const [row] = kept;
  if (!row) throw new Error('a confirmation was not kept');
  return row.confirmedAt;
}
