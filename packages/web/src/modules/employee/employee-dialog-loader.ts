import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** The questions and forms about employees: about one of them, or about several selected rows. */
export const employeeDialogs = dialogSet(() => import('./employee-dialogs.tsx'), ['kind']);
export type Ask = AskOf<typeof employeeDialogs>;
