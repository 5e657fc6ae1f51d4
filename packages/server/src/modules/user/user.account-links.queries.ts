import type { Lang } from '@mdi/contract/kit/words.ts';
import type { SignInFacts } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { Progress } from '../../kit/jobs/jobs.ts';
import type { SmsFailure } from '../../ports/sms/sms.ts';

/** Why a link was not sent: what the provider said, or what has become of the account meanwhile. */
export type LinkFailure = SmsFailure | 'invalid' | 'lost';

/** Adds links to a batch, for these people in their order. */
export async function addAccountLinks(ctx: Ctx, jobId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into account_link (job_id, user_id, invites, due_at)
    select ${jobId}, u.id, u.password_hash is null, ${ctx.now()}
    from unnest(${[...userIds]}::bigint[]) with ordinality as w (id, n) join "user" u on u.id = w.id
    order by w.n`.execute(rows(ctx));
}

type Course = {
  total: number;
  waiting: number;
  sent: number;
  failed: number;
  unknown: number;
  needless: number;
  reasons: Record<string, number> | null;
  /** When the next is due. */
  dueAt: Date | null;
};

/** How far a batch is. */
export async function batchCounts(ctx: Ctx, jobId: number): Promise<Course> {
  const found = await sql<Course>`
    select count(*)::int as total,
      count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'unknown')::int as unknown,
      count(*) filter (where state = 'needless')::int as needless,
      (select json_object_agg(r.reason, r.n) from (select reason, count(*) as n from account_link
        where job_id = ${jobId} and state = 'failed' group by reason) r) as reasons,
      min(due_at) filter (where state = 'waiting') as due_at
    from account_link where job_id = ${jobId}`.execute(rows(ctx));
  const [course] = found.rows;
  if (!course) throw new Error('a count answered nothing');
  return course;
}

/** The same as the job's row tells it. */
export async function progressOfAccountLinks(ctx: Ctx, jobId: number): Promise<Progress> {
  const { total, waiting, reasons, dueAt: _, ...counts } = await batchCounts(ctx, jobId);
  const because = Object.entries(reasons ?? {}).map(([reason, n]) => [`because_${reason}`, n] as const);
  return { step: total - waiting, total, counts: { ...counts, waiting, ...Object.fromEntries(because) } };
}

/** Tells it in the row of a batch that no run holds. */
export async function storeAccountLinkProgress(ctx: Ctx, jobId: number): Promise<void> {
  const { step, total, counts } = await progressOfAccountLinks(ctx, jobId);
  await rows(ctx)
    .updateTable('job')
    .set({ step, total, counts: JSON.stringify(counts) })
    .where('id', '=', jobId)
    .execute();
}

/** The batch that the running job has for its links, locked. */
export const batchOfJob = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('job')
    .select(['id', 'state'])
    .where('parentId', '=', ctx.jobId)
    .where('kind', '=', 'accountLink')
    .forUpdate()
    .executeTakeFirst();

/** What the running job is about. */
export async function subjectOfJob(ctx: Ctx): Promise<string> {
  const row = await rows(ctx)
    .selectFrom('job')
    .select('subject')
    .where('id', '=', ctx.jobId)
    .executeTakeFirst();
  return row?.subject ?? '';
}

/** That a batch ended with links that were not sent: whoever retries it wants those again. */
export async function markBatchEnded(ctx: Ctx, jobId: number, ended: boolean): Promise<void> {
  const cursor = ended ? JSON.stringify('ended') : null;
  await rows(ctx).updateTable('job').set({ cursor }).where('id', '=', jobId).execute();
}

/** The links that a run which broke off had in its hands: nobody can tell whether they went out. */
export async function markLinksUnknown(ctx: Ctx, jobId: number): Promise<void> {
  const broken = rows(ctx).updateTable('accountLink').set({ state: 'unknown' });
  await broken.where('jobId', '=', jobId).where('state', '=', 'sending').execute();
}

/** Lets what was not sent, and what may not have been, wait again. */
export async function requeueUnsentLinks(ctx: Ctx, jobId: number): Promise<void> {
  await rows(ctx)
    .updateTable('accountLink')
    .set({ state: 'waiting', reason: null, tries: 0, dueAt: ctx.now() })
    .where('jobId', '=', jobId)
    .where('state', 'in', ['failed', 'unknown'])
    .execute();
}

/** The next link that is due, with whom it is for. */
export const nextLink = (ctx: Ctx, jobId: number) =>
  rows(ctx)
    .selectFrom('accountLink')
    .innerJoin('user', 'user.id', 'accountLink.userId')
    .innerJoin('job', 'job.id', 'accountLink.jobId')
    .innerJoin('user as asker', 'asker.id', 'job.userId')
    .select([
      'accountLink.id',
      'accountLink.userId',
      'accountLink.invites',
      'accountLink.tries',
      'user.nickName',
      'user.userName',
      'user.phone',
      'user.state',
      'user.phoneLostAt',
      // Who never signed in is written to in the language of who asked for the link.
      sql<Lang>`coalesce("user".lang, asker.lang, job.lang)`.as('lang'),
      sql<boolean>`"user".password_hash is not null`.as('hasPassword'),
    ])
    .where('accountLink.jobId', '=', jobId)
    .where('accountLink.state', '=', 'waiting')
    .where('accountLink.dueAt', '<=', ctx.now())
    .orderBy('accountLink.dueAt')
    .orderBy('accountLink.id')
    .executeTakeFirst();

export type AccountLink = NonNullable<Awaited<ReturnType<typeof nextLink>>>;

export type LinkOutcome =
  | { state: 'sending' | 'unknown' | 'needless' }
  | { state: 'sent'; sentAt: Date }
  | { state: 'failed'; reason: LinkFailure }
  | { state: 'waiting'; tries: number; dueAt: Date; reason: LinkFailure };

export async function setLinkOutcome(ctx: Ctx, id: number, to: LinkOutcome): Promise<void> {
  await rows(ctx).updateTable('accountLink').set(to).where('id', '=', id).execute();
}

/** Ends all that wait in a batch, for a reason that is none of a single person's. */
export async function failWaitingLinks(ctx: Ctx, jobId: number, reason: LinkFailure): Promise<void> {
  const waiting = rows(ctx).updateTable('accountLink').set({ state: 'failed', reason });
  await waiting.where('jobId', '=', jobId).where('state', '=', 'waiting').execute();
}

/** Of these people, those to whom no link is on its way, and none was sent within so many minutes. */
export async function usersWithoutLink(
  ctx: Ctx,
  userIds: readonly number[],
  minutes: number,
): Promise<number[]> {
  const since = new Date(ctx.now().getTime() - minutes * 60_000);
  // Who asks for the same people at once is answered one after the other.
  const found = await sql<{ id: number }>`
    select u.id from "user" u where u.id = any(${[...userIds]}::bigint[]) and not exists (
      select from account_link l join job j on j.id = l.job_id
      where l.user_id = u.id and (l.sent_at > ${since}
        or (l.state in ('waiting', 'sending') and j.state in ('waiting', 'running') and not j.cancel_asked)))
    order by u.id for no key update of u`.execute(rows(ctx));
  const free = new Set(found.rows.map(({ id }) => id));
  return userIds.filter((id) => free.has(id));
}

type Standing = { id: number; until: Date | null; last: string | null };

type Listed = { mdiUserId: number; signIn: SignInFacts['signIn'] };

/** How the links of those of these people stand who have yet to set a password. */
export async function linksOf(ctx: Ctx, people: readonly Listed[]) {
  const pending = people.filter(({ signIn }) => signIn === 'pending');
  const userIds = pending.map(({ mdiUserId }) => mdiUserId);
  if (userIds.length === 0) return new Map<number, NonNullable<SignInFacts['link']>>();
  const found = await sql<Standing>`
    select u.id,
      (select max(t.expires_at) from ticket t
        where t.user_id = u.id and t.purpose = 'password' and t.expires_at > ${ctx.now()}) as until,
      (select case when l.state in ('waiting', 'sending') and j.state not in ('waiting', 'running')
          then 'failed' else l.state end
        from account_link l join job j on j.id = l.job_id where l.user_id = u.id order by l.id desc limit 1) as last
    from unnest(${[...userIds]}::bigint[]) as u (id)`.execute(rows(ctx));
  return new Map(
    found.rows.map(({ id, until, last }) => {
      const onWay = last === 'waiting' || last === 'sending';
      const state = onWay ? 'waiting' : last === 'failed' ? 'failed' : until ? 'good' : 'none';
      return [id, { state, until: until?.toISOString() ?? null } as const] as const;
    }),
  );
}

/** How many links stand how in the batches that an import's commits started; null: it started none. */
export async function linksOfImport(ctx: Ctx, importId: number) {
  const found = await sql<{ total: number; waiting: number; sent: number; failed: number }>`
    select count(*)::int as total,
      count(*) filter (where l.state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where l.state = 'sent')::int as sent,
      count(*) filter (where l.state in ('failed', 'unknown'))::int as failed
    from job p join job j on j.parent_id = p.id and j.kind = 'accountLink'
      join account_link l on l.job_id = j.id
    where p.kind = 'importCommit' and p.user_id = ${ctx.actor.userId}
      and p.input ->> 'importId' = ${String(importId)}`.execute(rows(ctx));
  const [course] = found.rows;
  return course && course.total > 0 ? course : null;
}
