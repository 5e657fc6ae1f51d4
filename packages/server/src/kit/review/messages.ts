import type { Lang } from '@mdi/contract/kit/words.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts';
import { isLive } from './stage.ts';

type State = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';

const setState = (db: Kysely<DB>, id: number, from: State, to: State, now: Date) =>
  db
    .updateTable('contentMessage')
    .set({ state: to, endedAt: to === 'waiting' || to === 'sending' ? null : now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();

/** Of what a person is told, with where. */
export type ToTell = {
  contentId: number;
  projectId: number;
  project: string;
  phone: string;
  lang: Lang;
  titleZh: string;
  titleEn: string | null;
};

/** What goes out; undefined when it is moot by now. */
async function toTell(db: Kysely<DB>, id: number, now: Date): Promise<ToTell | undefined> {
  const { rows } = await sql<ToTell>`
    select content.id as content_id, project.id as project_id, project.name as project, "user".phone, "user".lang,
      r.title_zh, r.title_en
    from content_message m
    join content on content.id = m.content_id
    join content_revision r on r.id = content.live_id
    join "user" on "user".id = m.user_id
    join lateral (
      select e.project_id from content_delivery d join employee e on e.id = d.employee_id
      where d.content_id = m.content_id and e.user_id = m.user_id order by e.id limit 1) at on true
    join project on project.id = at.project_id
    where m.id = ${id} and ${isLive(now)}`.execute(db);
  return rows[0];
}

type Sending = {
  db: Db;
  now: Date;
  lastTry: boolean;
  write: (of: ToTell) => SmsMessage;
  send: (message: SmsMessage) => Promise<void>;
};

/**
 * Sends one SMS of the queue, as visits' messages are sent: a run that finds the last one broken off says so instead of
 * sending a second. @throws SmsFailed when it may pass later, for the queue to try again
 */
export async function sendMessage(id: number, { db, now, lastTry, write, send }: Sending): Promise<void> {
  if (!(await setState(db, id, 'waiting', 'sending', now))) {
    await setState(db, id, 'sending', 'unknown', now);
    return;
  }
  const told = await toTell(db, id, now);
  try {
    if (told) await send(write(told));
    await setState(db, id, 'sending', told ? 'sent' : 'failed', now);
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    const again = error.retryable && !lastTry;
    await setState(db, id, 'sending', again ? 'waiting' : 'failed', now);
    if (again) throw error;
  }
}
