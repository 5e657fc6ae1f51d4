import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  maxLatestVersions,
  miniProgramApi,
  rightsByKind,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { type MiniKind, miniKinds } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import type { Act, PlatformStep } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import type { Row } from './mini-program.act-records.queries.ts';
import { platformRow } from './mini-program.platform-state.queries.ts';

/** The kinds of mini-programs that the caller has to do with. */
export const kindsOf = (ctx: Ctx): MiniKind[] =>
  miniKinds.filter((kind) => Object.values(rightsByKind[kind]).some((right) => may(ctx, right)));

export const platformFacts = (ctx: Ctx) => platformRow(rows(ctx));

/** The library as the list shows it: the latest ten. */
export const latestTemplates = async (ctx: Ctx) =>
  (await platformFacts(ctx)).templates.slice(0, maxLatestVersions);

/** What is under way: of the job, its person, and the step that it is at. */
export type ActingRow = {
  act: Act;
  by: string | null;
  since: Date;
  step: PlatformStep | null;
  answer: { tries?: number } | null;
};

/** The mini-programs in sight: where every look at one starts. */
export const programsInScope = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('miniProgram')
    .innerJoin('project', 'project.id', 'miniProgram.projectId')
    .where(inScope(ctx.actor, { project: 'miniProgram.projectId' }))
    .where(sql<SqlBool>`mini_program.kind = any(${kindsOf(ctx)}::text[])`);

export const programIdsInScope = (ctx: Ctx) => programsInScope(ctx).select('miniProgram.id');

const acting = sql<ActingRow | null>`(
  select json_build_object('act', mini_program.act, 'by', u.nick_name, 'since', mini_program.act_at,
    'step', s.step, 'answer', s.answer)
  from job j left join "user" u on u.id = j.user_id
    left join lateral (select step, answer from mini_step s
      where s.mini_program_id = mini_program.id and s.job_id = j.id and s.ended_at is null
      order by s.id desc limit 1) s on true
  where j.id = mini_program.act_job and j.state in ('waiting', 'running'))`;

/** Of a program in lists and records. Its JSON columns hold what this module wrote there. */
const described = (ctx: Ctx) =>
  programsInScope(ctx)
    .selectAll('miniProgram')
    .select(['project.name as projectName', acting.as('acting')])
    .$castTo<Row & { projectName: string; acting: ActingRow | null }>();

export type ProgramRecord = Row & { projectName: string; acting: ActingRow | null };

export const scopedProgramById = (ctx: Ctx, miniProgramId: number): Promise<ProgramRecord | undefined> =>
  described(ctx).where('miniProgram.id', '=', miniProgramId).executeTakeFirst();

export const scopedProgramsById = (
  ctx: Ctx,
  kind: MiniKind,
  ids: readonly number[],
): Promise<ProgramRecord[]> =>
  described(ctx)
    .where('miniProgram.kind', '=', kind)
    .where(sql<SqlBool>`mini_program.id = any(${[...ids]}::bigint[])`)
    .orderBy('project.name')
    .execute();

/** Whether the caller may look at a mini-program. */
export const maySeeProgram = async (ctx: Ctx, id: number): Promise<boolean> =>
  may(ctx, miniProgramApi.ops.get) && (await scopedProgramById(ctx, id)) !== undefined;

/** Of a program, whether somebody should look at it; nobody needs to where its project is not in use. */
const attention = (ctx: Ctx) => ({
  stuck: sql<SqlBool>`(project.state = 'N' and mini_program.release_state in ('inReview', 'delayed')
    and mini_program.state_at < ${ctx.now()}::timestamptz - interval '3 days')`,
  lost: sql<SqlBool>`(project.state = 'N' and mini_program.authorized_at is not null
    and mini_program.authorization_state <> 'authorized')`,
});

type Filters = InputOf<typeof miniProgramApi.ops.list>;

export function filteredPrograms(ctx: Ctx, f: Pick<Filters, 'kind'> & Partial<Filters>) {
  let query = described(ctx).where('miniProgram.kind', '=', f.kind);
  if (f.keyword) {
    const like = containsPattern(f.keyword);
    query = query.where(
      sql<SqlBool>`(project.name ilike ${like} or mini_program.name ilike ${like} or mini_program.app_id ilike ${like})`,
    );
  }
  if (f.projectId) query = query.where('miniProgram.projectId', '=', f.projectId);
  if (f.release) query = query.where('miniProgram.releaseState', '=', f.release);
  if (f.authorization) query = query.where('miniProgram.authorizationState', '=', f.authorization);
  if (f.attention) query = query.where(attention(ctx)[f.attention]);
  if (f.online) query = query.where('miniProgram.online', '=', f.online);
  return query;
}

