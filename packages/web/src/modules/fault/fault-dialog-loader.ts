import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** What is asked before an error is marked. */
export const faultDialogs = dialogsIn(() => import('./fault-dialogs.tsx'));
export type Ask = AskOf<typeof faultDialogs>;
