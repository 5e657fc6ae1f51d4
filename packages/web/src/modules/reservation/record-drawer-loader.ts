import { lazyPart } from '../../kit/page/lazy-part.tsx';

/** A reservation beside what it was opened from, which comes when the first is opened. */
export const LazyRecordDrawer = lazyPart(() => import('./record-drawer.tsx').then((m) => m.RecordDrawer));
