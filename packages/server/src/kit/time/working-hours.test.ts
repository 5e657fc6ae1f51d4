import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterWork, afterWorkDays, isWorking, type WorkSchedule, workBetween } from './working-hours.ts';

const usual: WorkSchedule = {
  zone: 'Asia/Shanghai',
  opens: '09:00',
  closes: '18:00',
  days: [1, 2, 3, 4, 5],
  daysOff: [],
};
const at = (text: string, zone = '+08:00') => new Date(`${text}:00${zone}`);

describe('minutes of work', () => {
  // 2026-11-26 is a Thursday.
  test.each([
    ['go on within a day', '2026-11-26T10:00', 240, '2026-11-26T14:00'],
    ['end with the day', '2026-11-26T14:00', 240, '2026-11-26T18:00'],
    ['go on the next morning', '2026-11-26T17:00', 240, '2026-11-27T12:00'],
    ['stand over the night', '2026-11-26T23:00', 60, '2026-11-27T10:00'],
    ['stand before the day begins', '2026-11-26T03:00', 60, '2026-11-26T10:00'],
    ['stand over the weekend', '2026-11-27T17:00', 240, '2026-11-30T12:00'],
    ['that are none end at once, also at night', '2026-11-26T23:00', 0, '2026-11-26T23:00'],
  ])('%s', (_, from, minutes, until) => {
    expect(afterWork(usual, at(from), minutes)).toEqual(at(until));
  });

  test('stand on days off', () => {
    const working = { ...usual, daysOff: ['2026-11-27', '2026-11-30'] };
    expect(afterWork(working, at('2026-11-26T17:00'), 120)).toEqual(at('2026-12-01T10:00'));
    expect(isWorking(working, at('2026-11-27T10:00'))).toBe(false);
    expect(afterWorkDays(working, at('2026-11-26T10:00'), 3)).toEqual(at('2026-12-03T18:00'));
  });

  test('are by the clock of the zone, also where that is put on or back', () => {
    const berlin = { ...usual, zone: 'Europe/Berlin', days: [1, 2, 3, 4, 5, 6, 7] };
    // The clocks are put on in the night to 2026-03-29 and back in the night to 2026-10-25.
    expect(afterWork(berlin, at('2026-03-28T17:00', '+01:00'), 120)).toEqual(
      at('2026-03-29T10:00', '+02:00'),
    );
    expect(afterWork(berlin, at('2026-10-24T17:00', '+02:00'), 120)).toEqual(
      at('2026-10-25T10:00', '+01:00'),
    );
    // Who works while they are put on or back works an hour less or more.
    const night = { ...berlin, opens: '01:00', closes: '05:00' };
    const whole = (day: string) =>
      workBetween(night, new Date(Date.parse(day) - 7_200_000), new Date(`${day}T12:00:00Z`));
    expect([whole('2026-03-28'), whole('2026-03-29'), whole('2026-10-25')]).toEqual([240, 180, 300]);
  });

  test('that begin while the clocks are put on begin as they are, east and west', () => {
    const [early, whole] = [{ opens: '02:30', closes: '05:00' }, [1, 2, 3, 4, 5, 6, 7]];
    for (const [zone, at, moment] of [
      ['Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00Z'],
      ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T07:00:00Z'],
      ['Antarctica/Troll', '2026-03-28T23:00:00Z', '2026-03-29T01:00:00Z'],
    ] as const) {
      const working = { ...usual, ...early, days: whole, zone };
      expect(afterWork(working, new Date(at), 1), zone).toEqual(new Date(Date.parse(moment) + 60_000));
    }
  });

  const times = fc.record({
    zone: fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
    from: fc.integer({ min: 0, max: 1_380 }),
    length: fc.integer({ min: 60, max: 1_439 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    off: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 20 }),
  });
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const year = Date.parse('2026-01-01T00:00:00Z');
  const workings = times.map(
    ({ zone, from, length, days, off }): WorkSchedule => ({
      zone,
      days,
      opens: clock(from),
      closes: clock(Math.min(1_439, from + length)),
      daysOff: off.map((day) => new Date(year + day * 86_400_000).toISOString().slice(0, 10)),
    }),
  );
  const moments = fc
    .integer({ min: 0, max: 365 * 24 * 60 })
    .map((minute) => new Date(year + minute * 60_000));

  test('are as many between a moment and the one so many minutes of work later', () => {
    fc.assert(
      fc.property(workings, moments, fc.integer({ min: 1, max: 4_800 }), (working, from, minutes) => {
        const until = afterWork(working, from, minutes);
        expect(workBetween(working, from, until)).toBe(minutes);
        // The last of them was one of work.
        expect(isWorking(working, new Date(until.getTime() - 1))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('add up, and never end before fewer of them', () => {
    const some = fc.integer({ min: 1, max: 2_000 });
    fc.assert(
      fc.property(workings, moments, some, some, (working, from, one, other) => {
        const both = afterWork(working, from, one + other);
        expect(afterWork(working, afterWork(working, from, one), other)).toEqual(both);
        expect(both.getTime()).toBeGreaterThan(afterWork(working, from, one).getTime());
      }),
      { numRuns: 300 },
    );
  });
});
