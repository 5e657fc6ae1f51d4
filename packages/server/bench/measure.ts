import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** What the serving process seals and signs with. */
export const benchSecret = 'the-secret-key-of-the-benchmark-0123';

/** Clock ticks a second of /proc's CPU times, which is 100 on every Linux this runs on. */
const tickMs = 10;

/** User and system time in ms of one process so far and of its children that have ended; 0 when it is gone. */
export function cpuOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces, so fields are counted after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
  } catch {
    return 0;
  }
}

const parentOf = (pid: string): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};

/** CPU time in ms of PostgreSQL: its main process and every backend, those that have ended included. */
export function databaseCpu(postmaster: number): number {
  const backends = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return backends.reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(postmaster));
}

/** `tookMs` is what each call took from outside. */
export type Figures = {
  calls: number;
  wallMs: number;
  appCpuMs: number;
  dbCpuMs: number;
  tookMs: readonly number[];
};

/** Runs `work` `calls` times, `parallel` at once; answers what each took in ms. @throws the first failure */
export async function timeCalls(
  calls: number,
  parallel: number,
  work: () => Promise<void>,
): Promise<number[]> {
  const tookMs: number[] = [];
  let left = calls;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const from = performance.now();
      await work();
      tookMs.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: parallel }, one));
  return tookMs;
}

/** Begins `work` so many times a second until `over`, whether what was begun is done or not; answers what each took in ms. */
export async function timeAtRate(
  perSecond: number,
  over: () => boolean,
  work: () => Promise<void>,
): Promise<number[]> {
  const tookMs: number[] = [];
  const begun: Promise<void>[] = [];
  const from = performance.now();
  while (!over()) {
    const due = from + (begun.length * 1000) / perSecond;
    await setTimeout(Math.max(0, due - performance.now()));
    // Counted from when it was due: what begins late has waited too.
    begun.push(work().then(() => void tookMs.push(performance.now() - due)));
  }
  await Promise.all(begun);
  return tookMs;
}

/** Both runs as one. */
export const sumFigures = (a: Figures, b: Figures): Figures => ({
  calls: a.calls + b.calls,
  wallMs: a.wallMs + b.wallMs,
  appCpuMs: a.appCpuMs + b.appCpuMs,
  dbCpuMs: a.dbCpuMs + b.dbCpuMs,
  tookMs: [...a.tookMs, ...b.tookMs],
});

/** What 99 of 100 calls took at most, in ms. */
export const p99 = ({ tookMs }: Pick<Figures, 'tookMs'>): number =>
  tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.99) - 1] ?? 0;

const each = (ms: number, calls: number) => (ms / calls).toFixed(3).padStart(8);

/** One line of the table: ms of CPU per call in app and database, calls a second, and the ratios to the base. */
export function tableLine(name: string, of: Figures, base?: Figures): string {
  const ratio = (mine: number, theirs: number, calls: number, baseCalls: number) =>
    theirs > 0 ? `${(mine / calls / (theirs / baseCalls)).toFixed(2)}×`.padStart(8) : '       –';
  const perSecond = ((of.calls / of.wallMs) * 1000).toFixed(0).padStart(7);
  const ratios = base
    ? `${ratio(of.appCpuMs, base.appCpuMs, of.calls, base.calls)}${ratio(of.dbCpuMs, base.dbCpuMs, of.calls, base.calls)}`
    : '';
  return `${name.padEnd(40)}${each(of.appCpuMs, of.calls)}${each(of.dbCpuMs, of.calls)}${perSecond}${ratios}`;
}
