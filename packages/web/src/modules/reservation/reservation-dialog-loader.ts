import { type AskOf, dialogsIn } from '../../kit/page/dialogs-in.tsx';

/** What is asked about reservations, their viewings, and who looks after which building. */
export const reservationDialogs = dialogsIn(() => import('./reservation-dialogs.tsx'));
export type Ask = AskOf<typeof reservationDialogs>;
