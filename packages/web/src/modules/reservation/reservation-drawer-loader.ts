import { lazyPart } from '../../kit/page/lazy-part.tsx';

/** A reservation beside what it was opened from, which comes when the first is opened. */
export const LazyReservationDrawer = lazyPart(() =>
  import('./reservation-drawer.tsx').then((m) => m.ReservationDrawer),
);
