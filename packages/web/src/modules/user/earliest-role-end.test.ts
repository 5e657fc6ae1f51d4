import { expect, test, vi } from 'vitest';
import { setSignedInUser } from '../../kit/rights/signed-in-user.ts';
import { disablesDaysBefore, toDayjs } from '../../kit/time/date-picker-days.ts';
import { earliestRoleEnd } from './earliest-role-end.ts';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

// Only what this looks at.
setSignedInUser({ timeZone: 'Asia/Shanghai' } as unknown as Parameters<typeof setSignedInUser>[0]);

test('of the days on which a role may end those are shut that are past or before it begins', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T17:00:00Z') });
  // There it is the next day already.
  for (const [from, first] of [
    [null, '2026-11-29'],
    ['2026-01-01', '2026-11-29'],
    ['2027-02-01', '2027-02-01'],
  ] as const) {
    expect(earliestRoleEnd(from)).toBe(first);
    const shut = disablesDaysBefore(earliestRoleEnd(from));
    expect([shut(toDayjs(first)), shut(toDayjs(first).subtract(1, 'day'))]).toEqual([false, true]);
  }
  vi.useRealTimers();
});
