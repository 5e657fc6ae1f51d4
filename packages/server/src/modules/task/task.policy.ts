import type { Lang } from '@mdi/contract/kit/words.ts';
import { type Cron, readCron } from '@mdi/contract/modules/task/task.cron.ts';
import { isTaskKind } from '@mdi/contract/modules/task/task.kinds.ts';
import type { Registry } from '../../kit/calls/registry.ts';
import { translator } from '../../kit/words.ts';

/** The zone by whose clock the product's own tasks are set. */
export const defaultZone = 'Asia/Shanghai';

const cronOrNull = (at: string): Cron | null => {
  const read = readCron(at);
  return 'cron' in read ? read.cron : null;
};

/** How far apart the runs of one of the product's own tasks may be at most, in minutes: what depends on it bears no more. */
export function longestGapMinutes(at: string): number {
  const cron = cronOrNull(at);
  if (cron?.minute === null) return 10;
  return cron?.hour === null ? 24 * 60 : 7 * 24 * 60;
}

/** How one of the product's own tasks comes. What runs every minute is done by the next minute, too, when it fails. */
export function defaultsOf(at: string) {
  const often = cronOrNull(at)?.minute === null;
  return {
    cron: at,
    zone: defaultZone,
    status: 'running' as const,
    // What nobody was there for is done as soon as somebody is.
    missed: 'once' as const,
    overlap: 'skip' as const,
    timeoutMinutes: often ? 10 : 120,
    retries: often ? 0 : 2,
    alertFailures: often ? 3 : 1,
    alertLateMinutes: 10,
    // What takes milliseconds may take many times as long by chance.
    alertSlowTimes: often ? 20 : 10,
  };
}

/** Whether one of the product's own is set otherwise than it came; what nobody set otherwise follows the next version. */
export const differsFromDefaults = (
  at: string,
  set: Partial<Record<keyof ReturnType<typeof defaultsOf>, unknown>>,
): boolean => Object.entries(defaultsOf(at)).some(([key, usual]) => set[key as keyof typeof set] !== usual);

/** What a kind is called, and what it does; of one that is gone, that it is. */
export function kindWords(lang: Lang, kind: string): { name: string; does: string } {
  const say = translator(lang);
  return isTaskKind(kind)
    ? { name: say(`task.kind_${kind}`), does: say(`task.does_${kind}`) }
    : { name: say('task.kind_gone'), does: say('task.does_gone') };
}

/** The kinds that this version knows how to run. */
export const knownKinds = ({ tasks }: Pick<Registry, 'tasks'>): string[] =>
  Object.keys(tasks).filter(isTaskKind);
