import type { AreaRow } from '@mdi/contract/modules/area/area.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** A form or question about access areas. */
export type Question =
  | { kind: 'add'; projectId: number | null }
  | { kind: 'edit'; area: AreaRow }
  | { kind: 'remove'; area: AreaRow; done?: () => void };

export type Ask = (question: Question) => void;

const AreaDialog = part(() => import('./area-dialogs.tsx').then((m) => ({ default: m.AreaDialog })));

/** Opens the forms and questions about areas; their place on the page is `dialog`. */
export function useAreaDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const dialog = question ? (
    <Suspense>
      <AreaDialog question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
