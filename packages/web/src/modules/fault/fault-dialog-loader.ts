import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** What is asked before an error is marked. */
export const faultDialogs = dialogSet(() => import('./fault-dialogs.tsx'));
export type Ask = AskOf<typeof faultDialogs>;
