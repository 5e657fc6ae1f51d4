import { describe, expect, test } from 'vitest';
import { t } from '../../kit/words/words.ts';
import { rangeSaid, stageOf, stageSaid } from './validity-said.ts';

const now = new Date('2026-11-27T20:00:00Z');
const shanghai = 'Asia/Shanghai';

describe('where a file stands, by the clock of its project:', () => {
  // In Shanghai it is the 28th already.
  test.each([
    ['2026-11-29', null, 'coming', t('file.tomorrow')],
    ['2026-12-08', null, 'coming', t('file.inDays', 10)],
    ['2026-11-28', null, 'valid', t('file.endless')],
    ['2026-11-01', '2026-12-05', 'valid', t('file.daysLeft', 7)],
    ['2026-11-01', '2026-12-04', 'expiring', t('file.daysLeft', 6)],
    ['2026-11-01', '2026-11-28', 'expiring', t('file.lastDay')],
    ['2026-11-01', '2026-11-27', 'expired', t('file.daysOver', 1)],
  ])('from %s to %s it is %s', (startOn, endOn, stage, said) => {
    const validity = { startOn, endOn, zone: shanghai };
    expect(stageOf(validity, now)).toBe(stage);
    expect(stageSaid(validity, now)).toBe(said);
  });

  test('the same days elsewhere are those of the clocks there', () => {
    const validity = { startOn: '2026-11-28', endOn: null, zone: 'America/New_York' };
    expect(stageOf(validity, now)).toBe('coming');
    expect(stageSaid(validity, now)).toBe(t('file.tomorrow'));
  });
});

test('days without an end say where they begin', () => {
  const from = { startOn: '2026-11-01', zone: shanghai };
  expect(rangeSaid({ ...from, endOn: null })).toBe(t('file.rangeOpen', '2026-11-01'));
  expect(rangeSaid({ ...from, endOn: '2026-12-01' })).toBe(t('file.range', '2026-11-01', '2026-12-01'));
});
