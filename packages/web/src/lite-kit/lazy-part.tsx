import { lazyPartOr, type PartComponent } from '../kit/page/lazy-part-or.ts';
import { t } from '../kit/words/words.ts';
import { LoadFailed, Loading } from './read-states.tsx';

// Without network it isn't a newer version that took the file away.
const Missing = () => (
  <LoadFailed text={t(navigator.onLine ? 'kit.partFailed' : 'kit.network')} again={() => location.reload()} />
);

/** A part of a page that is loaded when it is first shown; without the library of the back office. */
export const lazyPart = <V extends PartComponent>(load: () => Promise<V>) =>
  lazyPartOr(Missing, load, () => <Loading />);
