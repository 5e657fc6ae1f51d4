import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions before projects become valid or invalid, one is deleted, or its administrator is invited. */
export const projectDialogs = dialogsIn(() => import('./project-dialogs.ts'));
export type Ask = AskOf<typeof projectDialogs>;
