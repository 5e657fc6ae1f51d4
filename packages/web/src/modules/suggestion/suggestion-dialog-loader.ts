import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** What is asked about suggestions, their templates and the hours in which they are answered. */
export const suggestionDialogs = dialogSet(() => import('./suggestion-dialogs.tsx'));
export type Ask = AskOf<typeof suggestionDialogs>;
