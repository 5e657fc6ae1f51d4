import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions about visitor cards. */
export const cardDialogs = dialogsIn(() => import('./card-dialogs.tsx'));
export type Ask = AskOf<typeof cardDialogs>;
