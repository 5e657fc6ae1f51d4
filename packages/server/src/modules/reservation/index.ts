export { appReservationModule } from './app-reservation.handlers.ts';
export { reservationsOwed } from './reservation.figures.queries.ts';
export { reservationModule } from './reservation.handlers.ts';
export { soughtReservations } from './reservation.queries.ts';
