import type { VisitorCardRow } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import type { Action } from '../../kit/page/more-menu.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './use-card-dialogs.tsx';

const tones = { free: 'mute', lent: 'info', lost: 'bad' } as const;

/** Where a card is: in the drawer, lent, or lost; and whether it should be back by now. */
export function CardTag({ card }: { card: Pick<VisitorCardRow, 'state' | 'overdue'> }) {
  return (
    <>
      <Tag tone={tones[card.state]}>{t(`visitorCard.state_${card.state}`)}</Tag>
      {card.overdue ? <Tag tone="bad">{t('visitorCard.overdue')}</Tag> : null}
    </>
  );
}

/** What may be done with a card, the harmful last; which it is was decided by the server (`can`). */
export function actionsOf(card: VisitorCardRow, ask: Ask, removed?: () => void): Action[] {
  const { can } = card;
  return [
    can.takeBack && {
      key: 'takeBack',
      label: t('visitorCard.takeBack'),
      run: () => ask({ kind: 'takeBack', card }),
    },
    can.edit && { key: 'edit', label: t('kit.edit'), run: () => ask({ kind: 'edit', card }) },
    can.find && {
      key: 'find',
      label: t('visitorCard.find'),
      run: () => ask({ kind: 'find', cards: [card] }),
    },
    can.lose && {
      key: 'lose',
      label: t('visitorCard.lose'),
      danger: true,
      run: () => ask({ kind: 'lose', cards: [card] }),
    },
    can.remove && {
      key: 'remove',
      label: t('visitorCard.remove'),
      danger: true,
      run: () => ask({ kind: 'remove', cards: [card], ...(removed ? { done: removed } : {}) }),
    },
  ].filter((action) => action !== false);
}
