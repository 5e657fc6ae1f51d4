import { reservationZh } from '@mdi/contract/modules/reservation/reservation.zh.ts';
import { expect, test, vi } from 'vitest';
import { loadWords } from '../../kit/words/words.ts';
import { boardCardTimeLine } from './board-card-time.ts';
import { nearMomentText } from './near-moment.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'language=zh' });
  vi.stubGlobal('location', { search: '' });
});
loadWords({ reservation: reservationZh });

const zone = 'Asia/Shanghai';
const now = new Date('2026-11-18T07:28:00Z'); // A Wednesday, 15:28 there.

test('a moment is said by the day while it is near, by the clocks of the project', () => {
  const said = [
    ...['2026-11-17T15:59:00Z', '2026-11-17T16:00:00Z', '2026-11-18T15:59:00Z', '2026-11-18T16:00:00Z'],
    ...['2026-11-20T02:00:00Z', '2026-11-24T02:00:00Z', '2026-11-25T02:00:00Z', '2026-11-16T02:00:00Z'],
  ].map((at) => nearMomentText(at, zone, now));
  expect(said).toEqual([
    ...['昨天 23:59', '今天 00:00', '今天 23:59', '明天 00:00'],
    ...['周五 10:00', '周二 10:00', '2026-11-25 10:00', '2026-11-16 10:00'],
  ]);
});

const row = {
  zone,
  createdAt: '2026-11-18T06:52:00Z',
  touchedAt: '2026-11-18T06:52:00Z',
  untouched: false,
  askedAt: null,
  viewingAt: null,
  closedAt: null,
  lostReason: null,
};

test('a card says what there is to know of the time, and what is overdue', () => {
  const viewingAt = '2026-11-19T02:00:00Z';
  const closedAt = '2026-11-13T02:00:00Z';
  const still = { untouched: true, touchedAt: '2026-11-15T06:00:00Z' };
  expect([
    boardCardTimeLine({ ...row, state: 'new' }, now),
    boardCardTimeLine({ ...row, state: 'new', ...still, touchedAt: '2026-11-17T03:00:00Z' }, now),
    boardCardTimeLine({ ...row, state: 'contacted', ...still }, now),
    boardCardTimeLine({ ...row, state: 'booked', viewingAt }, now),
    boardCardTimeLine({ ...row, state: 'booked', viewingAt: '2026-11-18T06:00:00Z' }, now),
    boardCardTimeLine({ ...row, state: 'new', askedAt: viewingAt, ...still }, now),
    boardCardTimeLine({ ...row, state: 'won', closedAt }, now),
    boardCardTimeLine({ ...row, state: 'lost', closedAt, lostReason: 'price' }, now),
  ]).toEqual([
    { text: '今天 14:52', late: false },
    { text: '28 小时未联系', late: true },
    { text: '3 天无进展', late: true },
    { text: '明天 10:00 看房', late: false },
    { text: '今天 14:00 看房，结果未登记', late: true },
    { text: '明天 10:00 看房，待确认', late: false },
    { text: '2026-11-13 签约', late: false },
    { text: '2026-11-13 关闭 · 价格不合适', late: false },
  ]);
});
