import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

test('a visit goes into a calendar with its times in UTC and its commas kept', () => {
  const text = calendarOf({
    ...{ uid: 'visit-1', title: '来访 远景, 科技', place: 'A座; 12F', url: 'https://x.example/v/1' },
    ...{ startAt: '2026-11-23T02:00:00.000Z', endAt: '2026-11-23T04:00:00.000Z' },
  });
  expect(text).toContain('DTSTART:20261123T020000Z\r\nDTEND:20261123T040000Z\r\n');
  expect(text).toContain('SUMMARY:来访 远景\\, 科技\r\nLOCATION:A座\\; 12F\r\n');
});
