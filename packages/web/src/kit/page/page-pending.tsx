import { answerCodes } from '@mdi/contract/kit/answer-codes.ts';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import type { CallFailed } from '../call/send.ts';
import { t } from '../words/words.ts';
import { PageHead } from './page-head.tsx';
import { EmptyState, LoadFailed } from './read-states.tsx';
import { Skeleton } from './skeleton.tsx';

/** Trying again won't bring back a missing record, so the way back is offered instead. */
function Missing({ failure, retry }: { failure: CallFailed; retry: () => void }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  if (failure.code !== answerCodes.notFound.code) return <LoadFailed failure={failure} retry={retry} />;
  // An address opened directly has no page before it.
  const back = () => (key === 'default' ? navigate('/') : navigate(-1));
  return (
    <EmptyState
      icon="warning"
      title={failure.message}
      action={<Button onClick={() => void back()}>{t('kit.back')}</Button>}
    />
  );
}

/** A record's page while the record is loading, or when it could not be read. */
export function PagePending(props: { title: string; failure: CallFailed | null; retry: () => void }) {
  const { title, failure, retry } = props;
  return (
    <div className="page">
      <PageHead title={title} />
      <section className="card">
        {failure ? <Missing failure={failure} retry={retry} /> : <Skeleton rows={4} />}
      </section>
    </div>
  );
}
