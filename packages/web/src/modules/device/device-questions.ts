import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions before something is done with devices. */
export const deviceQuestions = dialogsIn(() => import('./device-dialogs.tsx'));
export type Ask = AskOf<typeof deviceQuestions>;
