import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions about research reports. */
export const reportQuestions = dialogsIn(() => import('./report-dialogs.tsx'));
export type Ask = AskOf<typeof reportQuestions>;
