import { zh } from '@mdi/contract/modules/words.zh.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setSignedInUser } from '../../kit/rights/signed-in-user.ts';
import { loadWords } from '../../kit/words/words.ts';
import { passCutOffOf } from './pass-cut-off.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

beforeAll(() => {
  loadWords(zh);
  // Only the zone of the signed-in person matters here.
  setSignedInUser({ timeZone: 'Asia/Shanghai' } as Parameters<typeof setSignedInUser>[0]);
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') });
});
afterAll(() => vi.useRealTimers());

describe('the end of a passage', () => {
  test.each([
    [
      'is told to the minute in the time of the project',
      '2027-12-31T15:59:00Z',
      '2027-12-31 23:59',
      undefined,
      false,
    ],
    ['warns from thirty days before', '2026-12-21T03:00:00Z', '2026-12-21 11:00', '还剩 30 天', false],
    ['does not warn a day earlier', '2026-12-22T03:00:00Z', '2026-12-22 11:00', undefined, false],
    ['counts days of the calendar', '2026-11-21T16:30:00Z', '2026-11-22 00:30', '还剩 1 天', false],
    ['may be later today', '2026-11-21T04:01:00Z', '2026-11-21 12:01', '今天截止', false],
    ['may have been earlier today', '2026-11-21T03:59:00Z', '2026-11-21 11:59', '已截止', true],
    ['says how long it is over', '2026-11-18T03:59:00Z', '2026-11-18 11:59', '已截止 3 天', true],
  ])('%s', (_, at, text, warning, over) => {
    expect(passCutOffOf(at)).toEqual({ text, ...(warning === undefined ? {} : { warning }), over });
  });

  test('may be none', () => {
    expect(passCutOffOf(null)).toEqual({ text: '不限', over: false });
  });
});
