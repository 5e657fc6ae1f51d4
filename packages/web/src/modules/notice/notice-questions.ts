import { dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions about notices. */
export const noticeQuestions = dialogsIn(() => import('./notice-dialogs.tsx'));
export type Ask = (question: NonNullable<NonNullable<typeof noticeQuestions.types>['question']>) => void;
