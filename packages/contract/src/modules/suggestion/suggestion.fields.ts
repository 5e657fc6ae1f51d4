import * as z from 'zod/mini';
import { dateOnly, multilineText, name, safeName, timeOfDay } from '../../kit/fields.ts';
import { flow } from '../../kit/flow.ts';
import { ids } from '../../kit/ids.ts';

/** Bounds of a suggestion. */
export const suggestionBounds = {
  text: 200,
  answer: 1000,
  pictures: 9,
  /** From one person in a day, and messages to it in an hour. */
  aDay: 5,
  messagesAnHour: 30,
  templates: 50,
  daysOff: 200,
} as const;

/** Days: figures look so far back; quiet so long after an answer it is closed; its person may write again so long after that. */
export const suggestionDays = { lately: 30, quiet: 7, reopen: 14, duplicates: 7, undo: 7 } as const;
/** So long after somebody wrote in the box to a person, others who send are asked first. */
export const typingMinutes = 2;
/** Minutes of work by which one is overdue before all who see to the project are told, and not its handler alone. */
export const escalateAfterMinutes = 60;
/** What a suggestion is due for. */
export const dueKinds = ['answer', 'solve'] as const;
/** Why another one may be the same matter. */
export const similarReasons = ['person', 'unit', 'words'] as const;
/** Working days that a question waits before it may be closed without an answer. */
export const noAnswerDays = 3;

/**
 * The way of a suggestion. A question to the person stops the clock; being quiet closes it by the clock alone, and what the
 * person writes afterwards opens it again.
 */
export const suggestionFlow = flow({
  new: { take: 'doing', answer: 'answered', link: 'closed' },
  doing: { take: 'doing', ask: 'waiting', answer: 'answered', link: 'closed' },
  waiting: { take: 'doing', reply: 'doing', close: 'closed', link: 'closed' },
  answered: { solve: 'closed', quiet: 'closed', reply: 'doing', link: 'closed' },
  closed: { reply: 'doing' },
});
export type SuggestionState = (typeof suggestionFlow.all)[number]['from'];

export const suggestionSources = ['app', 'office'] as const;
/** Why one is closed. */
export const closedReasons = ['solved', 'quiet', 'noAnswer', 'duplicate'] as const;
export type ClosedReason = (typeof closedReasons)[number];
export const messageKinds = ['ask', 'answer', 'reply'] as const;
export const ratings = [1, 2, 3] as const;

/** What a person writes first. */
export const suggestionText = multilineText(suggestionBounds.text, 1);
export const answerText = multilineText(suggestionBounds.answer, 1);

const eachOnce = (days: number[]) => [...new Set(days)].toSorted((a, b) => a - b);

/** When a project's staff work, by its own clock, and within how much of that a suggestion is answered and solved. */
export const hoursFacts = {
  opens: timeOfDay,
  closes: timeOfDay,
  /** 1 Monday to 7 Sunday, each once and in order. */
  days: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1), z.maxLength(7), z.overwrite(eachOnce)),
  daysOff: z.array(dateOnly).check(z.maxLength(suggestionBounds.daysOff)),
  /** Until the first answer. */
  answerHours: z.int().check(z.minimum(1), z.maximum(80)),
  /** Days of work until it is solved, without those on which its person has the word. */
  solveDays: z.int().check(z.minimum(1), z.maximum(30)),
};
const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

export const workingHours = z.strictObject(hoursFacts);
export type WorkingHours = z.output<typeof workingHours>;
type Times = Pick<WorkingHours, 'opens' | 'closes'>;

/** How many minutes of work a day has. */
export const dayMinutesOf = ({ opens, closes }: Times): number => minutesOf(closes) - minutesOf(opens);

/** A day of an hour at least: less would put the target years ahead. */
export const atLeastAnHour = z.refine<Times>((times) => dayMinutesOf(times) >= 60, {
  error: 'suggestion.error.hours',
  path: ['closes'],
});
/** It isn't solved before it is answered. */
export const solvedAfterAnswer = z.refine<Times & Pick<WorkingHours, 'answerHours' | 'solveDays'>>(
  ({ answerHours, solveDays, ...times }) => solveDays * dayMinutesOf(times) >= answerHours * 60,
  { error: 'suggestion.error.solveDays', path: ['solveDays'] },
);
export const defaultHours: WorkingHours = {
  opens: '09:00',
  closes: '18:00',
  days: [1, 2, 3, 4, 5],
  daysOff: [],
  answerHours: 4,
  solveDays: 3,
};

/** What a template's text may hold, which is filled in as it is taken. */
export const templateFields = ['name', 'company', 'unit', 'project', 'handler'] as const;

export const templateFacts = {
  nameZh: safeName,
  nameEn: z.nullable(name(50)),
  textZh: answerText,
  textEn: z.nullable(answerText),
};

export const AnswerTemplate = z.strictObject({
  templateId: ids.answerTemplate(),
  nameZh: z.string(),
  nameEn: z.nullable(z.string()),
  textZh: z.string(),
  textEn: z.nullable(z.string()),
  version: z.int(),
});
export type AnswerTemplate = z.output<typeof AnswerTemplate>;

/** A template's text with what is known of a suggestion; a field without a value becomes nothing. */
export const fillAnswerTemplate = (
  text: string,
  values: Readonly<Partial<Record<(typeof templateFields)[number], string | null>>>,
): string =>
  templateFields.reduce((filled, field) => filled.replaceAll(`{${field}}`, values[field] ?? ''), text);
