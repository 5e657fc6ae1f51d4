import { lazy, type ReactNode, Suspense, useState } from 'react';

export type Named = { projectId: number; name: string };

/** A change of validity of one or several projects. */
export type StateChange = { projects: readonly Named[]; to: 'N' | 'Y'; done?: () => void };

type Question = ({ kind: 'state' } & StateChange) | { kind: 'remove'; project: Named; done?: () => void };

export type Ask = (question: Question) => void;

const ProjectStateDialog = lazy(() =>
  import('./project-state-dialog.tsx').then((m) => ({ default: m.ProjectStateDialog })),
);
const ProjectRemoveDialog = lazy(() =>
  import('./project-remove-dialog.tsx').then((m) => ({ default: m.ProjectRemoveDialog })),
);

/** Opens the question before projects become valid or invalid, or one is deleted; its place on the page is `dialog`. */
export function useProjectDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  const dialog = question ? (
    <Suspense>
      {question.kind === 'state' ? (
        <ProjectStateDialog change={question} onClose={close} />
      ) : (
        <ProjectRemoveDialog {...question} onClose={close} />
      )}
    </Suspense>
  ) : null;
  return { ask, dialog };
}
