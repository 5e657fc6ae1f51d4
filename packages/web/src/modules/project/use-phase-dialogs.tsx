import type { Phase } from '@mdi/contract/modules/project/project.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** A new phase, another name for one, or its removal. */
export type PhaseQuestion = { kind: 'add' } | { kind: 'edit' | 'remove'; phase: Phase };

export type AskPhase = (question: PhaseQuestion) => void;

const PhaseDialog = part(() => import('./phase-dialogs.tsx').then((m) => ({ default: m.PhaseDialog })));

/** Opens the forms and questions about phases; their place on the page is `dialog`. */
export function usePhaseDialogs(projectId: number): { ask: AskPhase; dialog: ReactNode } {
  const [question, ask] = useState<PhaseQuestion>();
  const dialog = question ? (
    <Suspense>
      <PhaseDialog projectId={projectId} question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
