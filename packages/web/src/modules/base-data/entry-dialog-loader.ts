import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions about options, and the forms of them. */
export const entryDialogs = dialogSet(() => import('./entry-dialogs.tsx'));
export type Ask = AskOf<typeof entryDialogs>;
