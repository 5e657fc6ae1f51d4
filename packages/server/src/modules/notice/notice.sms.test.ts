import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { makeCtx } from '../../kit/calls/make-ctx.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import { bulkSmsRate } from '../../kit/rate-limits/bulk-sms-rate.ts';
import { takeTurnAtPace } from '../../kit/rate-limits/rate-limits.ts';
import { withBreaker } from '../../ports/sms/breaker.ts';
import { SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts';
import { addCrowd, announce, approvedNotice, type Office, officeOf } from './notice.fixture.ts';
import { noticeTasks } from './notice.tasks.ts';

const perMinute = 120;
const perDay = 2000;
const half = perMinute / 2;
/** Of whoever sends at the common pace, so many may be ahead of it. */
const burst = 10;

let w: World;
let office: Office;
let sent: { phone: string; at: number }[];
/** What the provider does instead of taking a message. */
let fails: ((message: SmsMessage) => void) | null;

beforeEach(async () => {
  sent = [];
  fails = null;
  const provider = {
    name: 'sandbox' as const,
    async send(message: SmsMessage) {
      fails?.(message);
      sent.push({ phone: message.phone, at: w.now().getTime() });
      return { providerId: String(sent.length) };
    },
  };
  const sms = withBreaker(provider, { perMinute, perDay, now: () => w.now(), onTrip: () => {} });
  const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '168' };
  w = await world({
    env: { ...env, SMS_PER_MINUTE: String(perMinute), SMS_PER_DAY: String(perDay) },
    deps: { sms },
  });
  office = await officeOf(w);
});

/** One run of what sends, as the queue does it. */
async function run(): Promise<void> {
  const { db, deps, app } = w;
  const work = { db, deps, log: app.log, started: w.now(), payload: {}, lastTry: false };
  await noticeTasks.noticeMessages?.run(work);
}
const seconds = (count: number) => w.pass(count / 60);
const states = async () => {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from content_message group by 1`.execute(w.db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
/** The most that went out within any minute. */
const busiest = () =>
  Math.max(...sent.map(({ at }) => sent.filter((one) => one.at > at - 60_000 && one.at <= at).length));

async function announced(people: number) {
  await addCrowd(w, office.company, people);
  const { noticeId } = await approvedNotice(w, office, { sms: true });
  await announce(w);
  expect(await states()).toEqual({ waiting: people + 1 });
  return noticeId;
}

/** Runs as often as the queue would, until nothing waits, for so many minutes at most. */
async function drain(minutes: number, besides: () => Promise<void> = async () => {}): Promise<void> {
  for (let tick = 0; tick < minutes * 12 && (await states()).waiting; tick += 1) {
    await besides();
    await run();
    seconds(5);
  }
}

test('an SMS to many goes at half the pace, so that those somebody waits for always go, and reaches each phone once', async () => {
  const people = 400;
  await announced(people);
  let others = 0;
  // As many as the other half takes, beside it and in the same process.
  await drain(10, async () => {
    await w.deps.sms?.send({
      phone: '13600000000',
      lang: 'zh',
      template: 'code',
      params: { code: '123456', minutes: '5' },
    });
    others += 1;
  });
  const mine = sent.filter(({ phone }) => phone !== '13600000000');
  expect(sent.length - mine.length).toBe(others);
  expect(await states()).toEqual({ sent: people + 1 });
  expect(new Set(mine.map(({ phone }) => phone)).size).toBe(people + 1);
  expect(mine).toHaveLength(people + 1);
  sent = mine;
  expect(busiest()).toBeLessThanOrEqual(half + burst);
}, 60_000);

test('what a killed run was sending is told as unknown, and nobody gets a second one', async () => {
  await announced(30);
  fails = () => {
    if (sent.length === 7) throw new Error('killed');
  };
  await expect(run()).rejects.toThrow('killed');
  expect(await states()).toEqual({ sent: 7, sending: 1, waiting: 23 });
  fails = null;
  await drain(2);
  expect(await states()).toEqual({ sent: 30, unknown: 1 });
  expect(new Set(sent.map(({ phone }) => phone)).size).toBe(30);
});

test('links to accounts go before an announcement, which takes what they leave', async () => {
  await announced(100);
  const ctx = makeCtx({ lang: 'zh', deps: w.deps, log: w.app.log });
  giveRows(ctx, w.db);
  const links = async () => {
    let taken = 0;
    while (taken < 10 && (await takeTurnAtPace(ctx, bulkSmsRate(w.deps.settings, 20), false))) taken += 1;
    return taken;
  };
  await run();
  let taken = 0;
  for (let tick = 0; tick < 12; tick += 1) {
    taken += await links();
    const before = sent.length;
    await run();
    if (tick > 4) expect(sent.length).toBe(before);
    seconds(5);
  }
  expect(taken).toBeGreaterThanOrEqual(half);
});

test('announcements take half of a day’s; the rest goes the next day, and after three days nobody is bothered any more', async () => {
  await announced(30);
  w.deps.settings.sms.perDay = 20;
  await drain(5);
  expect(await states()).toEqual({ sent: 10, waiting: 21 });
  w.pass(24 * 60);
  await drain(5);
  expect(await states()).toEqual({ sent: 20, waiting: 11 });
  w.pass(48 * 60);
  await run();
  expect(await states()).toEqual({ sent: 20, failed: 11 });
});

describe('what the provider refuses', () => {
  test.each([
    ['balance', false],
    ['network', true],
    ['account', false],
  ] as const)(
    'because of %s waits with all others until it takes messages again',
    async (reason, retryable) => {
      await announced(4);
      let tries = 0;
      fails = () => {
        tries += 1;
        throw new SmsFailed(reason, retryable, 'x');
      };
      await run();
      expect(tries).toBe(1);
      expect(await states()).toEqual({ waiting: 5 });
      fails = null;
      await drain(2);
      expect(await states()).toEqual({ sent: 5 });
    },
  );

  test('because of one phone is tried again a few times, or given up, and holds up nobody', async () => {
    await announced(4);
    const [first = '', second = '', third = ''] = (
      await w.db.selectFrom('user').select('phone').where('nickName', '=', '员工').orderBy('id').execute()
    ).map(({ phone }) => phone ?? '');
    fails = ({ phone }) => {
      if (phone === first) throw new SmsFailed('frequency', true, 'x');
      if (phone === second) throw new SmsFailed('phone', false, 'x');
      if (phone === third) throw new SmsFailed('network', false, 'x');
    };
    await run();
    expect(await states()).toEqual({ sent: 2, failed: 1, unknown: 1, waiting: 1 });
    await drain(60);
    expect(await states()).toEqual({ sent: 2, failed: 2, unknown: 1 });
  });
});

test('who left, or whose company did, before an SMS went out gets none; what is revoked goes to nobody', async () => {
  const noticeId = await announced(12);
  await w.db.updateTable('employee').set({ leftAt: w.now(), state: 'Y' }).execute();
  await run();
  expect(sent).toEqual([]);
  expect((await states()).failed).toBe(10);
  await w.ok(noticeApi, 'revoke', { noticeIds: [noticeId], reason: '写错了' }, office.reviewer.token);
  await run();
  expect(await states()).toEqual({ failed: 13 });
});
