import type { Lang } from '@mdi/contract/kit/words.ts';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { noticeAddress, noticeReviewAddress } from '../../kit/paths/addresses.ts';
import { useShownRecord } from '../../kit/record/record-name.ts';
import { countChanges } from '../../kit/rich-text/difference.ts';
import { showTime } from '../../kit/time/moment.ts';
import { showLength } from '../../kit/words/duration.ts';
import { t } from '../../kit/words/words.ts';
import { Checks } from './checks.tsx';
import { Compared, useChanges } from './compared.tsx';
import css from './notice.module.css';
import { Steps } from './notice-steps.tsx';
import { StageTags } from './notice-tags.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { Changed, ReviewClosed } from './review-closed.tsx';
import { audienceSaid, expirySaid, releaseSaid, seenOf } from './said-of.ts';
import { type Notice, refreshNotices, titleOf, useNotice } from './use-notice.ts';
import { ApproveDialog, RejectDialog } from './verdict-dialogs.tsx';
import { OwnTime } from './zoned-field.tsx';

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

/** From change to change. */
function Walk({ of }: { of: string }) {
  const [at, setAt] = useState(0);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is another with `of`.
  useEffect(() => {
    setAt(0);
    setCount(document.querySelectorAll('[data-changed]').length);
  }, [of]);
  if (count === 0) return <span className="t3">{t('notice.noChange')}</span>;
  const go = (step: number) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-changed]')];
    const next = ((at === 0 && step < 0 ? 1 : at) - 1 + step + all.length) % all.length;
    setAt(next + 1);
    all[next]?.scrollIntoView({ block: 'center' });
    all[next]?.focus({ preventScroll: true });
  };
  return (
    <span className="row">
      <span role="status">{at === 0 ? t('notice.placesNone', count) : t('notice.places', at, count)}</span>
      <Button
        size="small"
        aria-label={t('notice.before')}
        icon={
          <span className={css.up}>
            <Icon name="down" size={14} />
          </span>
        }
        onClick={() => go(-1)}
      />
      <Button
        size="small"
        aria-label={t('notice.after')}
        icon={<Icon name="down" size={14} />}
        onClick={() => go(1)}
      />
    </span>
  );
}

type Shown = 'changes' | 'full';

function Texts({ notice }: { notice: Notice }) {
  const { revision, live, pictures } = notice;
  const [lang, setLang] = useState<Lang>('zh');
  const [shown, show] = useState<Shown>('changes');
  const changes = useChanges({ was: live, is: revision });
  // What is changed in the other language must not be missed.
  const counted = (of: Lang) => {
    const titled = live?.[of]?.title === revision[of]?.title ? 0 : 1;
    return `${t(`notice.${of}`)} ${countChanges(changes[of]) + titled}`;
  };
  return (
    <section className="card" aria-label={t('notice.content')}>
      <div className={css.bar}>
        <Segmented<Shown>
          aria-label={t('notice.version')}
          value={shown}
          options={[
            { value: 'changes', label: t('notice.changes') },
            { value: 'full', label: t('notice.preview') },
          ]}
          onChange={show}
        />
        {shown === 'changes' ? (
          <>
            <Segmented<Lang>
              aria-label={t('notice.previewLang')}
              value={lang}
              options={[
                { value: 'zh', label: counted('zh') },
                { value: 'en', label: counted('en') },
              ]}
              onChange={setLang}
            />
            <span className={css.grow} />
            <Walk of={`${revision.no} ${lang}`} />
          </>
        ) : null}
      </div>
      {shown === 'changes' ? (
        <Compared was={live} is={revision} lang={lang} changes={changes[lang]} pictures={pictures} />
      ) : (
        <div className={css.both}>
          <PhonePreview seen={seenOf(revision)} pictures={pictures} start="zh" />
          <PhonePreview seen={seenOf(revision)} pictures={pictures} start="en" />
        </div>
      )}
    </section>
  );
}

/** A time on one's own clock too, and how far ahead it is. */
function Ahead({ at, zone }: { at: string | null; zone: string }) {
  if (at === null) return null;
  const ms = Date.parse(at) - Date.now();
  return (
    <>
      <div>
        <OwnTime at={at} zone={zone} />
      </div>
      <div className={ms > 0 ? 't3 s12' : 'warn s12'}>
        {ms > 0 ? t('notice.inTime', showLength(ms)) : t('notice.pastTime')}
      </div>
    </>
  );
}

function Facts({ notice }: { notice: Notice }) {
  const { revision, live, people, phones, findings, steps, waitingSince } = notice;
  return (
    <>
      <h2>{t('notice.submission')}</h2>
      <dl className={css.facts}>
        <dt>{t('notice.author')}</dt>
        <dd>
          {revision.authorName}
          {waitingSince ? <span className="t3 s12"> · {showTime(waitingSince)}</span> : null}
        </dd>
        <dt>{t('notice.reach')}</dt>
        <dd>
          <b>{t('notice.people', people)}</b>
          <br />
          <span className="t3 s12">{audienceSaid(revision)}</span>
          {revision.sms ? <div className="warn s12">{t('notice.smsHint', phones)}</div> : null}
        </dd>
        <dt>{t('notice.releaseAt')}</dt>
        <dd>
          {releaseSaid(revision)}
          <Ahead at={live ? null : revision.releaseAt} zone={revision.zone} />
        </dd>
        <dt>{t('notice.expiresAt')}</dt>
        <dd>
          {expirySaid(revision)}
          <Ahead at={revision.expiresAt} zone={revision.zone} />
        </dd>
      </dl>
      <h2>{t('notice.checks')}</h2>
      <Checks findings={findings} />
      <h2>{t('notice.stepsTab')}</h2>
      <Steps steps={steps} />
    </>
  );
}

const keyHint = (key: string) => <kbd>Alt {key}</kbd>;

type Props = {
  notice: Notice;
  reload: () => Promise<void>;
  /** There is a newer text: shows it. */
  newer?: () => void;
};

function Review({ notice, reload, newer }: Props) {
  const navigate = useNavigate();
  const [asked, ask] = useState<Asked>();
  const { noticeId, revision, live, nextId } = notice;
  useShownRecord(titleOf(notice));
  useVerdictKeys((verdict) => (newer ? newer() : ask(verdict)));
  const stops = notice.findings.some(({ level }) => level === 'stop');
  const close = () => ask(undefined);
  const done = () => {
    close();
    if (nextId === null || nextId === noticeId) {
      toast.success(t('notice.queueDone'));
      navigate(noticeAddress(noticeId), { replace: true });
    } else navigate(noticeReviewAddress(nextId), { replace: true });
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
            <MaybeLink className="button" to={noticeReviewAddress(nextId)}>
              {t('notice.nextOne')}
            </MaybeLink>
          )
        }
      />
      {newer ? <Changed onLook={newer} /> : null}
      <div className={css.review}>
        <Texts notice={notice} />
        <section className={classes('card', css.side)} aria-label={t('notice.submission')}>
          <Facts notice={notice} />
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
    return <PageWaits title={t('notice.reviewTitle')} failure={failure} retry={() => void reload()} />;
  return <Looked key={record.noticeId} notice={record} reload={reload} />;
}
