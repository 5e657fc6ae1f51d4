import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { crashWorkers } from '../../../test/crash-workers.ts';
import { type World, world } from '../../../test/world.ts';
import { announceBatch } from '../../kit/review/announce.ts';
import { addCrowd, approvedNotice, type Office, officeOf } from './notice.fixture.ts';

let w: World;
let office: Office;
beforeAll(async () => {
  w = await world();
  office = await officeOf(w);
  // Where the worker's provider writes down whom it was to text.
  await sql`create table texted (phone text)`.execute(w.db);
});

const workers = crashWorkers();
// As the product's own worker: it waits for a lock as long as a statement may take.
const startOne = () => workers.start({ ...w.config, lock_timeout: 0 });

const people = announceBatch * 4;
/** So many of them have a phone that an SMS reaches. */
const phones = 200;

const countOf = async (from: string, where = sql`true`) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(from)} where ${where}`.execute(w.db);
  return rows[0]?.n ?? 0;
};
const told = () => countOf('content_delivery');
const announceNow = () =>
  sql`select graphile_worker.add_job('announceNotices', queue_name => 'announceNotices', job_key => 'announceNotices')`.execute(
    w.db,
  );

class Undone extends Error {}

/** Lets a worker tell half of them, and kills it while its third batch waits for a row that is being written. */
async function killAtThirdBatch(noticeId: number): Promise<void> {
  const held = w.db.transaction().execute(async (trx) => {
    const among = trx.selectFrom('employee').select(['id', 'companyId']).orderBy('id');
    const { id, companyId } = await among
      .offset(announceBatch * 2 + 200)
      .limit(1)
      .executeTakeFirstOrThrow();
    const row = { contentId: noticeId, employeeId: id, companyId, at: w.now() };
    await trx.insertInto('contentDelivery').values(row).execute();
    const worker = startOne();
    const waiting = () =>
      countOf(
        'pg_stat_activity',
        sql`datname = current_database() and wait_event_type = 'Lock' and query like '%with next as%'`,
      );
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    await workers.kill(worker);
    throw new Undone();
  });
  await expect(held).rejects.toThrow(Undone);
}

test('an announcement whose worker is killed in the middle is finished by others, once for each person; its SMS too', async () => {
  await addCrowd(w, office.company, people);
  await sql`update "user" set phone = '+852' || id where nick_name = '员工' and id not in (
    select id from "user" where nick_name = '员工' order by id desc limit ${phones})`.execute(w.db);
  await w.db
    .updateTable('user')
    .set({ phone: '+85200000000' })
    .where('id', '=', office.employee.userId)
    .execute();
  const { noticeId } = await approvedNotice(w, office, { sms: true });
  await announceNow();
  await killAtThirdBatch(noticeId);
  // What was told before stays, and nothing of the batch that it died in.
  expect(await told()).toBe(announceBatch * 2);
  expect((await w.ok(noticeApi, 'get', { noticeId }, office.author.token)).audienceCount).toBeNull();

  const others = [startOne(), startOne()];
  const ended = () => countOf('content_announcement', sql`ended_at is not null`);
  await expect.poll(ended, { timeout: 120_000 }).toBe(1);
  expect(await told()).toBe(people + 1);
  const { audienceCount, steps } = await w.ok(noticeApi, 'get', { noticeId }, office.author.token);
  expect(audienceCount).toBe(people + 1);
  expect(steps.filter(({ step }) => step === 'announce')).toHaveLength(1);
  expect(await countOf('content_message')).toBe(phones);

  // The SMS go out meanwhile, and whoever sends them is killed in the middle of them as well.
  await expect.poll(() => countOf('texted'), { timeout: 60_000 }).toBeGreaterThan(5);
  await Promise.all(others.map(workers.kill));
  expect(await countOf('texted')).toBeLessThan(phones);
  startOne();
  await expect
    .poll(() => countOf('content_message', sql`state in ('waiting', 'sending')`), { timeout: 180_000 })
    .toBe(0);
  const { rows } = await sql<{ all: number; different: number }>`
    select count(*)::int as all, count(distinct phone)::int as different from texted`.execute(w.db);
  const unknown = await countOf('content_message', sql`state = 'unknown'`);
  expect(rows[0]?.different).toBe(rows[0]?.all);
  expect(unknown).toBeLessThanOrEqual(1);
  expect(rows[0]?.all).toBeGreaterThanOrEqual(phones - unknown);
}, 300_000);
