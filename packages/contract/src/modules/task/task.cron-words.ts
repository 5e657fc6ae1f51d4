import type { WordKey } from '../word-keys.ts';
import { type Cron, type CronPart, cronCycleOf, readCron } from './task.cron.ts';

/** Says a sentence by its key, as `t` does. */
type Say = (key: WordKey, ...args: (string | number)[]) => string;

const two = (value: number): string => String(value).padStart(2, '0');

/** Values that follow each other as spans: 1 to 5 instead of each of them. */
function spansOf(values: readonly number[]): [first: number, last: number][] {
  const spans: [number, number][] = [];
  for (const value of values) {
    const open = spans.at(-1);
    if (open && open[1] === value - 1) open[1] = value;
    else spans.push([value, value]);
  }
  return spans;
}

/** A list in words; three and more that follow each other are told by the first and the last. */
function listed(
  say: Say,
  values: readonly number[],
  name: (value: number) => string,
  between: WordKey,
): string {
  const parts = spansOf(values).flatMap(([first, last]) =>
    last - first > 1
      ? [say(between, name(first), name(last))]
      : Array.from({ length: last - first + 1 }, (_, n) => name(first + n)),
  );
  return parts.join(say('kit.listMark'));
}

/** A span that goes on over the end is told as it is meant, 22 to 6: from where it begins, beyond the end. */
function unbroken(values: readonly number[], least: number, round: number): number[] {
  const gap = values.findLastIndex((value, n) => n > 0 && value - 1 !== values[n - 1]);
  const over = values[0] === least && values.at(-1) === least + round - 1 && gap > 0;
  return over ? [...values.slice(gap), ...values.slice(0, gap).map((value) => value + round)] : [...values];
}

type Steps = { first: number; last: number; step: number };

/** Fewer are told one by one. */
const leastSteps = 4;

/** Values that lie equally far apart, and not beside each other. */
function stepsOf(values: readonly number[] | null): Steps | undefined {
  const [first, second] = values ?? [];
  const last = values?.at(-1);
  if (!values || values.length < leastSteps) return undefined;
  if (first === undefined || second === undefined || last === undefined) return undefined;
  const step = second - first;
  return step > 1 && values.every((value, n) => value === first + n * step)
    ? { first, last, step }
    : undefined;
}

const leastOf = (part: CronPart): number => (part === 'day' || part === 'month' ? 1 : 0);

/** The same where they go on to the end of the field: each so manieth from one on. */
function stepsOn(values: readonly number[] | null, part: CronPart): Steps | undefined {
  const steps = stepsOf(values);
  return steps && steps.last + steps.step >= leastOf(part) + cronCycleOf(part) ? steps : undefined;
}

function numbers(say: Say, values: readonly number[]): string {
  const steps = stepsOf(values);
  if (steps) return say('task.numbersBy', steps.first, steps.last, steps.step);
  return listed(say, values, String, 'task.numbersTo');
}

function hoursText(say: Say, hours: readonly number[]): string {
  if (stepsOf(hours)) return numbers(say, hours);
  return listed(say, unbroken(hours, 0, 24), (hour) => String(hour % 24), 'task.numbersTo');
}

// Days and months are numbers of an expression that was read, each with its word.

/** Sunday stands last, as a week is told. */
const weekdaysText = (say: Say, days: readonly number[]): string =>
  listed(
    say,
    unbroken(
      days.map((day) => (day === 0 ? 7 : day)).toSorted((a, b) => a - b),
      1,
      7,
    ),
    (day) => say(`task.weekday_${day % 7}` as WordKey),
    'task.fromTo',
  );

const monthsText = (say: Say, months: readonly number[]): string =>
  listed(
    say,
    unbroken(months, 1, 12),
    (month) => say(`task.month_${((month - 1) % 12) + 1}` as WordKey),
    'task.monthsTo',
  );

