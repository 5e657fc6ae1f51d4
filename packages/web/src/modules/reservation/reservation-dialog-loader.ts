import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';

/** What is asked about reservations, their viewings, and who looks after which building. */
export const reservationDialogs = dialogSet(() => import('./reservation-dialogs.tsx'));
export type Ask = AskOf<typeof reservationDialogs>;
