import { dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions about notices. */
export const noticeDialogs = dialogSet(() => import('./notice-dialogs.tsx'));
export type Ask = (question: NonNullable<NonNullable<typeof noticeDialogs.types>['question']>) => void;
