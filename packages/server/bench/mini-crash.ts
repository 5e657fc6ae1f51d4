import { setTimeout as wait } from 'node:timers/promises';
import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { miniWorld } from '../src/modules/mini-program/mini-program.fixture.ts';
import { crashWorkers } from '../test/crash-workers.ts';

// npm run mini-crash (-- KILLS=100): twelve mini-programs are selected, submitted, approved, released and so on, over
// and over, while the process that speaks to the platform is killed again and again, between the row before a call, the
// call, and the row after it. The platform counts what was done: nothing twice, and its state is ours in the end.

const kills = Number(process.env.KILLS ?? 100);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** What must not be done twice, by the platform's path. */
const once = {
  submit: '/wxa/submit_audit',
  withdraw: '/wxa/undocodeaudit',
  release: '/wxa/release',
  gray: '/wxa/grayrelease',
  stopGray: '/wxa/revertgrayrelease',
} as const;
type Once = keyof typeof once;

const workers = crashWorkers();

test(`nothing is done twice over ${kills} kills, and every state is right within two minutes`, async () => {
  const m = await miniWorld();
  const { w, control, boss, platform } = m;
  const programs: { miniProgramId: number; appId: string; did: Record<Once, number> }[] = [];
  for (let n = 0; n < 12; n += 1)
    programs.push({
      ...(await m.authorized(n % 2 === 0 ? 'pm' : 'pass')),
      did: { submit: 0, withdraw: 0, release: 0, gray: 0, stopGray: 0 },
    });
  control.quota({ rest: 10_000, limit: 10_000 });
  control.state().checkMs = 0;
  const templates = await m.library();
  // Room for a kill between the row before a call and its answer.
  control.fault({ path: '*', times: 1_000_000, do: 'delay', delayMs: 300 });

  let over = false;
  let slowest = 0;
  let lastKill = Date.now();
  const settled = async (miniProgramId: number) => {
    for (;;) {
      const now = await m.get(miniProgramId);
      if (!now.acting) return now;
      await wait(250);
    }
  };

  type One = (typeof programs)[number];
  async function act(one: One, op: Once | 'select' | 'goOn', more: object = {}): Promise<void> {
    const began = Date.now();
    const answer = await w.call(
      miniProgramApi,
      op,
      // What an act takes besides is named where it is asked for.
      { ...(await m.at(one.miniProgramId)), ...more } as never,
      boss.token,
    );
    if (answer.code !== 200) throw new Error(`${op}: ${answer.message}`);
    const now = await settled(one.miniProgramId);
    slowest = Math.max(slowest, Date.now() - Math.max(began, lastKill));
    if (now.trouble) throw new Error(`${op}: ${now.trouble.text}`);
    if (op in once) one.did[op as Once] += 1;
  }

  async function round(one: One, n: number): Promise<void> {
    const { templateId = 0 } = templates[n % 3] ?? {};
    await act(one, 'select', { templateId, older: true });
    const note = { about: '新版本', feedback: '', pictures: [] };
    await act(one, 'submit', note);
    if (n % 3 === 1) {
      await act(one, 'withdraw');
      await act(one, 'submit', note);
    }
    control.decide(one.appId, 'approve');
    await m.readNow(one);
    const { audit, online } = await m.get(one.miniProgramId);
    const auditId = audit?.auditId ?? 0;
    if (online !== null && n % 2 === 0) {
      await act(one, 'gray', { auditId, percentage: 20 });
      await act(one, 'stopGray');
    }
    await act(one, 'release', { auditId });
  }

  const rounds = programs.map(async (one) => {
    for (let n = 0; !over; n += 1) await round(one, n);
  });

  const killing = (async () => {
    let worker = workers.start(w.config, platform.url);
    for (let killed = 0; killed < kills; ) {
      await wait(1_500 + Math.random() * 1_500);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from mini_step where ended_at is null and step <> 'check'`.execute(w.db);
      // Something is under way: this moment is somewhere between its rows.
      if (!rows[0]?.n) continue;
      await wait(Math.random() * 400);
      await workers.kill(worker);
      lastKill = Date.now();
      killed += 1;
      worker = workers.start(w.config, platform.url);
      if (killed % 10 === 0) say(`${killed} kills`);
    }
    over = true;
  })();
  await Promise.race([Promise.all([killing, ...rounds]), Promise.all(rounds)]);
  await killing;
  await Promise.all(rounds);

  say(`slowest from a kill to a known state: ${Math.round(slowest / 1000)} s (≤ 120)`);
  for (const { miniProgramId, appId, did } of programs) {
    for (const [what, path] of Object.entries(once))
      expect(control.count(path, appId).done, `${what} of ${appId}`).toBe(did[what as Once]);
    const there = control.program(appId);
    const here = await m.get(miniProgramId);
    expect(here).toMatchObject({
      online: there.online?.version ?? null,
      gray: there.gray?.percentage ?? null,
    });
  }
  say(
    `done: ${JSON.stringify(Object.fromEntries(Object.keys(once).map((what) => [what, programs.reduce((sum, { did }) => sum + did[what as Once], 0)])))}`,
  );
  expect(slowest).toBeLessThanOrEqual(120_000);
});
