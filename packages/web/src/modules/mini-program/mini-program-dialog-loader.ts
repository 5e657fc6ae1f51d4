import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions before something is done with mini-programs. */
export const miniProgramDialogs = dialogsIn(() => import('./mini-program-dialogs.tsx'));
export type Ask = AskOf<typeof miniProgramDialogs>;