/** How many are in which state; of those in review how many for more than three days; lost authorizations. */
export const countsByState = (ctx: Ctx, kind: MiniKind) =>
  programsInScope(ctx)
    .where('miniProgram.kind', '=', kind)
    .select([
      'miniProgram.releaseState as release',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${attention(ctx).stuck})::int`.as('stuck'),
      sql<number>`count(*) filter (where ${attention(ctx).lost})::int`.as('lost'),
    ])
    .groupBy('miniProgram.releaseState')
    .execute();

/** The versions that are online somewhere, the newest first. */
export async function onlineVersions(ctx: Ctx, kind: MiniKind): Promise<string[]> {
  const found = await programsInScope(ctx)
    .where('miniProgram.kind', '=', kind)
    .where('miniProgram.online', 'is not', null)
    .select(['miniProgram.online', sql<Date>`max(mini_program.online_at)`.as('at')])
    .groupBy('miniProgram.online')
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return found.flatMap(({ online }) => online ?? []);
}

/** What waits for somebody, by kind: how many, and which where there is only one. */
export const waitingRows = (ctx: Ctx) =>
  sql<{
    what: 'approved' | 'rejected' | 'failed' | 'lost';
    kind: MiniKind;
    count: number;
    only: number | null;
  }>`
    select what, kind, count(*)::int as count, case when count(*) = 1 then min(id) end as only
    from (${programsInScope(ctx).select(['miniProgram.id', 'miniProgram.kind', 'releaseState', 'authorizationState', 'authorizedAt', 'project.state as projectState'])}) m
      cross join lateral (values
        ('approved', m.release_state = 'approved' and m.authorization_state = 'authorized'),
        ('rejected', m.release_state = 'rejected'),
        ('failed', m.release_state = 'failed'),
        ('lost', m.authorized_at is not null and m.authorization_state <> 'authorized')) w (what, so)
    where w.so and m.project_state = 'N'
    group by what, kind order by kind desc, array_position(array['lost', 'failed', 'rejected', 'approved'], what)`
    .execute(rows(ctx))
    .then((found) => found.rows);

export const userNames = async (
  ctx: Ctx,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => {
  const found = await rows(ctx)
    .selectFrom('user')
    .select(['id', 'nickName'])
    .where(sql<SqlBool>`id = any(${ids.filter((id) => id !== null)}::bigint[])`)
    .execute();
  return new Map(found.map(({ id, nickName }) => [id, nickName]));
};

/** Reviews of a program since it last went online, the newest first, with what happened to the newest. */
export async function auditRecord(ctx: Ctx, row: Row) {
  if (row.auditId === null) return null;
  const { id, auditId } = row;
  const audit = await rows(ctx)
    .selectFrom('miniAudit')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from mini_audit o where o.mini_program_id = mini_audit.mini_program_id
        and o.audit_id <= mini_audit.audit_id
        and (o.submitted_at > ${row.onlineAt}::timestamptz or ${row.onlineAt}::timestamptz is null
          -- Of what is online by now those since the approval before it.
          or mini_audit.submitted_at <= ${row.onlineAt}::timestamptz and o.audit_id > coalesce((
            select max(a.audit_id) from mini_audit a where a.mini_program_id = mini_audit.mini_program_id
              and a.state = 'approved' and a.audit_id < mini_audit.audit_id), 0)))`.as('no'),
    )
    .where('miniProgramId', '=', id)
    .where('auditId', '=', auditId)
    .executeTakeFirst();
  if (!audit) return null;
  const events = await rows(ctx)
    .selectFrom('miniAuditEvent')
    .select(['state', 'at'])
    .where('miniProgramId', '=', id)
    .where('auditId', '=', auditId)
    .orderBy('id')
    .execute();
  const pictures = await rows(ctx)
    .selectFrom('miniAuditPicture')
    .leftJoin('upload', 'upload.id', 'miniAuditPicture.uploadId')
    .select(['upload.key', 'miniAuditPicture.lost'])
    .where('miniProgramId', '=', id)
    .where('auditId', '=', auditId)
    .orderBy('miniAuditPicture.media')
    .execute();
  return { ...audit, events, pictures };
}

/** Withdrawals of a program on this day and in this month, as the platform counts them: in Beijing's time. */
export async function withdrawalCounts(
  ctx: Ctx,
  miniProgramId: number,
): Promise<{ today: number; month: number }> {
  const at = (unit: 'day' | 'month') =>
    sql`date_trunc(${sql.lit(unit)}, begun_at at time zone 'Asia/Shanghai')
      = date_trunc(${sql.lit(unit)}, ${ctx.now()}::timestamptz at time zone 'Asia/Shanghai')`;
  return rows(ctx)
    .selectFrom('miniStep')
    .select([
      sql<number>`count(*) filter (where ${at('day')})::int`.as('today'),
      sql<number>`count(*) filter (where ${at('month')})::int`.as('month'),
    ])
    .where('miniProgramId', '=', miniProgramId)
    .where('step', '=', 'withdraw')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
}

export const stepsOf = (ctx: Ctx, miniProgramId: number, before: number | undefined) => {
  const query = rows(ctx)
    .selectFrom('miniStep')
    .leftJoin('user', 'user.id', 'miniStep.userId')
    .selectAll('miniStep')
    .select('user.nickName as by')
    .where('miniStep.miniProgramId', '=', miniProgramId)
    .orderBy('miniStep.id', 'desc')
    .limit(30);
  return (before === undefined ? query : query.where('miniStep.id', '<', before)).execute();
};

/** Which of these uploads the caller may show a reviewer: their own, made for it. */
export async function ownsPictures(ctx: Ctx, ids: readonly number[]): Promise<boolean> {
  const found = await rows(ctx)
    .selectFrom('upload')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .where('purpose', '=', 'miniFeedback')
    .where('userId', '=', ctx.actor.userId)
    .execute();
  return new Set(found.map(({ id }) => id)).size === new Set(ids).size;
}
