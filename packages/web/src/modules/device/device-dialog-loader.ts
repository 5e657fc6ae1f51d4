import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions before something is done with devices. */
export const deviceDialogs = dialogsIn(() => import('./device-dialogs.tsx'));
export type Ask = AskOf<typeof deviceDialogs>;
