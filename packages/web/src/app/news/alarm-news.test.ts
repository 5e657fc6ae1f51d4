import { expect, test } from 'vitest';
import { type Alarm, alarmGroup, freshAlarms, latestAlarmTime, noAlarmsSeen } from './alarm-news.ts';

const alarm = (deviceId: number, alarmedAt: string | null, projectId = 1): Alarm => ({
  exceptionId: deviceId,
  deviceId,
  deviceName: `D${deviceId}`,
  projectId,
  projectName: '云谷',
  areaName: '大堂',
  code: 'TAMPER',
  at: '',
  alarms: 1,
  alarmedAt,
});
const now = Date.parse('2026-11-22T10:00:00Z');
const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const asked = { opened: at(30), seen: noAlarmsSeen, calm: false, now };

test('what was wrong when the page was opened is not told; what came since is, the newest first', () => {
  const all = [alarm(1, at(40)), alarm(2, at(5)), alarm(3, null), alarm(4, at(2))];
  expect(freshAlarms(all, asked).map(({ deviceId }) => deviceId)).toEqual([4, 2]);
  expect(latestAlarmTime(all)).toBe(at(2));
});

test('what was seen in another tab is not told again', () => {
  const seen = { upTo: at(5), at: now - 60_000 };
  expect(freshAlarms([alarm(1, at(5)), alarm(2, at(4))], { ...asked, seen })).toHaveLength(1);
});

test('who looks after many projects is told at most every ten minutes, then of all that came', () => {
  const all = [alarm(1, at(8)), alarm(2, at(2), 2)];
  const seen = { upTo: at(9), at: now - 9 * 60_000 };
  expect(freshAlarms(all, { ...asked, seen, calm: true })).toEqual([]);
  const later = freshAlarms(all, { ...asked, seen: { ...seen, at: now - 10 * 60_000 }, calm: true });
  expect(alarmGroup(later)).toMatchObject({ alarms: 2, devices: 2, oneDevice: false, oneProject: false });
});

test('several alarms of one device are one thing to be told', () => {
  expect(alarmGroup([alarm(1, at(1)), alarm(1, at(2))])).toMatchObject({
    alarms: 2,
    devices: 1,
    oneDevice: true,
    oneProject: true,
  });
  expect(alarmGroup([])).toBeNull();
});
