import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** What is asked before a file is deleted. */
export const fileQuestions = dialogsIn(() => import('./file-dialogs.tsx'));
