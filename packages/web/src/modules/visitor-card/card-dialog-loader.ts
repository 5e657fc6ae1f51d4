import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The forms and questions about visitor cards. */
export const cardDialogs = dialogSet(() => import('./card-dialogs.tsx'));
export type Ask = AskOf<typeof cardDialogs>;
