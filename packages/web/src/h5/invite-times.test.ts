import { expect, test } from 'vitest';
import { defaultVisitTimes } from './invite-times.ts';

test.each([
  ['2026-11-23T02:10:00Z', { day: '2026-11-23', from: '10:30', until: '12:30' }],
  ['2026-11-23T13:20:00Z', { day: '2026-11-23', from: '21:30', until: '23:30' }],
  ['2026-11-23T13:40:00Z', { day: '2026-11-24', from: '10:00', until: '12:00' }],
  ['2026-11-23T15:50:00Z', { day: '2026-11-24', from: '10:00', until: '12:00' }],
])('at %s an invitation begins with a time that lies ahead on one day', (now, times) => {
  expect(defaultVisitTimes(now, 'Asia/Shanghai')).toEqual(times);
});
