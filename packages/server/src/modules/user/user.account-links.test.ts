import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { done, type World, world } from '../../../test/world.ts';
import { SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts';

let w: World;
let admin: string;
let asking: number;
let staff: { id: number };
let projectId: number;
/** What the provider does with a message; null: takes it. */
let refuses: (message: SmsMessage) => SmsFailed | null;
const sent: SmsMessage[] = [];

beforeAll(async () => {
  const sms = {
    name: 'sandbox' as const,
    async send(message: SmsMessage) {
      const refused = refuses(message);
      if (refused) throw refused;
      sent.push(message);
      return { providerId: String(sent.length) };
    },
  };
  w = await world({ deps: { sms }, env: { SMS_PER_MINUTE: '60', SESSION_IDLE_MINUTES: '1440' } });
  staff = await w.make.role({ level: 30 });
  projectId = (await w.make.project()).id;
});
beforeEach(async () => {
  refuses = () => null;
  sent.length = 0;
  // The clock goes on by days.
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  asking = user.id;
  admin = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
  // What former tests left is no part of this one.
  await sql`delete from job`.execute(w.db);
  await sql`delete from throttle`.execute(w.db);
});

/** So many people who may sign in and have no password. */
async function newcomers(count: number) {
  const made: { id: number; phone: string; userName: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const user = await w.make.user({ passwordHash: null });
    await w.make.assign(user.id, { roleId: staff.id, projectId });
    made.push(user);
  }
  return made;
}

const invite = (people: readonly { id: number }[]) =>
  w.call(userApi, 'sendLinks', { mdiUserIds: people.map(({ id }) => id) }, admin);
const tasks = async () => await w.ok(jobApi, 'list', {}, admin);

/** Lets so many minutes pass: what rests in the queue is due then. */
async function later(minutes: number) {
  w.pass(minutes);
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`.execute(
    w.db,
  );
  await w.work();
}

describe('links for many', () => {
  test('go out as one task at half the pace of the provider, each once, and the task tells how far it is', async () => {
    const people = await newcomers(45);
    expect(await invite(people)).toMatchObject({ code: 200, data: { queued: 45, left: 0 } });
    expect(await tasks()).toMatchObject([{ total: 45, step: 0, counts: { waiting: 45 } }]);
    await w.work();
    // As many as may go at once after a rest; the others come evenly.
    const first = sent.length;
    expect(first).toBeLessThan(25);
    expect(await tasks()).toMatchObject([
      { state: 'running', total: 45, step: first, counts: { sent: first, waiting: 45 - first } },
    ]);
    await later(0.25);
    expect(sent.length).toBeGreaterThan(first);
    expect(sent.length).toBeLessThan(first + 15);
    await later(1);
    await later(1);
    expect(sent.map(({ phone }) => phone).sort()).toEqual(people.map(({ phone }) => phone).sort());
    expect(await tasks()).toMatchObject([{ state: 'done', step: 45, counts: { sent: 45, waiting: 0 } }]);
  });

  test('are written in the language of each by then, and in that of who asked to who never signed in', async () => {
    const [known, fresh] = await newcomers(2);
    refuses = () => new SmsFailed('network', true, 'ECONNREFUSED');
    await invite([known, fresh].flatMap((one) => one ?? []));
    await w.work();
    const speaks = (id: number | undefined, lang: 'zh' | 'en') =>
      w.db
        .updateTable('user')
        .set({ lang })
        .where('id', '=', id ?? 0)
        .execute();
    await speaks(known?.id, 'zh');
    await speaks(asking, 'en');
    refuses = () => null;
    await later(5);
    const said = new Map(sent.map(({ phone, lang }) => [phone, lang]));
    expect(said).toEqual(
      new Map([
        [known?.phone, 'zh'],
        [fresh?.phone, 'en'],
      ]),
    );
    await speaks(asking, 'zh');
    const [other] = await newcomers(1);
    await invite(other ? [other] : []);
    await w.work();
    expect(sent.at(-1)).toMatchObject({ phone: other?.phone, lang: 'zh' });
  });

  test('wait while the provider takes nothing, and go out by themselves when it does', async () => {
    const people = await newcomers(3);
    refuses = () => new SmsFailed('network', true, 'ECONNREFUSED');
    await invite(people);
    await w.work();
    await later(3);
    expect(await tasks()).toMatchObject([{ state: 'running', counts: { sent: 0, waiting: 3, failed: 0 } }]);
    refuses = () => null;
    for (let at = 0; at < 4; at += 1) await later(10);
    expect(sent).toHaveLength(3);
    expect(await tasks()).toMatchObject([{ state: 'done', counts: { sent: 3 } }]);
  });

  test('that were refused are told with their reasons, and a retry sends those alone', async () => {
    const people = await newcomers(3);
    const [bad] = people;
    refuses = ({ phone }) => (phone === bad?.phone ? new SmsFailed('phone', false, 'x') : null);
    await invite(people);
    await w.work();
    const [task] = await tasks();
    expect(task).toMatchObject({ state: 'failed', counts: { sent: 2, failed: 1, because_phone: 1 } });
    refuses = () => null;
    await w.call(jobApi, 'retry', { jobId: task?.jobId ?? 0 }, admin);
    await w.work();
    expect(sent.map(({ phone }) => phone)).toEqual([people[1]?.phone, people[2]?.phone, bad?.phone]);
    expect(await tasks()).toMatchObject([{ state: 'done', counts: { sent: 3, failed: 0 } }]);
  });

  test('of which one broke off while it was sent: that one is told as unknown and not sent again by itself', async () => {
    const people = await newcomers(2);
    await invite(people);
    await sql`update account_link set state = 'sending' where user_id = ${people[0]?.id}`.execute(w.db);
    await w.work();
    expect(sent.map(({ phone }) => phone)).toEqual([people[1]?.phone]);
    expect(await tasks()).toMatchObject([{ state: 'failed', counts: { sent: 1, unknown: 1 } }]);
  });

  test('that were cancelled stay unsent until somebody retries', async () => {
    const people = await newcomers(30);
    await invite(people);
    await w.work();
    const [task] = await tasks();
    await w.call(jobApi, 'cancel', { jobId: task?.jobId ?? 0 }, admin);
    const before = sent.length;
    await later(5);
    expect(before).toBeLessThan(30);
    expect(sent).toHaveLength(before);
    expect(await tasks()).toMatchObject([
      { state: 'cancelled', counts: { sent: before, waiting: 30 - before } },
    ]);
    await w.call(jobApi, 'retry', { jobId: task?.jobId ?? 0 }, admin);
    await later(5);
    expect(new Set(sent.map(({ phone }) => phone)).size).toBe(30);
    expect(sent).toHaveLength(30);
  });

  test('leave out who has a password, may not sign in, has a link on the way, or had one a moment ago', async () => {
    const [fresh, second] = await newcomers(2);
    const known = await w.make.person({ role: { level: 30 }, projectId });
    const none = await w.make.person(
      { role: { level: 30, canSignIn: false }, projectId },
      { passwordHash: null },
    );
    const ids = [fresh?.id ?? 0, known.user.id, none.user.id];
    const ask = (mdiUserIds: number[]) => w.call(userApi, 'sendLinks', { mdiUserIds }, admin);
    expect(await ask(ids)).toMatchObject({ data: { queued: 1, left: 2 } });
    expect(await ask([fresh?.id ?? 0, second?.id ?? 0])).toMatchObject({ data: { queued: 1, left: 1 } });
    await w.work();
    expect(await ask([fresh?.id ?? 0])).toMatchObject({ data: { queued: 0, left: 1 } });
    w.pass(11);
    expect(await ask([fresh?.id ?? 0])).toMatchObject({ data: { queued: 1, left: 0 } });
    expect(await ask([fresh?.id ?? 0, 2 ** 31])).toMatchObject({ code: 404 });
  });

  test('leave out whoever reaches more, or holds more, than who asks', async () => {
    const resources = ['sys:user:view', 'sys:user:resetPassword'] as const;
    const { token } = await w.make.person({ role: { level: 30, resources }, projectId });
    const people = await newcomers(3);
    const [mine, wider, stronger] = people.map(({ id }) => id);
    await w.make.assign(wider ?? 0, { role: { level: 10 } });
    await w.make.assign(stronger ?? 0, { role: { level: 30, resources: ['sys:role:edit'] }, projectId });
    const ask = (mdiUserIds: number[]) => w.call(userApi, 'sendLinks', { mdiUserIds }, token);
    expect(await ask([wider ?? 0, stronger ?? 0])).toMatchObject({ data: { queued: 0, left: 2 } });
    expect(await ask([mine ?? 0, wider ?? 0, stronger ?? 0])).toMatchObject({ data: { queued: 1, left: 2 } });
    await w.work();
    expect(sent.map(({ phone }) => phone)).toEqual([people[0]?.phone]);
  });
});

describe('a link', () => {
  const ticketOf = (message: SmsMessage | undefined) =>
    new URLSearchParams(new URL(message?.params.link ?? 'http://x').hash.slice(1)).get('t') ?? '';

  test('that replaces a password is good for half an hour', async () => {
    const { user } = await w.make.person({ role: { level: 30 }, projectId });
    expect(await w.call(userApi, 'resetPwd', { mdiUserId: user.id }, admin)).toMatchObject({
      data: { expiresIn: 1800 },
    });
    await w.work();
    w.pass(31);
    const set = { mdiUserId: user.id, password: 'First#pass1', ticket: ticketOf(sent[0]) };
    expect(await w.call(authApi, 'modifyPw', set)).toMatchObject({ code: 400 });
  });

  test('for a first password is good for seven days and says so, with the user name', async () => {
    const [person] = await newcomers(1);
    await invite([person ?? { id: 0 }]);
    await w.work();
    const until = new Date(w.now().getTime() + 7 * 86_400_000 + 8 * 3_600_000).toISOString();
    expect(sent[0]?.params).toMatchObject({
      userName: person?.userName,
      until: expect.stringContaining(until.slice(0, 10)),
    });
    w.pass(7 * 1440 - 10);
    const set = { mdiUserId: person?.id ?? 0, password: 'First#pass1', ticket: ticketOf(sent[0]) };
    expect(await w.call(authApi, 'modifyPw', set)).toMatchObject({ code: 200 });
  });
});

test('links go out ten times a day to a phone and once in ten minutes, whichever way they are asked for', async () => {
  const [one] = await newcomers(1);
  if (!one) throw new Error('nobody');
  const reset = () => w.call(userApi, 'resetPwd', { mdiUserId: one.id }, admin);
  let queued = 0;
  for (let n = 0; n < 12; n += 1) {
    queued += done(await invite([one])).queued;
    await w.prove(admin);
    expect(await reset()).toMatchObject({ code: 429 });
    await later(0);
    w.pass(11);
  }
  expect(queued).toBe(10);
  expect(sent).toHaveLength(10);
});
