import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions about research reports. */
export const reportDialogs = dialogSet(() => import('./report-dialogs.tsx'));
export type Ask = AskOf<typeof reportDialogs>;
