import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { classes } from '../../kit/page/classes.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { useAnnounceRecord } from '../../kit/record/announced-record.ts';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import { useNoticePaths } from './notice-paths.ts';
import { StageTags } from './notice-tags.tsx';
import { NewerTextBar, ReviewClosed } from './review-closed.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewTexts } from './review-texts.tsx';
import { type Notice, refreshNotices, titleOf, useNotice } from './use-notice.ts';
import { ApproveDialog, RejectDialog } from './verdict-dialogs.tsx';

type Asked = 'approve' | 'reject';

/** Alt+A and Alt+R, whatever has the focus; a dialog that is open has its own keys. */
function useVerdictKeys(ask: (asked: Asked) => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = { KeyA: 'approve', KeyR: 'reject' }[event.code];
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      if ((asked !== 'approve' && asked !== 'reject') || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      latest.current(asked);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const keyHint = (key: string) => <kbd>Alt {key}</kbd>;

type Props = {
  notice: Notice;
  reload: () => Promise<void>;
  /** There is a newer text: shows it. */
  newer?: () => void;
};

function Review({ notice, reload, newer }: Props) {
  const paths = useNoticePaths();
  const navigate = useNavigate();
  const [asked, ask] = useState<Asked>();
  const { noticeId, revision, live, nextId } = notice;
  useAnnounceRecord(titleOf(notice));
  useVerdictKeys((verdict) => (newer ? newer() : ask(verdict)));
  const stops = notice.findings.some(({ level }) => level === 'stop');
  const close = () => ask(undefined);
  const done = () => {
    close();
    if (nextId === null || nextId === noticeId) {
      toast.success(t('notice.queueDone'));
      navigate(paths.detail(noticeId), { replace: true });
    } else navigate(paths.review(nextId), { replace: true });
    refreshNotices();
  };
  const failed = () => {
    close();
    void reload();
  };
  return (
    <div className="page">
      <PageHead
        title={titleOf(notice)}
        beside={
          <>
            <StageTags stage={notice.stage} next={notice.next} />
            {notice.mustConfirm ? <KindTag>{t('notice.mustRead')}</KindTag> : null}
          </>
        }
        hint={live ? t('notice.comparedWith', revision.no, live.no) : t('notice.allNew', revision.no)}
        actions={
          nextId === null || nextId === noticeId ? null : (
            <MaybeLink className="button" to={paths.review(nextId)}>
              {t('notice.nextOne')}
            </MaybeLink>
          )
        }
      />
      {newer ? <NewerTextBar onLook={newer} /> : null}
      <div className={css.review}>
        <ReviewTexts notice={notice} />
        <section className={classes('card', css.side, css.verdictPart)} aria-label={t('notice.submission')}>
          {/* It scrolls by the keyboard, too. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as said. */}
          <div className={css.scroll} tabIndex={0}>
            <ReviewFacts notice={notice} />
          </div>
          <div className={css.verdict}>
            <div className={css.verdictButtons}>
              <Button
                danger
                aria-keyshortcuts="Alt+R"
                disabled={newer !== undefined}
                onClick={() => ask('reject')}
              >
                {t('notice.reject')} {keyHint('R')}
              </Button>
              <Button
                type="primary"
                aria-keyshortcuts="Alt+A"
                disabled={stops || newer !== undefined}
                onClick={() => ask('approve')}
              >
                {t('notice.approve')} {keyHint('A')}
              </Button>
            </div>
          </div>
        </section>
      </div>
      {asked === 'approve' && !stops ? (
        <ApproveDialog notice={notice} done={done} changed={failed} onClose={close} />
      ) : null}
      {asked === 'reject' ? (
        <RejectDialog notice={notice} done={done} changed={failed} onClose={close} />
      ) : null}
    </div>
  );
}

/** What was looked at stays until the newer text is asked for: nobody approves what they haven't seen. */
function Looked({ notice: now, reload }: { notice: Notice; reload: () => Promise<void> }) {
  const [looked, look] = useState(now);
  const isNewer = looked.revision.hash !== now.revision.hash;
  if (!now.can.review && !isNewer) return <ReviewClosed notice={now} />;
  if (!isNewer) return <Review key={now.revision.hash} notice={now} reload={reload} />;
  return <Review key={looked.revision.hash} notice={looked} reload={reload} newer={() => look(now)} />;
}

/** CMS04020: a notice before its reviewer: what changed, whom it reaches and when, and the verdict. */
export function NoticeReview() {
  const { record, failure, reload } = useNotice();
  if (!record || failure)
    return <PagePending title={t('notice.reviewTitle')} failure={failure} retry={() => void reload()} />;
  return <Looked key={record.noticeId} notice={record} reload={reload} />;
}
