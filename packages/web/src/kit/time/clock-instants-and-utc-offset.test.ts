import { expect, test } from 'vitest';
import { instantsAtClock, utcOffsetText } from './clock-instants-and-utc-offset.ts';

test('a time of a usual day is one instant', () => {
  expect(instantsAtClock('2026-11-20 09:00', 'Asia/Shanghai')).toEqual(['2026-11-20T01:00:00.000Z']);
  expect(instantsAtClock('2026-07-01 09:00', 'Europe/Berlin')).toEqual(['2026-07-01T07:00:00.000Z']);
});

test('a time that the clocks skip is none', () => {
  expect(instantsAtClock('2026-03-29 02:30', 'Europe/Berlin')).toEqual([]);
  expect(instantsAtClock('2026-03-08 02:00', 'America/New_York')).toEqual([]);
  expect(instantsAtClock('2026-10-04 02:15', 'Australia/Lord_Howe')).toEqual([]);
});

test('a time that comes twice is two, the earlier first', () => {
  expect(instantsAtClock('2026-10-25 02:30', 'Europe/Berlin')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]);
  expect(instantsAtClock('2026-04-05 01:45', 'Australia/Lord_Howe')).toHaveLength(2);
});

test('how far a zone is from UTC', () => {
  expect(utcOffsetText('2026-11-20T01:00:00.000Z', 'Asia/Shanghai')).toBe('UTC+8');
  expect(utcOffsetText('2026-07-01T00:00:00.000Z', 'America/St_Johns')).toBe('UTC-2:30');
  expect(utcOffsetText('2026-11-20T01:00:43.579Z', 'Asia/Shanghai')).toBe('UTC+8');
  expect(utcOffsetText('2026-07-01T00:00:59.999Z', 'America/St_Johns')).toBe('UTC-2:30');
});
