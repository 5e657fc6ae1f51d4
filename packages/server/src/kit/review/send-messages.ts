import type { Lang } from '@mdi/contract/kit/words.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts';
import { makeCtx } from '../calls/make-ctx.ts';
import { giveRows } from '../calls/rows.ts';
import type { TaskWork } from '../jobs/queue-task.ts';
import { announcementSmsPerDay, bulkSmsRate } from '../rate-limits/bulk-sms-rate.ts';
import { takeTurnAtPace, tryTakeFromLimit } from '../rate-limits/rate-limits.ts';
import { audienceHasEmployee, mayReadOnPhone, standingTables } from './audience.ts';
import { isLiveSql } from './stage-sql.ts';

/** How many go out in one run, which then gives its worker to others. */
const maxOfRun = 10;
/** Links to accounts may run further ahead, so announcements take what those leave. */
const atOnce = 10;
/** How long the rest waits when its turn hasn't come. */
const restMs = 5_000;
const maxTries = 5;
/** An SMS that is later than this is useless. */
const maxHours = 72;
const hourMs = 3_600_000;

/** Has the queue send what waits, after so many milliseconds; never two at a time. */
export async function wakeSender(db: Kysely<DB>, task: string, inMs = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}::text, queue_name => ${task}::text, job_key => ${task}::text,
      run_at => now() + ${inMs} * interval '1 millisecond')`.execute(db);
}

/** What a person is to be told about, and where to send it. */
export type PendingMessage = {
  contentId: number;
  projectId: number;
  project: string;
  phone: string;
  lang: Lang;
  titleZh: string;
  titleEn: string | null;
};

/** Finds what to send; undefined when it is moot: over by now, or for somebody who may no longer read it. */
async function toTell(db: Kysely<DB>, id: number, now: Date): Promise<PendingMessage | undefined> {
  const { rows } = await sql<PendingMessage>`
    select content.id as content_id, project.id as project_id, project.name as project, "user".phone, "user".lang,
      content_revision.title_zh, content_revision.title_en
    from content_message m
    join content on content.id = m.content_id
    join content_revision on content_revision.id = content.live_id
    join content_delivery d on d.content_id = m.content_id
    join (${standingTables}) on employee.id = d.employee_id and employee.user_id = m.user_id
    where m.id = ${id} and ${isLiveSql(now)} and ${audienceHasEmployee} and ${mayReadOnPhone(now)}
    order by employee.id limit 1`.execute(db);
  return rows[0];
}

export type MessageSending = Pick<TaskWork, 'db' | 'deps' | 'log'> & {
  kind: string;
  /** The task of the queue that runs this. */
  task: string;
  write: (of: PendingMessage) => SmsMessage;
  send: (message: SmsMessage) => Promise<void>;
};

const ofKind = ({ kind }: MessageSending) => sql`content_id in (select id from content where kind = ${kind})`;

/**
 * Settles messages that can't be sent: one whose sending broke off is marked unknown and never sent twice, since an SMS
 * can't be recalled; one that is over or too late goes to nobody.
 */
async function settle(of: MessageSending): Promise<void> {
  const now = of.deps.now();
  const late = new Date(now.getTime() - maxHours * hourMs);
  await sql`
    update content_message set state = 'unknown', ended_at = ${now}
    where state = 'sending' and ${ofKind(of)}`.execute(of.db);
  await sql`
    update content_message set state = 'failed', ended_at = ${now}
    where state = 'waiting' and ${ofKind(of)} and (created_at < ${late}
      or not exists (select from content where content.id = content_id and ${isLiveSql(now)}))`.execute(
    of.db,
  );
}

type Taken = { id: number; tries: number };
/** What a look at the messages found: one to send, nothing due, or not its turn yet. */
type Next = Taken | 'none' | 'later';

/** Takes the next message, in one transaction with its turn. */
const takeNext = (of: MessageSending): Promise<Next> =>
  of.db.transaction().execute(async (trx): Promise<Next> => {
    const { deps, log } = of;
    const now = deps.now();
    const { rows } = await sql<Taken>`
      select id, tries from content_message
      where state = 'waiting' and due_at <= ${now} and ${ofKind(of)}
      order by id limit 1 for update skip locked`.execute(trx);
    const [next] = rows;
    if (!next) return 'none';
    const ctx = makeCtx({ lang: 'zh', deps, log });
    giveRows(ctx, trx);
    if (!(await takeTurnAtPace(ctx, bulkSmsRate(deps.settings, atOnce), false))) return 'later';
    if (!(await tryTakeFromLimit(ctx, announcementSmsPerDay(deps.settings)))) return 'later';
    await sql`update content_message set state = 'sending' where id = ${next.id}`.execute(trx);
    return next;
  });

type End = 'sent' | 'failed' | 'unknown' | { dueAt: Date; tries: number };

async function endOne(db: Db, id: number, end: End, now: Date): Promise<void> {
  const set = typeof end === 'string' ? { state: end, endedAt: now } : { state: 'waiting' as const, ...end };
  // A message that was marked unknown meanwhile stays so.
  await db
    .updateTable('contentMessage')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Whether a failure comes from the provider, our account there or our own limits, and so not from this message. */
const isEverybodys = ({ reason, retryable, providerCode }: SmsFailed): boolean =>
  reason === 'account' ||
  reason === 'balance' ||
  reason === 'template' ||
  providerCode.startsWith('breaker.') ||
  (retryable && reason !== 'frequency');

function afterFailure({ reason, retryable }: SmsFailed, tries: number, now: Date): End {
  if (retryable && tries < maxTries) return { tries, dueAt: new Date(now.getTime() + 2 ** tries * 60_000) };
  // An answer that is missing or can't be read: it may be on its way.
  return !retryable && (reason === 'network' || reason === 'provider') ? 'unknown' : 'failed';
}

/** Sends one message and records the outcome; answers whether nothing can be sent just now. */
async function sendOne({ db, deps, write, send }: MessageSending, { id, tries }: Taken): Promise<boolean> {
  const now = deps.now();
  const told = await toTell(db, id, now);
  try {
    if (told) await send(write(told));
    await endOne(db, id, told ? 'sent' : 'failed', now);
    return false;
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    const trouble = isEverybodys(error);
    await endOne(db, id, trouble ? { dueAt: now, tries } : afterFailure(error, tries + 1, now), now);
    return trouble;
  }
}

/**
 * Sends as much as it may now and has the rest taken up again; what fails for a reason that holds for everybody waits
 * for the clock. Wherever a run ends, killed or not, the next one continues.
 */
export async function sendMessages(of: MessageSending): Promise<void> {
  await settle(of);
  for (let sent = 0; sent < maxOfRun; sent += 1) {
    const next = await takeNext(of);
    if (next === 'none') return;
    if (next === 'later') return wakeSender(of.db, of.task, restMs);
    if (await sendOne(of, next)) return;
  }
  await wakeSender(of.db, of.task);
}
