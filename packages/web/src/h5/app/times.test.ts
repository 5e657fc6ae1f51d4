import { appNoticeZh } from '@mdi/contract/modules/app-notice/app-notice.zh.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadWords } from '../../kit/words/words.ts';
import { dayTime, zonedTime } from './times.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

beforeAll(() => loadWords({ appNotice: appNoticeZh }));

// A quarter past midnight in Shanghai, still the day before in London and New York.
const now = Date.parse('2026-11-25T16:15:00Z');

test.each([
  ['2026-11-25T16:05:00Z', 'Asia/Shanghai', '今天 00:05'],
  ['2026-11-25T15:55:00Z', 'Asia/Shanghai', '昨天 23:55'],
  ['2026-11-24T15:55:00Z', 'Asia/Shanghai', '2026-11-24 23:55'],
  ['2026-11-25T15:55:00Z', 'Europe/London', '今天 15:55'],
  ['2026-11-25T04:10:00Z', 'America/New_York', '昨天 23:10'],
])('%s in %s is %s: its day is that of the project', (at, zone, said) => {
  expect(dayTime(at, zone, now)).toBe(said);
});

test('the offset of the project stands there where the phone’s clock shows another time', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(zonedTime('2026-01-05T04:00:00Z', own)).not.toContain('GMT');
  const far = zonedTime(
    '2026-01-05T04:00:00Z',
    own === 'Pacific/Auckland' ? 'Asia/Shanghai' : 'Pacific/Auckland',
  );
  expect(far).toMatch(/\(GMT\+\d+\)$/);
});
