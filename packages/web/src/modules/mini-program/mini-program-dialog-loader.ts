import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions before something is done with mini-programs. */
export const miniProgramDialogs = dialogSet(() => import('./mini-program-dialogs.tsx'));
export type Ask = AskOf<typeof miniProgramDialogs>;
