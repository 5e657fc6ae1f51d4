import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The forms and questions about visits: about one, or about several at once. */
export const visitDialogs = dialogSet(() => import('./visit-dialogs.tsx'));
export type Ask = AskOf<typeof visitDialogs>;
