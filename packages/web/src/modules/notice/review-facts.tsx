import { BrowserZoneTime } from '../../kit/time/browser-zone-time.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { showDuration } from '../../kit/words/duration.ts';
import { t } from '../../kit/words/words.ts';
import { FindingsList } from './findings-list.tsx';
import css from './notice.module.css';
import { NoticePastSteps } from './notice-past-steps.tsx';
import { audienceText, expiryTimeText, releaseTimeText } from './revision-text.ts';
import type { Notice } from './use-notice.ts';

/** A time on one's own clock too, and how far ahead it is. */
function Ahead({ at, zone }: { at: string | null; zone: string }) {
  if (at === null) return null;
  const ms = Date.parse(at) - Date.now();
  return (
    <>
      <div>
        <BrowserZoneTime at={at} zone={zone} />
      </div>
      <div className={ms > 0 ? 't3 s12' : 'warn s12'}>
        {ms > 0 ? t('notice.inTime', showDuration(ms)) : t('notice.pastTime')}
      </div>
    </>
  );
}

/** Who handed it in, for whom and when it is, what the checks found, and what happened before. */
export function ReviewFacts({ notice }: { notice: Notice }) {
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
          <b>{t('notice.peopleCount', people)}</b>
          <br />
          <span className="t3 s12">{audienceText(revision)}</span>
          {revision.sms ? <div className="warn s12">{t('notice.smsHint', phones)}</div> : null}
        </dd>
        <dt>{t('notice.releaseAt')}</dt>
        <dd>
          {releaseTimeText(revision)}
          <Ahead at={live ? null : revision.releaseAt} zone={revision.zone} />
        </dd>
        <dt>{t('notice.expiresAt')}</dt>
        <dd>
          {expiryTimeText(revision)}
          <Ahead at={revision.expiresAt} zone={revision.zone} />
        </dd>
      </dl>
      <h2>{t('notice.checks')}</h2>
      <FindingsList findings={findings} />
      <h2>{t('notice.stepsTab')}</h2>
      <NoticePastSteps steps={steps} />
    </>
  );
}
