import { expect, test } from 'vitest';
import { calendarFileOf } from './calendar-file.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const first = { uid: 'visit-1', startAt: '2026-11-23T02:00:00.000Z', endAt: '2026-11-23T04:00:00.000Z' };
const visit = { title: '来访 远景, 科技', place: 'A座; 12F', url: 'https://x.example/v/1' };

test('a visit goes into a calendar with its times in UTC and its commas kept', () => {
  const text = calendarFileOf({ ...visit, entries: [first] }, now);
  expect(text).toContain(
    'DTSTAMP:20261120T080000Z\r\nDTSTART:20261123T020000Z\r\nDTEND:20261123T040000Z\r\n',
  );
  expect(text).toContain('SUMMARY:来访 远景\\, 科技\r\nLOCATION:A座\\; 12F\r\n');
});

test('each date of a visit that repeats is an entry of its own in one calendar, under a name that stays', () => {
  const next = { uid: 'visit-2', startAt: '2026-11-30T02:00:00.000Z', endAt: '2026-11-30T04:00:00.000Z' };
  const lines = calendarFileOf({ ...visit, entries: [first, next] }, now).split('\r\n');
  const all = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
  expect(all('UID')).toEqual(['UID:visit-1', 'UID:visit-2']);
  expect(all('DTSTART')).toEqual(['DTSTART:20261123T020000Z', 'DTSTART:20261130T020000Z']);
  expect(all('BEGIN')).toEqual([
    'BEGIN:VCALENDAR',
    ...['BEGIN:VEVENT', 'BEGIN:VALARM', 'BEGIN:VEVENT', 'BEGIN:VALARM'],
  ]);
  expect(all('SUMMARY')).toHaveLength(2);
});

test('long lines go on in the next, whole letters each', () => {
  const place = '上海市浦东新区陆家嘴环路1000号恒生银行大厦B座28层东侧会议室旁';
  const text = calendarFileOf({ ...visit, place, entries: [first] }, now);
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${place}\r\n`);
});
