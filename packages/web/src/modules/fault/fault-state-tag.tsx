import type { FaultRow } from '@mdi/contract/modules/fault/fault.contract.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { type Choice, codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';

/** Every tag that an error may bear, for the width of its column. */
export const faultTagChoices = (): Choice[] => [
  ...codeChoices('fault.state', ['open', 'resolved']),
  { value: 'reopened', label: t('fault.reopened') },
];

/** Open, resolved, or open again because a newer version met it. */
export function FaultStateTag({ state, reopened }: Pick<FaultRow, 'state' | 'reopened'>) {
  if (reopened) return <Tag tone="bad">{t('fault.reopened')}</Tag>;
  return <Tag tone={state === 'open' ? 'warn' : 'ok'}>{t(`fault.state_${state}`)}</Tag>;
}

/** How many people an error met, as far as they are counted. */
export const affectedPeopleText = (people: number, most: number): string =>
  people < most ? String(people) : t('fault.peopleMore', most);
