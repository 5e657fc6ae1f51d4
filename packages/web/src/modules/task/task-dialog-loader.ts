import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** What is asked before something is done with a task. */
export const taskDialogs = dialogSet(() => import('./task-dialogs.tsx'));
export type Ask = AskOf<typeof taskDialogs>;
