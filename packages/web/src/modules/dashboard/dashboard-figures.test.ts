import { describe, expect, test } from 'vitest';
import {
  forecastOf,
  hourText,
  listFiltersOf,
  type PassFigures,
  peakOf,
  relativeChange,
} from './dashboard-figures.ts';

/** A day until `hours` o'clock, with as many each hour as last week, times a factor. */
function day(hours: number, factor = 1): PassFigures {
  const points = Array.from({ length: 24 }, (_, hour) => {
    const before = hour >= 8 && hour < 19 ? 100 : 0;
    const granted = hour > hours ? null : hour === hours ? 10 : before * factor;
    return {
      at: String(hour).padStart(2, '0'),
      granted,
      denied: granted === null ? null : 0,
      before,
      beforeAt: null,
    };
  });
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.slice(0, hours).reduce((all, point) => all + of(point), 0);
  const granted = sum((point) => point.granted ?? 0);
  const compared = { granted, grantedBefore: sum(({ before }) => before), denied: 0, deniedBefore: 0 };
  return { now: 10, granted: granted + 10, denied: 0, compared, points, doors: [], reasons: [] };
}

describe('a comparison', () => {
  test('is a share of what was before, and none where nothing was', () => {
    expect(relativeChange(107, 100)).toBeCloseTo(0.07);
    expect(relativeChange(0, 100)).toBe(-1);
    expect(relativeChange(5, 0)).toBeNull();
  });
});

describe('the curve of a day', () => {
  test('has its peak where most passed, and none while nobody has', () => {
    const { points } = day(12);
    expect(peakOf(points.map((one) => (one.at === '09' ? { ...one, granted: 300 } : one)))?.at).toBe('09');
    expect(peakOf(points.map((one) => ({ ...one, granted: 0 })))).toBeUndefined();
  });
});

describe('the forecast', () => {
  test('lets the rest of the day go as last week, as much busier as it was so far', () => {
    expect(forecastOf(day(15, 1.1), 15)).toBe(Math.round(1100 * 1.1));
  });

  test('late in the day still adds what is to come to those who have passed, however many they are', () => {
    const busy = day(15);
    expect(forecastOf({ ...busy, granted: 9000 }, 15)).toBe(9000 + 300);
    const late = day(18);
    expect(forecastOf({ ...late, granted: 5000 }, 18)).toBe(5000);
  });

  test('is not made from the first hours, or from next to nothing', () => {
    expect(forecastOf(day(7), 7)).toBeUndefined();
    const { compared, ...rest } = day(15);
    expect(forecastOf({ ...rest, compared: { ...compared, grantedBefore: 3 } }, 15)).toBeUndefined();
  });
});

describe('a number leads to its list', () => {
  const shown = { projectId: 3, from: '2026-11-12', today: '2026-11-18', buildingId: 7 };

  test('of today without days, so that the list follows the calendar', () => {
    expect(listFiltersOf({ ...shown, range: 'today' }, null).passes).toEqual({ projectId: 3, buildingId: 7 });
  });

  test('of several days with both of them', () => {
    const { passes } = listFiltersOf({ ...shown, range: 'days7' }, null);
    expect(passes).toEqual({ projectId: 3, buildingId: 7, from: '2026-11-12', to: '2026-11-18' });
  });

  test('of one hour, and of one day', () => {
    const place = { projectId: 3, buildingId: 7 };
    expect(listFiltersOf({ ...shown, range: 'today' }, null).point('09')).toEqual({ ...place, hour: 9 });
    const day = { from: '2026-11-14', to: '2026-11-14' };
    expect(listFiltersOf({ ...shown, range: 'days30' }, null).point('2026-11-14')).toEqual({
      ...place,
      ...day,
    });
  });

  test('within the current project without naming it', () => {
    expect(listFiltersOf({ ...shown, range: 'today' }, 3).place.projectId).toBeUndefined();
  });
});

test('an hour is said from when until when', () => {
  expect(hourText('09')).toBe('09:00–10:00');
  expect(hourText('23')).toBe('23:00–24:00');
});
