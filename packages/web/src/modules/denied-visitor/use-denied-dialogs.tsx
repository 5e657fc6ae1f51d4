import type { DeniedVisitorRow } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** A form or question about the deny list. */
export type Question =
  | { kind: 'add'; projectId: number | null }
  | { kind: 'edit'; row: DeniedVisitorRow }
  | { kind: 'remove'; row: DeniedVisitorRow; done?: () => void };

export type Ask = (question: Question) => void;

const DeniedDialog = part(() => import('./denied-dialogs.tsx').then((m) => ({ default: m.DeniedDialog })));

/** Opens the forms and questions of the deny list; their place on the page is `dialog`. */
export function useDeniedDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const dialog = question ? (
    <Suspense>
      <DeniedDialog question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
