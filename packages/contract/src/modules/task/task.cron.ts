/** The fields of a cron expression in their order, with what each may hold. */
const ranges = {
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  /** 0 and 7 are Sunday. */
  weekday: [0, 7],
} as const;

export type CronPart = keyof typeof ranges;
export const cronParts = Object.keys(ranges) as CronPart[];

/** The values of a field in ascending order; null: all of them. */
export type CronField = readonly number[] | null;
export type Cron = Readonly<Record<CronPart, CronField>>;

/** What is wrong with an expression: the word of its sentence in `task.error`. */
export type CronProblem = `cron_${CronPart | 'count' | 'second' | 'special' | 'both' | 'never'}`;
export type CronResult = { cron: Cron } | { problem: CronProblem };

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The most days that a month has. */
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function numberOf(part: CronPart, said: string): number {
  if (/^\d{1,2}$/.test(said)) return Number(said);
  const named = said.toUpperCase();
  if (part === 'month' && months.includes(named)) return months.indexOf(named) + 1;
  return part === 'weekday' && weekdays.includes(named) ? weekdays.indexOf(named) : Number.NaN;
}

/** After so many values a field begins anew; weekdays have a second name for Sunday. */
export const cronCycleOf = (part: CronPart): number => {
  const [least, most] = ranges[part];
  return part === 'weekday' ? 7 : most - least + 1;
};

/**
 * What one part of a list names: a value, a span, each so manieth; undefined where it is none of these. A span that ends before
 * it begins goes on over the end, as Quartz has it: 22-6, FRI-MON.
 */
function valuesOf(part: CronPart, said: string): number[] | undefined {
  const [least, most] = ranges[part];
  const [span = '', step, ...more] = said.split('/');
  const [from = '', to, ...others] = span.split('-');
  if (more.length > 0 || others.length > 0) return undefined;
  const every = step === undefined ? 1 : Number(/^\d{1,2}$/.test(step) ? step : Number.NaN);
  const all = span === '*';
  const first = all ? least : numberOf(part, from);
  // A start with a step alone goes on to the end, as Quartz has it; Sunday is not told twice then.
  const open = all || (to === undefined && step !== undefined);
  const round = cronCycleOf(part);
  const last = open ? least + round - 1 : to === undefined ? first : numberOf(part, to);
  const within = (value: number) => value >= least && value <= most;
  if (!within(first) || !within(last) || !(every >= 1 && every <= most)) return undefined;
  const end = last < first ? last + round : last;
  return Array.from(
    { length: Math.floor((end - first) / every) + 1 },
    (_, n) => least + ((first + n * every - least) % round),
  );
}

function fieldOf(part: CronPart, said: string): CronField | undefined {
  const open = said === '*' || (said === '?' && (part === 'day' || part === 'weekday'));
  if (open) return null;
  const found = said.split(',').map((one) => valuesOf(part, one));
  if (found.includes(undefined)) return undefined;
  const all = found.flatMap((values) => values ?? []).map((one) => (part === 'weekday' ? one % 7 : one));
  const values = [...new Set(all)].toSorted((a, b) => a - b);
  return values.length === cronCycleOf(part) ? null : values;
}

/** Whether there is such a day in one of the months. */
const comes = ({ day, month, weekday }: Cron) =>
  day === null ||
  weekday !== null ||
  (month ?? months.map((_, n) => n + 1)).some((one) => day.some((it) => it <= (daysOf[one - 1] ?? 0)));

/**
 * Reads an expression of five fields (minute, hour, day of month, month, weekday), or of six whose first (the second) is
 * 0. Quartz's `?` is taken where it stands; its `L`, `W`, `#` and the year are not. Weekdays count from Sunday, 0.
 */
export function readCron(text: string): CronResult {
  const all = text.trim().split(/\s+/);
  if (all.length !== 5 && all.length !== 6) return { problem: 'cron_count' };
  const six = all.length === 6;
  const said = six ? all.slice(1) : all;
  // Names hold these letters, too.
  if (said.some((one) => /#|(^|[^a-z])[lw]|\d[lw]/i.test(one.replace(/wed/gi, '3'))))
    return { problem: 'cron_special' };
  if (six && all[0] !== '0') return { problem: 'cron_second' };
  const read: Partial<Record<CronPart, CronField>> = {};
  for (const [n, part] of cronParts.entries()) {
    const field = fieldOf(part, said[n] ?? '');
    if (field === undefined) return { problem: `cron_${part}` };
    read[part] = field;
  }
  const { minute = null, hour = null, day = null, month = null, weekday = null } = read;
  const cron = { minute, hour, day, month, weekday };
  if (day !== null && weekday !== null) return { problem: 'cron_both' };
  return comes(cron) ? { cron } : { problem: 'cron_never' };
}

/** The same expression in its plain form, five fields of numbers. */
export const plainCron = (cron: Cron): string =>
  cronParts.map((part) => cron[part]?.join(',') ?? '*').join(' ');
