import { maskPhone } from '@mdi/contract/kit/display.ts';
import { taskBounds } from '@mdi/contract/modules/task/task.contract.ts';
import type { SkippedRun, TaskWork } from '../../kit/jobs/queue-task.ts';

type Level = 'info' | 'warn' | 'error';

/** A line of a run's log: of the program in its words, or of ours by key, which is said to whoever reads it. */
export type StoredLine = { at: string; level: Level } & (
  | { text: string }
  | { key: LineKey; args?: (string | number)[] }
);

export type LineKey =
  | 'begins'
  | 'again'
  | 'lost'
  | 'failed'
  /** With the key of a sentence, and what it is filled with. */
  | 'failedBy'
  | 'timedOut'
  | 'retries'
  | 'handled'
  | 'done'
  | 'gaveUp'
  | 'cancelled'
  | 'makesUp'
  | 'missed'
  | 'skipped'
  | SkippedRun['leftOut'];

const maxLetters = 500;
/** So many lines are left for how the attempts went, and how it ended. */
const ownLines = 30;

/** What no log holds: phones, ID numbers, addresses of mail, and what opens something else. */
const hidden: readonly [RegExp, string | ((found: string) => string)][] = [
  [/(?<!\d)\d{6}(?:19|20)\d{2}(?:0\d|1[0-2])[0-3]\d{4}[\dXx](?![\dXx])/g, '***'],
  [/(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g, maskPhone],
  [/(\w+:\/\/)[^\s/@]+@/g, '$1***@'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '***'],
  [/((?:token|secret|password|passwd|ticket)["']?[=:] ?["']?)[^\s&"',}]+/gi, '$1***'],
];

/** What may be told of an error or a value, as the database can keep it: no half of a letter, and no zero. */
export const scrubbed = (text: string): string =>
  hidden
    .reduce((left, [what, mask]) => left.replace(what, mask as never), text)
    .slice(0, maxLetters)
    .replace(/\p{Cs}|\0/gu, '\ufffd');

/** The same of what a sentence is filled with. */
export const scrubbedAll = (args: readonly (string | number)[]): (string | number)[] =>
  args.map((one) => (typeof one === 'string' ? scrubbed(one) : one));

/** What can't be written as JSON must not break whoever only tells it. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return String(value);
  }
}

function textOf([first, second]: readonly unknown[]): string {
  if (typeof first === 'string') return first;
  const facts = Object.entries(first ?? {}).map(([name, value]) =>
    value instanceof Error ? value.message : `${name} ${written(value)}`,
  );
  return [typeof second === 'string' ? second : '', facts.join(', ')].filter(Boolean).join(': ');
}

/** The log of a run as it is written; what is too much is counted. */
export function runLogOf(before: readonly StoredLine[], droppedBefore: number) {
  const lines = [...before];
  let dropped = droppedBefore;
  const put = (line: StoredLine) => {
    const room = 'key' in line ? taskBounds.lines : taskBounds.lines - ownLines;
    if (lines.length < room) lines.push(line);
    else dropped += 1;
  };
  const now = () => new Date().toISOString();
  return {
    say: (level: Level, key: LineKey, ...args: (string | number)[]) => put({ at: now(), level, key, args }),
    write: (level: Level, args: readonly unknown[]) =>
      put({ at: now(), level, text: scrubbed(textOf(args)) }),
    stored: () => ({ lines: JSON.stringify(lines), dropped }),
    count: () => lines.length + dropped,
  };
}

export type RunLog = ReturnType<typeof runLogOf>;

const heard = { info: 'info', warn: 'warn', error: 'error', fatal: 'error' } as const;

/** A log that is written into the run's, too. */
export function logIntoRun(log: TaskWork['log'], lines: RunLog): TaskWork['log'] {
  return new Proxy(log, {
    get(of, name) {
      const written: unknown = Reflect.get(of, name);
      if (typeof name !== 'string' || !(name in heard) || typeof written !== 'function') return written;
      const level = heard[name as keyof typeof heard];
      return (...args: unknown[]) => {
        lines.write(level, args);
        Reflect.apply(written, of, args);
      };
    },
  });
}
