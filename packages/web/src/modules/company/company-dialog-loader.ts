import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions before something is done to companies. */
export const companyDialogs = dialogsIn(() => import('./company-dialogs.tsx'));
export type Ask = AskOf<typeof companyDialogs>;
