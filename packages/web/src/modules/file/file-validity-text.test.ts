import { zh } from '@mdi/contract/modules/words.zh.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadWords } from '../../kit/words/words.ts';
import { fileStageOf, fileStageText, validityDaysText } from './file-validity-text.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

beforeAll(() => loadWords(zh));

const now = new Date('2026-11-27T20:00:00Z');
const shanghai = 'Asia/Shanghai';

describe('where a file stands, by the clock of its project:', () => {
  // In Shanghai it is the 28th already.
  test.each([
    ['2026-11-29', null, 'coming', '明天生效'],
    ['2026-12-08', null, 'coming', '10 天后生效'],
    ['2026-11-28', null, 'valid', '长期有效'],
    ['2026-11-01', '2026-12-05', 'valid', '还有 7 天'],
    ['2026-11-01', '2026-12-04', 'expiring', '还有 6 天'],
    ['2026-11-01', '2026-11-28', 'expiring', '今天是最后一天'],
    ['2026-11-01', '2026-11-27', 'expired', '已失效 1 天'],
  ])('from %s to %s it is %s', (startOn, endOn, stage, said) => {
    const validity = { startOn, endOn, zone: shanghai };
    expect(fileStageOf(validity, now)).toBe(stage);
    expect(fileStageText(validity, now)).toBe(said);
  });

  test('the same days elsewhere are those of the clocks there', () => {
    const validity = { startOn: '2026-11-28', endOn: null, zone: 'America/New_York' };
    expect(fileStageOf(validity, now)).toBe('coming');
    expect(fileStageText(validity, now)).toBe('明天生效');
  });
});

test('days without an end say where they begin', () => {
  const from = { startOn: '2026-11-01', zone: shanghai };
  expect(validityDaysText({ ...from, endOn: null })).toBe('2026-11-01 起');
  expect(validityDaysText({ ...from, endOn: '2026-12-01' })).toBe('2026-11-01 至 2026-12-01');
});
