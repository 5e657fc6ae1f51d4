import type { VisitorCardRow } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** A form or question about visitor cards. */
export type Question =
  | { kind: 'add'; projectId: number | null }
  | { kind: 'edit'; card: VisitorCardRow }
  | { kind: 'takeBack'; card: VisitorCardRow }
  | { kind: 'lose'; cards: readonly VisitorCardRow[]; done?: () => void }
  | { kind: 'find'; cards: readonly VisitorCardRow[]; done?: () => void }
  | { kind: 'remove'; cards: readonly VisitorCardRow[]; done?: () => void };

export type Ask = (question: Question) => void;

const CardDialog = part(() => import('./card-dialogs.tsx').then((m) => ({ default: m.CardDialog })));

/** Opens the forms and questions about cards; their place on the page is `dialog`. */
export function useCardDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const dialog = question ? (
    <Suspense>
      <CardDialog question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
