import * as z from 'zod/mini';
import { dateOnly, hm, multilineText, name, safeName } from '../../kit/fields.ts';
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

/** Days: quiet so long after an answer it is closed; its person may write again so long after that. */
export const suggestionDays = { quiet: 7, reopen: 14, duplicates: 7, undo: 7 } as const;
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

/** When a project's staff work, by its own clock, and within how many hours of that a suggestion is answered. */
export const hoursFacts = {
  opens: hm,
  closes: hm,
  /** 1 Monday to 7 Sunday. */
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  daysOff: z.array(dateOnly).check(z.maxLength(suggestionBounds.daysOff)),
  answerHours: z.int().check(z.minimum(1), z.maximum(80)),
};
const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** A day of an hour at least: less would put the target years ahead. */
export const anHourAtLeast = z.refine<{ opens: string; closes: string }>(
  ({ opens, closes }) => minutesOf(closes) - minutesOf(opens) >= 60,
  { error: 'suggestion.error.hours', path: ['closes'] },
);
export const workingHours = z.strictObject(hoursFacts);
export type WorkingHours = z.output<typeof workingHours>;
export const usualHours: WorkingHours = {
  ...{ opens: '09:00', closes: '18:00', days: [1, 2, 3, 4, 5], daysOff: [], answerHours: 4 },
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
export const filledIn = (
  text: string,
  values: Readonly<Partial<Record<(typeof templateFields)[number], string | null>>>,
): string =>
  templateFields.reduce((filled, field) => filled.replaceAll(`{${field}}`, values[field] ?? ''), text);
