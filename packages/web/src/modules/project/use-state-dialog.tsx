import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { StateChange } from './project-state-dialog.tsx';

const ProjectStateDialog = lazy(() =>
  import('./project-state-dialog.tsx').then((m) => ({ default: m.ProjectStateDialog })),
);

/** Opens the question before projects become valid or invalid; its place on the page is `dialog`. */
export function useStateDialog(): { ask: (change: StateChange) => void; dialog: ReactNode } {
  const [change, ask] = useState<StateChange>();
  const dialog = change ? (
    <Suspense>
      <ProjectStateDialog change={change} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
