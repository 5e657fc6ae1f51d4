import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** What is asked before a file is deleted. */
export const fileDialogs = dialogsIn(() => import('./file-dialogs.tsx'));
