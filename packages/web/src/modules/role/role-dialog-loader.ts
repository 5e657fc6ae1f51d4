import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The question before a role changes its validity or is deleted. */
export const roleDialogs = dialogsIn(() => import('./role-dialogs.tsx'));
