import { setTimeout as wait } from 'node:timers/promises';
import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { expect, test } from 'vitest';
import { miniWorld } from '../src/modules/mini-program/mini-program.fixture.ts';
import { demoAppId } from '../src/ports/mini-platform/simulator/demo-seed.ts';
import { crashWorkers } from '../test/crash-workers.ts';
import {
  type KilledStep,
  killedStepPaths,
  killedSteps,
  killWindows,
  makeStepKills,
} from './mini-step-kills.ts';

// npm run mini-crash (KILLS=100): twelve mini-programs are selected, submitted, withdrawn, approved, shown to some, released
// and taken back, over and over, while the process that speaks to the platform is killed: after the row before a call,
// during the call, and between its end and the row after it. The platform counts what was done: nothing twice, and its
// state is ours after each act.

const kills = Number(process.env.KILLS ?? 100);
/** Long enough that each window of a step can be hit. */
const windowMs = 350;
const maxWithdrawals = 4;
const say = (text: string) => process.stdout.write(`${text}\n`);

const workers = crashWorkers();

test(`nothing is done twice over ${kills} kills, and every state is right within two minutes`, async () => {
  const m = await miniWorld();
  const { w, control, boss, platform } = m;
  const none = Object.fromEntries(killedSteps.map((step) => [step, 0])) as Record<KilledStep, number>;
  const programs: { miniProgramId: number; appId: string; did: Record<KilledStep, number> }[] = [];
  for (let n = 0; n < 12; n += 1) {
    const kind = n % 2 === 0 ? 'pm' : 'pass';
    const { miniProgramId } = await m.blank(kind);
    const appId = demoAppId(Math.floor(n / 2), kind);
    // Each was online before, so that all can be done with it from the beginning.
    const former = {
      version: '1.0.0',
      about: '',
      at: Date.now() - 86_400_000,
      templateId: 0,
      appVersion: 1_000 + n,
    };
    control.program(appId).online = former;
    await m.authorize(miniProgramId, appId);
    programs.push({ miniProgramId, appId, did: { ...none } });
  }
  await w.work();
  type One = (typeof programs)[number];
  control.quota({ rest: 10_000, limit: 10_000 });
  control.state().checkMs = 0;
  const templates = await m.library();
  for (const path of Object.values(killedStepPaths))
    control.fault({ path, times: 1_000_000, do: 'delay', delayMs: windowMs });
  const watched = makeStepKills(w.db, control, kills);

  const ended = async (jobId: number) => {
    for (;;) {
      const { state, error } = await w.db
        .selectFrom('job')
        .select(['state', 'error'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      if (state === 'done') return;
      if (state !== 'waiting' && state !== 'running') throw new Error(`job ${jobId} ${state}: ${error}`);
      await wait(250);
    }
  };

  /** What the platform has is what we show. */
  async function same(one: One, after: string) {
    const there = control.program(one.appId);
    const here = await m.get(one.miniProgramId);
    const [audit, ours] = [there.audits.at(-1), here.audit];
    const states = ['approved', 'rejected', 'running', 'withdrawn', 'delayed'];
    expect(here.trouble, `${after} of ${one.appId}`).toBeNull();
    expect(
      [here.online, here.gray, ours?.auditId ?? null, ours?.state ?? null],
      `${after} of ${one.appId}`,
    ).toEqual([
      there.online?.version ?? null,
      there.gray?.percentage ?? null,
      audit?.id ?? null,
      audit ? states[audit.status] : null,
    ]);
    expect(here.testers.map(({ account }) => account).filter((account) => account !== null)).toEqual(
      there.testers.map(({ account }) => account),
    );
    return here;
  }

  type Op =
    | 'select'
    | 'submit'
    | 'withdraw'
    | 'release'
    | 'gray'
    | 'stopGray'
    | 'rollBack'
    | 'addTester'
    | 'removeTester';
  async function act(one: One, op: Op, step: KilledStep, more: object = {}) {
    const { miniProgramId } = one;
    const record = op.endsWith('Tester') ? { miniProgramId } : await m.at(miniProgramId);
    // It takes longer than a proof is good for.
    await w.prove(boss.token);
    // What an act takes besides is named where it is asked for.
    const { jobId } = await w.ok(miniProgramApi, op, { ...record, ...more } as never, boss.token);
    await ended(jobId);
    one.did[step] += 1;
    return same(one, op);
  }

  async function round(one: One, n: number): Promise<void> {
    const { templateId = 0 } = templates[n % 3] ?? {};
    await act(one, 'select', 'commit', { templateId, older: true });
    const note = { about: '新版本', feedback: '', pictures: [] };
    await act(one, 'submit', 'submit', note);
    if (one.did.withdraw < maxWithdrawals) {
      await act(one, 'withdraw', 'withdraw');
      await act(one, 'submit', 'submit', note);
    }
    control.decide(one.appId, 'approve');
    await m.readNow(one);
    const { audit, online } = await m.get(one.miniProgramId);
    const auditId = audit?.auditId ?? 0;
    if (online !== null) {
      await act(one, 'gray', 'gray', { auditId, percentage: 20 });
      await act(one, 'stopGray', 'stopGray');
    }
    await act(one, 'release', 'release', { auditId });
    const former = control.program(one.appId).former[0];
    if (former)
      await act(one, 'rollBack', 'rollBack', { appVersion: former.appVersion, typed: former.version });
    const { testers } = await act(one, 'addTester', 'bindTester', { account: `tester_${n}` });
    const testerId = testers.find(({ account }) => account === `tester_${n}`)?.testerId ?? 0;
    await act(one, 'removeTester', 'unbindTester', { testerId });
  }

  let over = false;
  const rounds = programs.map(async (one) => {
    for (let n = 0; !over; n += 1) await round(one, n);
  });
  const slow = { url: platform.url, slow: { paths: Object.values(killedStepPaths), ms: windowMs } };
  const killing = (async () => {
    let worker = workers.start(w.config, slow);
    for (let killed = 1; killed <= kills; killed += 1) {
      await watched.moment();
      await watched.kill(() => workers.kill(worker));
      // Nobody's process dies every few seconds: that a job is given up after five deaths in a row isn't asked here.
      await w.db.updateTable('job').set({ attempt: 0 }).execute();
      worker = workers.start(w.config, slow);
      if (killed % 10 === 0) say(`${killed} kills`);
    }
    over = true;
  })();
  await Promise.all([killing, ...rounds]);

  say(watched.table());
  say(`done: ${killedSteps.map((step) => `${step} ${sum(programs, step)}`).join(', ')}`);
  const rows = await w.db
    .selectFrom('miniStep')
    .select(['id', 'appId', 'step', 'outcome', 'settled', 'endedAt'])
    .execute();
  let slowest = 0;
  for (const { id, step, appId, window, at } of watched.hits()) {
    const row = rows.find((one) => one.id === id);
    expect(row, `${step} of ${appId}, killed ${window}`).toMatchObject({
      settled: true,
      outcome: window === 'before' ? 'notDone' : 'done',
    });
    slowest = Math.max(slowest, (row?.endedAt?.getTime() ?? Number.POSITIVE_INFINITY) - at.getTime());
  }
  say(`from a kill until its outcome is known: ${Math.round(slowest / 1000)} s at most (≤ 120)`);
  for (const { appId, did } of programs)
    for (const step of killedSteps) {
      const of = rows.filter((row) => row.appId === appId && row.step === step);
      const { calls, done } = control.count(killedStepPaths[step], appId);
      const unsent = watched.hits().filter((hit) => hit.appId === appId && hit.step === step);
      expect(
        [done, of.filter(({ outcome }) => outcome === 'done').length, calls],
        `${step} of ${appId}: done there, done here, called`,
      ).toEqual([
        did[step],
        did[step],
        of.length - unsent.filter(({ window }) => window === 'before').length,
      ]);
    }
  expect(slowest).toBeLessThanOrEqual(120_000);
  if (kills >= 100)
    for (const step of killedSteps)
      for (const window of killWindows)
        expect(watched.inWindow(step, window), `${step} killed ${window}`).toBeGreaterThan(0);
});

const sum = (all: readonly { did: Record<KilledStep, number> }[], step: KilledStep) =>
  all.reduce((total, { did }) => total + did[step], 0);
