import { t } from '../kit/words/words.ts';
import { FailureMessage } from './submit.tsx';

/** The page waits for its data. */
export function Loading() {
  return (
    <p className="loading" role="status">
      <span className="spin" />
      {t('kit.loading')}
    </p>
  );
}

/** The page could not get its data; it may be tried again where it stands. */
export function LoadFailed({ text, again }: { text: string; again: () => void }) {
  return (
    <>
      <FailureMessage text={text} />
      <button type="button" className="btn" onClick={again}>
        {t('kit.retry')}
      </button>
    </>
  );
}
