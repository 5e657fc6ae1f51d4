import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** What is asked about suggestions, their templates and the hours in which they are answered. */
export const suggestionDialogs = dialogsIn(() => import('./suggestion-dialogs.tsx'));
export type Ask = AskOf<typeof suggestionDialogs>;
