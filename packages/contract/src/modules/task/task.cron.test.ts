import { describe, expect, test } from 'vitest';
import { TaskInput } from './task.contract.ts';
import { plainCron, readCron } from './task.cron.ts';

const plain = (text: string): string => {
  const read = readCron(text);
  return 'cron' in read ? plainCron(read.cron) : read.problem;
};

describe('an expression is read as it is meant:', () => {
  test.each([
    ['0 9 * * MON-FRI', '0 9 * * 1,2,3,4,5'],
    ['0 0 9 ? * MON-FRI', '0 9 * * 1,2,3,4,5'],
    ['0 30 8 1,15 * ?', '30 8 1,15 * *'],
    ['  */20   8-10 * jan,JUL *', '0,20,40 8,9,10 * 1,7 *'],
    ['5/25 * * * *', '5,30,55 * * * *'],
    ['0 0 * * 7', '0 0 * * 0'],
    ['0 0 * * 5-7', '0 0 * * 0,5,6'],
    ['0 0 * * */3', '0 0 * * 0,3,6'],
    ['* * * * wed', '* * * * 3'],
    ['0-59 * 1-31 1-12 0-6', '* * * * *'],
    ['0 0 29 2 *', '0 0 29 2 *'],
    ['0 22-6 * * *', '0 0,1,2,3,4,5,6,22,23 * * *'],
    ['0 22-6/2 * * FRI-MON', '0 0,2,4,6,22 * * 0,1,5,6'],
    ['50-10/10 0 28-2 NOV-JAN *', '0,10,50 0 1,2,28,29,30,31 1,11,12 *'],
    ['0 0 * * 7-2', '0 0 * * 0,1,2'],
  ])('%s', (text, expected) => expect(plain(text)).toBe(expected));
});

describe('what is not supported is refused with what is:', () => {
  test.each([
    ['', 'cron_count'],
    ['* * * *', 'cron_count'],
    ['0 0 9 ? * MON 2027', 'cron_count'],
    ['@daily', 'cron_count'],
    ['30 0 9 * * ?', 'cron_second'],
    ['*/10 * * * * *', 'cron_second'],
    ['61 * * * *', 'cron_minute'],
    ['60 * * * *', 'cron_minute'],
    ['? * * * *', 'cron_minute'],
    ['1.5 * * * *', 'cron_minute'],
    ['-1 * * * *', 'cron_minute'],
    ['*/0 * * * *', 'cron_minute'],
    ['1,,2 * * * *', 'cron_minute'],
    ['0 24 * * *', 'cron_hour'],
    ['0 22-24 * * *', 'cron_hour'],
    ['0 0 0 * *', 'cron_day'],
    ['0 0 32 * *', 'cron_day'],
    ['0 0 * 13 *', 'cron_month'],
    ['0 0 * MAI *', 'cron_month'],
    ['0 0 * * 8', 'cron_weekday'],
    ['0 0 * * MO', 'cron_weekday'],
    ['0 0 L * *', 'cron_special'],
    ['0 0 15W * ?', 'cron_special'],
    ['0 0 ? * 6L', 'cron_special'],
    ['0 0 ? * 6#3', 'cron_special'],
    ['0 0 1 * MON', 'cron_both'],
    ['0 0 30 2 *', 'cron_never'],
    ['0 0 31 4,6,9,11 *', 'cron_never'],
  ])('%s', (text, problem) => expect(plain(text)).toBe(problem));

  test('by the sentence of what is wrong', () => {
    const { error } = TaskInput.safeParse({ cron: '61 * * * *' });
    expect(error?.issues.find(({ path }) => path[0] === 'cron')?.message).toBe('task.error.cron_minute');
  });
});
