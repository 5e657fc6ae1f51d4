import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions about options, and the forms of them. */
export const entryDialogs = dialogsIn(() => import('./entry-dialogs.tsx'));
export type Ask = AskOf<typeof entryDialogs>;
