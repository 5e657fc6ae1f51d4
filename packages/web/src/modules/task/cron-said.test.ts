import { fill, sentence } from '@mdi/contract/kit/words.ts';
import { en } from '@mdi/contract/modules/words.en.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import { expect, test } from 'vitest';
import { textSaid } from './cron-said.ts';

test.each([
  ['* * * * *', '每分钟', 'Every minute'],
  ['*/10 * * * *', '每 10 分钟', 'Every 10 minutes'],
  ['7 * * * *', '每小时的第 7 分', 'Every hour at minute 7'],
  ['0 */2 * * *', '每 2 小时的第 0 分', 'Every 2 hours at minute 0'],
  ['23 3 * * *', '每天 03:23', 'Every day at 03:23'],
  ['0 0 9 ? * MON-FRI', '每周一至周五 09:00', 'Monday to Friday at 09:00'],
  ['0 9,18 * * 1,3', '每周一、周三 09:00、18:00', 'Monday, Wednesday at 09:00, 18:00'],
  ['30 2 * * 0,6', '每周六、周日 02:30', 'Saturday, Sunday at 02:30'],
  ['0 0 1,15 * ?', '每月 1、15 日 00:00', 'On day 1, 15 of the month at 00:00'],
  ['0 8 1 1,7 *', '1 月、7 月的 1 日 08:00', 'On day 1 of January, July at 08:00'],
  ['0 8 * 6-8 *', '6 月至 8 月每天 08:00', 'Every day in June to August at 08:00'],
  [
    '*/15 8-18 * * 1-5',
    '每周一至周五，8–18 点每 15 分钟',
    'Every 15 minutes in hours 8–18, Monday to Friday',
  ],
  ['5,20 8-18 * * *', '8–18 点的第 5、20 分', 'At minute 5, 20 in hours 8–18'],
])('%s', (cron, chinese, english) => {
  const by = (words: typeof zh | typeof en) =>
    textSaid(cron, (key, ...args) => fill(sentence(words, key) ?? key, args));
  expect([by(zh), by(en)]).toEqual([chinese, english]);
});
