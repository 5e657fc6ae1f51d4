import { Button } from 'antd';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import { NoticePastSteps } from './notice-past-steps.tsx';
import { useNoticePaths } from './notice-paths.ts';
import { StageTags } from './notice-tags.tsx';
import { type Notice, titleOf } from './use-notice.ts';

const isWaiting = ({ stage, next }: Notice): boolean => stage === 'toReview' || next === 'toReview';

/** The next one that waits, or that there is none. */
function Next({ notice: { noticeId, nextId } }: { notice: Notice }) {
  const paths = useNoticePaths();
  if (nextId === null || nextId === noticeId) return <p className="t3">{t('notice.queueDone')}</p>;
  return (
    <MaybeLink className="button" to={paths.review(nextId)}>
      {t('notice.nextOne')}
    </MaybeLink>
  );
}

/** A notice that isn't the caller's to review: its author is told so, others how it stands by now. */
export function ReviewClosed({ notice }: { notice: Notice }) {
  const paths = useNoticePaths();
  const waits = isWaiting(notice);
  return (
    <div className="page">
      <PageHead
        title={titleOf(notice)}
        beside={<StageTags stage={notice.stage} next={notice.next} />}
        hint={t('notice.stepRevision', notice.revision.no)}
      />
      <section className="card">
        <EmptyState
          title={t(waits ? 'notice.cannotReview' : 'notice.notInReview')}
          text={t(waits ? 'notice.ownReviewWhy' : 'notice.notInReviewText')}
          action={
            <div className="row">
              <MaybeLink className="button" to={paths.detail(notice.noticeId)}>
                {t('notice.toDetail')}
              </MaybeLink>
              <Next notice={notice} />
            </div>
          }
        />
      </section>
      <section className={classes('card', css.box)}>
        <h2>{t('notice.stepsTab')}</h2>
        <NoticePastSteps steps={notice.steps} />
      </section>
    </div>
  );
}

/** Says that there is another text by now than the one that is looked at, which is shown only when it is asked for. */
export const NewerTextBar = ({ onLook }: { onLook: () => void }) => (
  <div className="failed-bar" role="alert">
    <Icon name="warning" size={16} />
    <span>{t('notice.changedMeanwhile')}</span>
    <Button size="small" onClick={onLook}>
      {t('notice.lookAgain')}
    </Button>
  </div>
);
