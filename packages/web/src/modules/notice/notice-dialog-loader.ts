import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions about notices. */
export const noticeDialogs = dialogsIn(() => import('./notice-dialogs.tsx'));
export type Ask = (question: NonNullable<NonNullable<typeof noticeDialogs.types>['question']>) => void;
