export { appReservationModule } from './app-reservation.handlers.ts';
export { reservationModule } from './reservation.handlers.ts';
