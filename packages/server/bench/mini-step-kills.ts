import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../src/db/connect.ts';
import type { Control } from '../src/ports/mini-platform/simulator/control.ts';

/** Each step that is killed, by the platform's path. */
export const killedStepPaths = {
  commit: '/wxa/commit',
  submit: '/wxa/submit_audit',
  withdraw: '/wxa/undocodeaudit',
  release: '/wxa/release',
  gray: '/wxa/grayrelease',
  stopGray: '/wxa/revertgrayrelease',
  rollBack: '/wxa/revertcoderelease',
  bindTester: '/wxa/bind_tester',
  unbindTester: '/wxa/unbind_tester',
} as const;
export type KilledStep = keyof typeof killedStepPaths;
export const killedSteps = Object.keys(killedStepPaths) as KilledStep[];

/** Where a step is: its row stands and no call has come; the platform has the call; it is done, and nobody wrote so. */
export const killWindows = ['before', 'during', 'after'] as const;
type Window = (typeof killWindows)[number];

type Open = { id: number; appId: string; step: KilledStep };
type Counted = { calls: number; done: number };

/** A step that lost its process. */
export type StepHit = Open & { window: Window; at: Date };

/** Watches the steps that are under way, so that kills fall into each of their windows. */
export function makeStepKills(db: Db, control: Control, kills: number) {
  /** What each window of each step is hit before any is hit more. */
  const share = Math.ceil(kills / (killedSteps.length * killWindows.length));
  const known = new Map<number, Counted>();
  const hits = new Map<number, StepHit>();
  const inWindow = (step: KilledStep, window: Window) =>
    [...hits.values()].filter((one) => one.step === step && one.window === window).length;
  const isFull = () => killedSteps.every((step) => killWindows.every((one) => inWindow(step, one) >= share));
  const counted = ({ step, appId }: Open): Counted => ({ ...control.count(killedStepPaths[step], appId) });

  async function open(): Promise<Open[]> {
    const { rows } = await sql<Open>`
      select id, app_id as "appId", step from mini_step where ended_at is null`.execute(db);
    const ours = rows.filter(({ step }) => step in killedStepPaths);
    // A call leaves a moment after its row, so a row is seen before its call.
    for (const one of ours) if (!known.has(one.id)) known.set(one.id, counted(one));
    return ours.filter(({ id }) => !hits.has(id));
  }

  function windowOf(one: Open, now: Counted): Window {
    const then = known.get(one.id) ?? now;
    if (now.done > then.done) return 'after';
    return now.calls > then.calls ? 'during' : 'before';
  }

  return {
    hits: () => [...hits.values()],
    /** Waits for a step in a window that was not hit enough; once all were, or none of those comes, any will do. */
    async moment(): Promise<void> {
      const began = Date.now();
      for (;;) {
        const now = await open();
        const rare = now.filter((one) => inWindow(one.step, windowOf(one, counted(one))) < share);
        if (rare.length > 0 || (now.length > 0 && (isFull() || Date.now() - began > 60_000))) break;
        await wait(10);
      }
      await wait(Math.random() * 150);
    },
    /** Kills, and writes down what was under way. */
    async kill(end: () => Promise<void>): Promise<void> {
      const seen = await open();
      const at = new Date();
      const dying = end();
      const before = new Map(seen.map((one) => [one.id, counted(one)]));
      await dying;
      // What had left arrives.
      await wait(50);
      for (const one of await open()) {
        const [first, last] = [
          windowOf(one, before.get(one.id) ?? counted(one)),
          windowOf(one, counted(one)),
        ];
        const window = first === 'before' && last !== 'before' ? 'during' : first;
        hits.set(one.id, { ...one, window, at });
      }
    },
    /** How often each window of each step was hit. */
    table(): string {
      const line = (name: string, of: readonly (string | number)[]) =>
        [name.padEnd(14), ...of.map((one) => String(one).padStart(8))].join('');
      return [
        line('killed', killWindows),
        ...killedSteps.map((step) =>
          line(
            step,
            killWindows.map((one) => inWindow(step, one)),
          ),
        ),
      ].join('\n');
    },
    inWindow,
  };
}
