import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

const now = new Date('2026-11-26T01:00:00Z');
const said = (at: string, lang: 'zh' | 'en', zone = 'Asia/Shanghai') =>
  momentText(at, { lang, zone, now, today: (time) => (lang === 'zh' ? `今天 ${time}` : `today ${time}`) });

test.each([
  ['2026-11-26T08:00:00Z', '今天 16:00', 'today 16:00'],
  ['2026-11-27T08:00:00Z', '周五 16:00', 'Fri 16:00'],
  ['2026-11-25T08:00:00Z', '周三 16:00', 'Wed 16:00'],
  ['2026-12-02T08:00:00Z', '周三 16:00', 'Wed 16:00'],
  ['2026-12-03T08:00:00Z', '2026-12-03 16:00', '2026-12-03 16:00'],
])('%s is said by its day of the week within a week', (at, zh, en) => {
  expect([said(at, 'zh'), said(at, 'en')]).toEqual([zh, en]);
});

test('the day is that of the project’s clocks', () => {
  expect(said('2026-11-26T12:00:00Z', 'en', 'Pacific/Auckland')).toBe('Fri 01:00');
});
