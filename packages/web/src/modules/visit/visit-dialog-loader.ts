import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The forms and questions about visits: about one, or about several at once. */
export const visitDialogs = dialogsIn(() => import('./visit-dialogs.tsx'));
export type Ask = AskOf<typeof visitDialogs>;
