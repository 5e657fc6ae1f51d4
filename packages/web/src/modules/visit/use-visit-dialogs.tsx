import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** A form or question about visits: about one, or about several at once. */
export type Question =
  | { kind: 'review'; visit: VisitRow; approve: boolean }
  | { kind: 'approve' | 'cancel' | 'leave'; visits: readonly VisitRow[]; done?: () => void }
  | {
      kind:
        | 'edit'
        | 'complete'
        | 'again'
        | 'send'
        | 'link'
        | 'reveal'
        | 'checkIn'
        | 'undoArrive'
        | 'lend'
        | 'takeBack';
      visit: VisitRow;
    };

export type Ask = (question: Question) => void;

const VisitDialog = part(() => import('./visit-dialogs.tsx').then((m) => ({ default: m.VisitDialog })));

/** Opens the questions about visits; their place on the page is `dialog`. `closed` hears when one is over. */
export function useVisitDialogs(closed?: () => void): { ask: Ask; dialog: ReactNode; asking: boolean } {
  const [question, ask] = useState<Question>();
  const close = () => {
    ask(undefined);
    closed?.();
  };
  const dialog = question ? (
    <Suspense>
      <VisitDialog question={question} onClose={close} />
    </Suspense>
  ) : null;
  return { ask, dialog, asking: question !== undefined };
}

/** What a dialog about one visit gets. */
export type OneProps = { visit: VisitRow; onClose: () => void };
