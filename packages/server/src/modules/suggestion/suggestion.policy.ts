import {
  noAnswerDays,
  type SuggestionState,
  suggestionDays,
  suggestionFlow,
} from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { afterWorkDays, type WorkSchedule } from '../../kit/time/working-hours.ts';

const dayMs = 86_400_000;
const later = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** What decides of what may be done with a suggestion, as its row stands. */
export type SuggestionFacts = {
  state: SuggestionState;
  handlerId: number | null;
  phone: string | null;
  unchecked: boolean;
  answeredAt: Date | null;
  closedAt: Date | null;
  duplicateOf: number | null;
};

/** Where a row stands by now: what was answered and stayed quiet is closed. */
export const stateNow = ({ state, answeredAt }: Pick<SuggestionFacts, 'state' | 'answeredAt'>, now: Date) =>
  state === 'answered' && answeredAt !== null && later(answeredAt, suggestionDays.quiet) <= now
    ? 'closed'
    : state;

/** When it was closed, also by being quiet. */
export function closedAtOf(
  row: Pick<SuggestionFacts, 'state' | 'answeredAt' | 'closedAt'>,
  now: Date,
): Date | null {
  if (row.closedAt !== null) return row.closedAt;
  const quiet = row.answeredAt && later(row.answeredAt, suggestionDays.quiet);
  return stateNow(row, now) === 'closed' ? quiet : null;
}

/** Whether its person may still write to one that is closed. */
export function mayReopen(
  row: Pick<SuggestionFacts, 'state' | 'answeredAt' | 'closedAt'>,
  now: Date,
): boolean {
  const closed = closedAtOf(row, now);
  return closed === null || later(closed, suggestionDays.reopen) > now;
}

/** Until when the person may take their time with what staff asked. */
export const waitsUntil = (waitingSince: Date, hours: WorkSchedule): Date =>
  afterWorkDays(hours, waitingSince, noAnswerDays);

export const mayUnlink = (
  { duplicateOf, closedAt }: Pick<SuggestionFacts, 'duplicateOf' | 'closedAt'>,
  now: Date,
) => duplicateOf !== null && closedAt !== null && later(closedAt, suggestionDays.undo) > now;

/** What may be done with a suggestion by somebody who handles such at all. */
export function suggestionCan(row: SuggestionFacts, handles: boolean, now: Date) {
  const state = stateNow(row, now);
  const open = handles && suggestionFlow.can(state, 'take');
  return {
    take: open && row.handlerId === null,
    assign: open,
    ask: handles && suggestionFlow.can(state, 'ask'),
    answer: handles && suggestionFlow.can(state, 'answer'),
    close: handles && suggestionFlow.can(state, 'close'),
    note: handles,
    link: handles && suggestionFlow.can(state, 'link'),
    unlink: handles && mayUnlink(row, now),
    reveal: handles && row.phone !== null,
    checked: handles && row.unchecked,
  };
}
