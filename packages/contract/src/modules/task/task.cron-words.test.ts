import { expect, test } from 'vitest';
import { fillSentence, findSentence } from '../../kit/words.ts';
import type { WordKey } from '../word-keys.ts';
import { en } from '../words.en.ts';
import { zh } from '../words.zh.ts';
import { cronParts, readCron } from './task.cron.ts';
import { cronPartInWords, typedCronInWords } from './task.cron-words.ts';

const by =
  (words: typeof zh | typeof en) =>
  (key: WordKey, ...args: (string | number)[]) =>
    fillSentence(findSentence(words, key) ?? key, args);

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
  ['5/10 * * * *', '每小时第 5 分起每 10 分钟', 'Every 10 minutes from minute 5 of each hour'],
  ['0 9 */2 * *', '每月 1 日起每 2 天 09:00', 'Every 2 days from day 1 of the month at 09:00'],
  ['0 9 2/7 1,7 *', '1 月、7 月的 2 日起每 7 天 09:00', 'Every 7 days from day 2 of January, July at 09:00'],
  ['0-30/5 * * * *', '每小时第 0 至 30 分每 5 分钟', 'Every 5 minutes from minute 0 to 30 of each hour'],
  ['30 1/2 * * *', '1 点起每 2 小时的第 30 分', 'Every 2 hours from hour 1 at minute 30'],
  [
    '*/15 22-6 * * FRI-MON',
    '每周五至周一，22–6 点每 15 分钟',
    'Every 15 minutes in hours 22–6, Friday to Monday',
  ],
  ['0 8 * NOV-FEB *', '11 月至 2 月每天 08:00', 'Every day in November to February at 08:00'],
  ['5,20 8-18 * * *', '8–18 点的第 5、20 分', 'At minute 5, 20 in hours 8–18'],
])('%s', (cron, chinese, english) => {
  expect([typedCronInWords(cron, by(zh)), typedCronInWords(cron, by(en))]).toEqual([chinese, english]);
});

test('each field is said in few words, however many values it has', () => {
  const said = (text: string) => {
    const read = readCron(text);
    if (!('cron' in read)) return read.problem;
    return (['zh', 'en'] as const).map((lang) =>
      cronParts.map((part) => cronPartInWords(read.cron, part, by(lang === 'zh' ? zh : en))),
    );
  };
  expect(said('*/2 1/3 */2 */3 *')).toEqual([
    ['每 2 分钟', '1 点起每 3 小时', '每 2 天', '每 3 个月', '不限'],
    ['every 2 minutes', 'every 3 hours from 1', 'every 2 days', 'every 3 months', 'any'],
  ]);
  expect(said('0-30/5 22-6 1-5 * FRI-MON')).toEqual('cron_both');
  expect(said('0-30/5 22-6 ? * FRI-MON')).toEqual([
    ['第 0–30 分，每 5 分钟', '22–6', '每天', '每月', '周五至周一'],
    ['every 5 minutes, 0–30', '22–6', 'every day', 'every month', 'Friday to Monday'],
  ]);
});
