import { dialogSet } from '../../kit/page/dialog-set.tsx';

/** What is asked before a file is deleted. */
export const fileDialogs = dialogSet(() => import('./file-dialogs.tsx'));
