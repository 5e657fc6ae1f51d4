import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { ProjectRemoveDialog } from './project-remove-dialog.tsx';
import { ProjectStateDialog } from './project-state-dialog.tsx';

export const dialogs = {
  state: ProjectStateDialog,
  remove: ProjectRemoveDialog,
  invite: lazyPart(() => import('./project-invite-dialog.tsx').then((m) => m.ProjectInviteDialog)),
};
