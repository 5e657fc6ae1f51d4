import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** The questions and forms about employees: about one of them, or about several selected rows. */
export const employeeDialogs = dialogsIn(() => import('./employee-dialogs.tsx'), ['kind']);
export type Ask = AskOf<typeof employeeDialogs>;
