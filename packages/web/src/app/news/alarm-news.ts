import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';

export type Alarm = OutputOf<typeof deviceManageApi.ops.alarms>[number];

/** What a browser remembers for all its tabs: up to which alarm its person has seen them, and when they were told last. */
export type SeenAlarms = { upTo: string; at: number };

export const noAlarmsSeen: SeenAlarms = { upTo: '', at: 0 };

/** Of many projects something always comes; who looks after all of them is told at most so often. */
const calmMs = 10 * 60_000;

export const latestAlarmTime = (alarms: readonly Alarm[]): string =>
  alarms.reduce((latest, { alarmedAt }) => (alarmedAt && alarmedAt > latest ? alarmedAt : latest), '');

/**
 * The alarms to be told now: those that came since the page was opened and were seen in none of the browser's tabs.
 * @param opened the latest alarm when the page was opened: the bell counts it
 * @param calm the person looks after many projects
 */
export function freshAlarms(
  alarms: readonly Alarm[],
  { opened, seen, calm, now }: { opened: string; seen: SeenAlarms; calm: boolean; now: number },
): Alarm[] {
  if (calm && now - seen.at < calmMs) return [];
  return alarms
    .filter(({ alarmedAt }) => alarmedAt !== null && alarmedAt > opened && alarmedAt > seen.upTo)
    .sort((a, b) => (b.alarmedAt ?? '').localeCompare(a.alarmedAt ?? ''));
}

/** Several alarms as one thing to be told: of how many devices, and of which one or which project if it is only one. */
export function alarmGroup(fresh: readonly Alarm[]) {
  const devices = new Set(fresh.map(({ deviceId }) => deviceId));
  const projects = new Set(fresh.map(({ projectId }) => projectId));
  const [first] = fresh;
  if (!first) return null;
  return {
    first,
    alarms: fresh.length,
    devices: devices.size,
    oneDevice: devices.size === 1,
    oneProject: projects.size === 1,
  };
}
