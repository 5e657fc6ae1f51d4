import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions before something is done with devices. */
export const deviceDialogs = dialogSet(() => import('./device-dialogs.tsx'));
export type Ask = AskOf<typeof deviceDialogs>;
