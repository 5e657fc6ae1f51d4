import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions about research reports. */
export const reportDialogs = dialogsIn(() => import('./report-dialogs.tsx'));
export type Ask = AskOf<typeof reportDialogs>;
