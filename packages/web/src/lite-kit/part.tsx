import { partOr, type View } from '../kit/page/part-or.ts';
import { t } from '../kit/words/words.ts';
import { Failed, Loading } from './plight.tsx';

const Missing = () => <Failed text={t('kit.partFailed')} again={() => location.reload()} />;

/** A part of a page that is loaded when it is first shown; without the library of the back office. */
export const part = <V extends View>(load: () => Promise<V>) => partOr(Missing, load, () => <Loading />);
