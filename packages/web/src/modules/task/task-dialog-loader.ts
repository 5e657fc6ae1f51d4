import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** What is asked before something is done with a task. */
export const taskDialogs = dialogsIn(() => import('./task-dialogs.tsx'));
export type Ask = AskOf<typeof taskDialogs>;
