import type { Project } from '@mdi/contract/modules/project/project.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

export type Named = { projectId: number; name: string };

/** A change of validity of one or several projects. */
export type StateChange = { projects: readonly Named[]; to: 'N' | 'Y'; done?: () => void };

type Question =
  | ({ kind: 'state' } & StateChange)
  | { kind: 'remove'; project: Named; done?: () => void }
  | { kind: 'invite'; project: Project };

export type Ask = (question: Question) => void;

const ProjectStateDialog = part(() =>
  import('./project-state-dialog.tsx').then((m) => ({ default: m.ProjectStateDialog })),
);
const ProjectRemoveDialog = part(() =>
  import('./project-remove-dialog.tsx').then((m) => ({ default: m.ProjectRemoveDialog })),
);

const ProjectInviteDialog = part(() =>
  import('./project-invite-dialog.tsx').then((m) => ({ default: m.ProjectInviteDialog })),
);

/** Opens the question before projects become valid or invalid, one is deleted, or its administrator is invited; its place on the page is `dialog`. */
export function useProjectDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  const dialog = question ? (
    <Suspense>
      {question.kind === 'state' ? (
        <ProjectStateDialog change={question} onClose={close} />
      ) : question.kind === 'invite' ? (
        <ProjectInviteDialog project={question.project} onClose={close} />
      ) : (
        <ProjectRemoveDialog {...question} onClose={close} />
      )}
    </Suspense>
  ) : null;
  return { ask, dialog };
}
