import type { VisitorCardRow } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import type { Acts } from '../../kit/list/act-definitions.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './card-dialog-loader.ts';
import { cardName } from './use-card.ts';

const tones = { free: 'mute', lent: 'info', lost: 'bad' } as const;

/** Where a card is: in the drawer, lent, or lost; and whether it should be back by now. */
export function VisitorCardTag({ card }: { card: Pick<VisitorCardRow, 'state' | 'overdue'> }) {
  return (
    <>
      <Tag tone={tones[card.state]}>{t(`visitorCard.state_${card.state}`)}</Tag>
      {card.overdue ? <Tag tone="bad">{t('visitorCard.overdue')}</Tag> : null}
    </>
  );
}

/** What may be done with a card, the harmful last; which it is was decided by the server (`can`). */
export function visitorCardActions(ask: Ask, removed?: () => void): Acts<VisitorCardRow> {
  const marks = may('pass:visitorCard:edit');
  return {
    nameOf: cardName,
    moreOf: (name) => t('visitorCard.moreOf', name),
    first: true,
    of: [
      {
        label: t('visitorCard.takeBack'),
        fits: (row) => row.can.takeBack,
        run: (card) => ask({ kind: 'takeBack', card }),
      },
      { label: t('kit.edit'), fits: (row) => row.can.edit, run: (card) => ask({ kind: 'edit', card }) },
      {
        label: t('visitorCard.find'),
        icon: marks ? 'check' : undefined,
        fits: (row) => row.can.find,
        all: (cards, done) => ask({ kind: 'find', cards, done }),
      },
      {
        label: t('visitorCard.lose'),
        danger: true,
        icon: marks ? 'power' : undefined,
        fits: (row) => row.can.lose,
        all: (cards, done) => ask({ kind: 'lose', cards, done }),
      },
      {
        label: t('visitorCard.remove'),
        danger: true,
        icon: may('pass:visitorCard:delete') ? 'trash' : undefined,
        fits: (row) => row.can.remove,
        all: (cards, done) => ask({ kind: 'remove', cards, done: done ?? removed }),
      },
    ],
  };
}
