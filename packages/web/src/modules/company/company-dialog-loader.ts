import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions before something is done to companies. */
export const companyDialogs = dialogSet(() => import('./company-dialogs.tsx'));
export type Ask = AskOf<typeof companyDialogs>;
