import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions before projects become valid or invalid, one is deleted, or its administrator is invited. */
export const projectDialogs = dialogSet(() => import('./project-dialogs.ts'));
export type Ask = AskOf<typeof projectDialogs>;
