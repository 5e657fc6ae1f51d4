import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { audienceHasEmployee, isMobilePhone, mayReadOnPhone, standingTables } from './audience.ts';
import { wakeSender } from './send-messages.ts';
import { isLiveSql } from './stage-sql.ts';

/** What announcing a kind of content needs. */
export type AnnouncedKind = {
  kind: string;
  /** The task of the queue that sends the SMS of `content_message`. */
  messageTask: string;
};

/** How many people are told in one transaction. */
export const announceBatch = 500;

/** Begins to announce, once, every content of a kind that has gone live unannounced; people who come later aren't told. */
async function begin(db: Db, { kind }: AnnouncedKind, now: Date): Promise<void> {
  await sql`
    with due as (
      update content set announced_at = ${now}
      where kind = ${kind} and announces and announced_at is null and ${isLiveSql(now)}
      returning id, live_id)
    insert into content_announcement (content_id, revision_id, at, last_id)
    select id, live_id, ${now}, (select coalesce(max(id), 0) from employee) from due
    on conflict do nothing`.execute(db);
}

/** Notes in the history, once for each approval, that a content was over before anybody was told; then nobody is. */
async function noteMissed(db: Db, { kind }: AnnouncedKind, now: Date): Promise<void> {
  await sql`
    with missed as (
      update content set missed_at = ${now}
      where kind = ${kind} and state = 'approved' and announces and announced_at is null and missed_at is null
        and expires_at <= ${now} and removed_at is null
      returning id, live_id)
    insert into content_step (content_id, revision, at, step)
    select missed.id, r.no, ${now}, 'missed' from missed join content_revision r on r.id = missed.live_id`.execute(
    db,
  );
}

type Open = {
  id: number;
  contentId: number;
  revisionId: number;
  doneTo: number;
  lastId: number;
  no: number;
  live: boolean;
};

/** Takes one unfinished announcement, and keeps it from others until the transaction ends. */
async function takeOpen(trx: Kysely<DB>, kind: string, now: Date): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select a.id, a.content_id, a.revision_id, a.done_to, a.last_id, r.no, ${isLiveSql(now)} as live
    from content_announcement a
    join content on content.id = a.content_id
    join content_revision r on r.id = a.revision_id
    where content.kind = ${kind} and a.ended_at is null
    order by a.id limit 1 for update of a skip locked`.execute(trx);
  return rows[0];
}

/** Tells the next people and queues their SMS; answers the last of them, null when nobody was left. */
async function tellNext(
  trx: Kysely<DB>,
  { messageTask }: AnnouncedKind,
  open: Open,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; messages: number }>`
    with next as materialized (
      select employee.id, employee.user_id, employee.company_id, content_revision.sms and ${isMobilePhone} as sms
      from ${standingTables} join content_revision on content_revision.id = ${open.revisionId}
      where employee.id > ${open.doneTo} and employee.id <= ${open.lastId} and ${audienceHasEmployee} and ${mayReadOnPhone(now)}
      order by employee.id limit ${announceBatch}),
    told as (
      insert into content_delivery as d (content_id, employee_id, company_id, announcement_id, at)
      select ${open.contentId}, id, company_id, ${open.id}, ${now} from next
      on conflict (content_id, employee_id) do update set announcement_id = excluded.announcement_id, at = excluded.at,
        read_at = case when d.announcement_id is null then d.read_at end,
        confirmed_at = case when d.announcement_id is null then d.confirmed_at end
      where d.announcement_id is distinct from excluded.announcement_id),
    message as (
      insert into content_message (content_id, user_id, cause, created_at, due_at)
      select distinct ${open.contentId}::bigint, user_id, ${`announcement ${open.id}`}, ${now}::timestamptz, ${now}::timestamptz
      from next where sms
      on conflict do nothing returning id)
    select (select max(id) from next) as last, (select count(*)::int from message) as messages`.execute(trx);
  const [told] = rows;
  if (told && told.messages > 0) await wakeSender(trx, messageTask);
  return told?.last ?? null;
}

/** Ends an announcement and writes down how many were told. */
async function end(trx: Kysely<DB>, { id, contentId, no }: Open, now: Date): Promise<void> {
  await sql`
    with told as (
      select count(*)::int as n from content_delivery where content_id = ${contentId} and announcement_id = ${id}),
    ended as (
      update content_announcement set ended_at = ${now}, people = (select n from told) where id = ${id})
    insert into content_step (content_id, revision, at, step) values (${contentId}, ${no}, ${now}, 'announce')`.execute(
    trx,
  );
  // The number of readers is known from now on.
  await sql`update content set announced_at = announced_at where id = ${contentId}`.execute(trx);
}

/** Does one batch; false when nothing is left to do. A content that was revoked meanwhile is told to nobody else. */
const oneBatch = (db: Db, announced: AnnouncedKind, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const open = await takeOpen(trx, announced.kind, now);
    if (!open) return false;
    const last = open.live ? await tellNext(trx, announced, open, now) : null;
    if (last === null) await end(trx, open, now);
    else await sql`update content_announcement set done_to = ${last} where id = ${open.id}`.execute(trx);
    return true;
  });

/**
 * Tells people of contents that went live and weren't announced: in batches, each in one transaction with its progress,
 * so that after a crash it continues where it was and nobody is told twice. What was over before is never announced.
 */
export async function announceDue(db: Db, announced: AnnouncedKind, clock: () => Date): Promise<void> {
  const now = clock();
  await begin(db, announced, now);
  await noteMissed(db, announced, now);
  while (await oneBatch(db, announced, clock()));
}
