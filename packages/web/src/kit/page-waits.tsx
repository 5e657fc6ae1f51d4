import { PageHead } from './page-head.tsx';
import { Failed } from './plight.tsx';
import type { CallFailed } from './send.ts';
import { t } from './words.ts';

/** A record's page while the record is on its way, or when it could not be read. */
export function PageWaits(props: { title: string; failure: CallFailed | null; retry: () => void }) {
  const { title, failure, retry } = props;
  return (
    <div className="page">
      <PageHead title={title} />
      <section className="card">
        {failure ? (
          <Failed failure={failure} retry={retry} />
        ) : (
          <div className="list-skeleton" role="status" aria-label={t('kit.loading')}>
            <span />
            <span />
            <span />
            <span />
          </div>
        )}
      </section>
    </div>
  );
}
