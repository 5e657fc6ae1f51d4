import type { SuggestionRow } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import type { SuggestionState } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { suggestionDays, suggestionFlow } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { projectMomentText } from './use-suggestion.ts';

export const suggestionStateTones: Readonly<Record<SuggestionState, Tone>> = {
  new: 'warn',
  doing: 'info',
  waiting: 'mute',
  answered: 'ok',
  closed: 'mute',
};

export const suggestionStateChoices = () => codeChoices('suggestion.state', suggestionFlow.states.options);

export const SuggestionStateTag = ({ state }: { state: SuggestionState }) => (
  <Tag tone={suggestionStateTones[state]}>{t(`suggestion.state_${state}`)}</Tag>
);

/** In a list, beside the state: whether who it is from was checked. */
export const UncheckedMark = ({ unchecked }: Pick<SuggestionRow, 'unchecked'>) =>
  unchecked ? (
    <span className="warn" title={t('suggestion.uncheckedHint')}>
      <Icon name="warning" size={14} />
      <span className="unseen">{t('suggestion.unchecked')}</span>
    </span>
  ) : null;

type Due = Pick<SuggestionRow, 'dueAt' | 'dueFor' | 'overdue' | 'zone' | 'state'>;

/** Until when it is to be answered or solved, by the clocks of the project. */
export function DueText({ dueAt, dueFor, overdue, zone, state }: Due) {
  if (dueAt === null)
    return state === 'waiting' ? <span className="t3">{t('suggestion.clockStands')}</span> : null;
  const at = projectMomentText(dueAt, zone);
  return overdue ? (
    <Tag tone="bad">{t(`suggestion.overdueSince_${dueFor}`, at)}</Tag>
  ) : (
    <span>{t(`suggestion.dueBy_${dueFor}`, at)}</span>
  );
}

/** The same where a column has little room. */
export function DueCell({ dueAt, dueFor, overdue, zone }: Due) {
  if (dueAt === null) return null;
  const at = projectMomentText(dueAt, zone);
  return overdue ? (
    <span className="bad" title={t(`suggestion.overdueSince_${dueFor}`, at)}>
      {t('suggestion.overdue')} · {at}
    </span>
  ) : (
    <span>{t(`suggestion.dueBy_${dueFor}`, at)}</span>
  );
}

/** Why it is closed. */
export const closedText = (reason: NonNullable<SuggestionRow['closedReason']>): string =>
  t(`suggestion.closed_${reason}`, suggestionDays.quiet);
