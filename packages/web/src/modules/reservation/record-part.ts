import { part } from '../../kit/page/part.tsx';

/** A reservation beside what it was opened from, which comes when the first is opened. */
export const RecordDrawer = part(() => import('./record-drawer.tsx').then((m) => m.RecordDrawer));
