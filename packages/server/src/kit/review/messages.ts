import type { Lang } from '@mdi/contract/kit/words.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts';
import { announcementsPerDay, bulkSmsRate } from '../bulk-sms-rate.ts';
import { takeTurn, tryTake } from '../limits.ts';
import { makeCtx } from '../make-ctx.ts';
import { giveRows } from '../rows.ts';
import type { TaskWork } from '../tasks.ts';
import { audienceHasEmployee, mayReadOnPhone, standingTables } from './audience.ts';
import { isLive } from './stage.ts';

/** So many go out in one run, which then lets others have its worker. */
const maxOfRun = 10;
/** Links to accounts may be further ahead, so announcements take what they leave. */
const atOnce = 10;
/** How long the rest waits when it is not its turn. */
const restMs = 5_000;
const maxTries = 5;
/** An SMS that is later than this is worth nothing. */
const maxHours = 72;
const hourMs = 3_600_000;

/** Lets the queue send what waits, after so many milliseconds; two never do so side by side. */
export async function wakeSender(db: Kysely<DB>, task: string, inMs = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}::text, queue_name => ${task}::text, job_key => ${task}::text,
      run_at => now() + ${inMs} * interval '1 millisecond')`.execute(db);
}

/** Of what a person is told, with where. */
export type PendingMessage = {
  contentId: number;
  projectId: number;
  project: string;
  phone: string;
  lang: Lang;
  titleZh: string;
  titleEn: string | null;
};

/** What goes out; undefined when it is moot by now: what is over, or who may not read it any more. */
async function toTell(db: Kysely<DB>, id: number, now: Date): Promise<PendingMessage | undefined> {
  const { rows } = await sql<PendingMessage>`
    select content.id as content_id, project.id as project_id, project.name as project, "user".phone, "user".lang,
      content_revision.title_zh, content_revision.title_en
    from content_message m
    join content on content.id = m.content_id
    join content_revision on content_revision.id = content.live_id
    join content_delivery d on d.content_id = m.content_id
    join (${standingTables}) on employee.id = d.employee_id and employee.user_id = m.user_id
    where m.id = ${id} and ${isLive(now)} and ${audienceHasEmployee} and ${mayReadOnPhone(now)}
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
 * An SMS can't be asked back: one whose sending broke off is told as unknown instead of being sent a second time. What
 * is over by now, or too late, is told to nobody.
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
      or not exists (select from content where content.id = content_id and ${isLive(now)}))`.execute(of.db);
}

type Taken = { id: number; tries: number };
/** What came of a look at the messages: one to send, nothing due, or not its turn. */
type Next = Taken | 'none' | 'later';

/** Takes the next message in one transaction with its turn. */
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
    if (!(await takeTurn(ctx, bulkSmsRate(deps.settings, atOnce), false))) return 'later';
    if (!(await tryTake(ctx, announcementsPerDay(deps.settings)))) return 'later';
    await sql`update content_message set state = 'sending' where id = ${next.id}`.execute(trx);
    return next;
  });

type End = 'sent' | 'failed' | 'unknown' | { dueAt: Date; tries: number };

async function endOne(db: Db, id: number, end: End, now: Date): Promise<void> {
  const set = typeof end === 'string' ? { state: end, endedAt: now } : { state: 'waiting' as const, ...end };
  // One that was told as unknown meanwhile stays so.
  await db
    .updateTable('contentMessage')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Whether a failure is one of the provider, of our account there or of our own limits, and so not of this message. */
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

/** Sends one message and writes down what came of it; answers whether nothing can be sent just now. */
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
 * Sends what waits, as far as it may by now, and has the rest taken up again: what can't be sent for a reason that is
 * everybody's waits for the clock. Where a run ends, killed or not, the next one goes on.
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