/** The step of values that come every so many from 0 on, all round; undefined of any others. */
function stepOf(values: readonly number[], round: number): number | undefined {
  const step = values[1];
  if (values[0] !== 0 || step === undefined || round % step !== 0 || values.length !== round / step)
    return undefined;
  return values.every((value, n) => value === n * step) ? step : undefined;
}

const maxTimes = 6;

/** What hours and minutes say: clock times, or how often. */
function timeText(say: Say, { minute, hour }: Cron): { at: string } | { often: string } {
  const minutes = minute === null ? 1 : stepOf(minute, 60);
  if (minutes !== undefined) {
    const often = minutes === 1 ? say('task.everyMinute') : say('task.everyMinutes', minutes);
    return {
      often: hour === null ? often : say('task.hoursMinutes', say('task.hours', hoursText(say, hour)), often),
    };
  }
  const within = minute ?? [];
  if (hour === null) {
    const steps = stepsOf(within);
    if (!steps) return { often: say('task.minuteOfHour', numbers(say, within)) };
    const { first, last, step } = steps;
    return {
      often: stepsOn(within, 'minute')
        ? say('task.minutesFrom', first, step)
        : say('task.minutesWithin', first, last, step),
    };
  }
  const hours = stepOf(hour, 24);
  if (hours !== undefined) return { often: say('task.everyHours', hours, numbers(say, within)) };
  if (hour.length * within.length <= maxTimes) {
    const times = hour.flatMap((one) => within.map((it) => `${two(one)}:${two(it)}`));
    return { at: times.join(say('kit.listMark')) };
  }
  const steps = stepsOn(hour, 'hour');
  if (steps) return { often: say('task.hoursFrom', steps.first, steps.step, numbers(say, within)) };
  const at = say('task.atMinutes', numbers(say, within));
  return { often: say('task.hoursMinutes', say('task.hours', hoursText(say, hour)), at) };
}

/** On which days; undefined: every day. */
function daysText(say: Say, { day, month, weekday }: Cron): string | undefined {
  const months = month && monthsText(say, month);
  if (day) {
    const steps = stepsOn(day, 'day');
    if (steps) {
      const { first, step } = steps;
      return months
        ? say('task.ofMonthsDaysFrom', months, first, step)
        : say('task.monthDaysFrom', first, step);
    }
    return months
      ? say('task.ofMonthsDays', months, numbers(say, day))
      : say('task.monthDays', numbers(say, day));
  }
  const days = weekday ? say('task.weekdays', weekdaysText(say, weekday)) : undefined;
  if (!months) return days;
  return say('task.ofMonths', months, days ?? say('task.daily'));
}

/** When an expression comes, in words. */
export function cronInWords(cron: Cron, say: Say): string {
  const time = timeText(say, cron);
  const days = daysText(say, cron);
  const said =
    'at' in time
      ? say('task.when', days ?? say('task.daily'), time.at)
      : days
        ? say('task.whenOf', days, time.often)
        : time.often;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The same of what somebody typed; undefined where it says nothing. */
export function typedCronInWords(text: string | null, say: Say): string | undefined {
  const read = readCron(text ?? '');
  return 'cron' in read ? cronInWords(read.cron, say) : undefined;
}

/** What one field of an expression says, in few words. */
export function cronPartInWords(cron: Cron, part: CronPart, say: Say): string {
  const values = cron[part];
  if (values === null) return say(`task.any_${part}`);
  if (part === 'weekday') return weekdaysText(say, values);
  const steps = stepsOf(values);
  if (steps) {
    const { first, last, step } = steps;
    const often = say(`task.step_${part}`, step);
    if (!stepsOn(values, part)) {
      const span = say('task.numbersTo', first, last);
      return say('task.stepWithin', say(`task.from_${part}`, span), often);
    }
    return first === leastOf(part) ? often : say('task.stepFrom', say(`task.from_${part}`, first), often);
  }
  if (part === 'month') return monthsText(say, values);
  return part === 'hour' ? hoursText(say, values) : numbers(say, values);
}
