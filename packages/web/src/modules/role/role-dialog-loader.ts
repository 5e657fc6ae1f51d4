import { dialogSet } from '../../kit/page/dialog-set.tsx';

/** The question before a role changes its validity or is deleted. */
export const roleDialogs = dialogSet(() => import('./role-dialogs.tsx'));
