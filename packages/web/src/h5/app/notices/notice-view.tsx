import { useState } from 'react';
import { lang, t } from '../../../kit/words/words.ts';
import { CheckIcon, InfoIcon } from '../../../lite-kit/icons.tsx';
import { LoadFailed } from '../../../lite-kit/read-states.tsx';
import { RichView } from '../../../lite-kit/rich-view.tsx';
import { FailureMessage } from '../../../lite-kit/submit.tsx';
import { useButtonAction } from '../../../lite-kit/use-button-action.ts';
import { useTitle } from '../../../lite-kit/use-title.ts';
import { ShareButton } from '../share-button.tsx';
import { pathTo } from '../shell/address.ts';
import { callNotice, type NoticeRead, noticeKey } from '../shell/app-client.ts';
import { useApp } from '../shell/app-state.ts';
import { Heading, Link } from '../shell/navigate.tsx';
import { dayTime, zonedTime } from '../times.ts';
import { useStillAllowed } from '../use-still-allowed.ts';
import { forgetReadCopy, type StoredRead, useStoredRead } from '../use-stored-read.ts';
import { CopyNote, ReadState } from '../view-states.tsx';
import { Attachments } from './attachments.tsx';
import { NoticeGone } from './notice-gone.tsx';
import { titleWithLang } from './notice-list.tsx';

type Opened = { notice: NoticeRead; confirmedAt: string | null };

const picturesOf = ({ notice }: Opened): string[] => [
  ...Object.values(notice.pictures),
  ...(notice.thumbnailUrl ? [notice.thumbnailUrl] : []),
];

/** A notice as whoever looks may read it; that somebody of the project opened it is kept by the server. */
function useOpened(noticeId: number): StoredRead<Opened> {
  const { projectId, own, session } = useApp();
  return useStoredRead<Opened>({
    key: session.state === 'loading' || session.state === 'failed' ? null : noticeKey(projectId, noticeId),
    shelf: own ? 'own' : 'open',
    load: async () =>
      own
        ? callNotice('open', { noticeId })
        : { notice: await callNotice('read', { projectId, noticeId }), confirmedAt: null },
    pictures: picturesOf,
    over: session.over,
  });
}

/** The button by which somebody says that they have read it, what they said, or the way to sign in for it. */
function Confirm({ opened, again }: { opened: Opened; again: () => void }) {
  const { own, session, place, to } = useApp();
  const [confirmedAt, setConfirmedAt] = useState(opened.confirmedAt);
  const task = useButtonAction();
  const { noticeId, mustConfirm, zone } = opened.notice;
  if (!mustConfirm || (session.me && !own)) return null;
  if (!own) {
    return (
      <Link className="btn primary" to={to({ is: 'signIn', to: pathTo(place) })}>
        {t('appNotice.confirmLogIn')}
      </Link>
    );
  }
  if (confirmedAt !== null) {
    return (
      <p className="confirmed" role="status">
        <CheckIcon size={18} />
        {t('appNotice.confirmed', dayTime(confirmedAt, zone))}
      </p>
    );
  }
  const confirm = () =>
    task.run(async () => {
      setConfirmedAt((await callNotice('confirm', { noticeId })).confirmedAt);
      again();
      return undefined;
    });
  return (
    <>
      <button type="button" className="btn primary" aria-disabled={task.busy} onClick={() => void confirm()}>
        {task.busy ? <span className="spin" /> : null}
        {t('appNotice.confirm')}
      </button>
      <FailureMessage text={task.failure} />
    </>
  );
}

function Notice({ opened, again }: { opened: Opened; again: () => void }) {
  const { notice } = opened;
  const { publisher, releaseAt, correctedAt, zone, mustConfirm } = notice;
  const { text: title, ...language } = titleWithLang(notice);
  useTitle(title);
  const inChinese = lang === 'en' && notice.en === null;
  const body = (lang === 'en' ? notice.en : null) ?? notice.zh;
  return (
    <>
      <article className="notice">
        <Heading {...language}>{title}</Heading>
        <p className="notice-facts">
          {mustConfirm ? <em className="mark">{t('appNotice.mustConfirm')}</em> : null}
          <span>{publisher}</span>
          <time dateTime={releaseAt}>{zonedTime(releaseAt, zone)}</time>
        </p>
        {correctedAt ? (
          <p className="notice-note">
            <InfoIcon size={16} />
            {t('appNotice.corrected', zonedTime(correctedAt, zone))}
          </p>
        ) : null}
        {inChinese ? (
          <p className="notice-note">
            <InfoIcon size={16} />
            {t('appNotice.onlyChinese')}
          </p>
        ) : null}
        <div className="notice-body" lang={inChinese || lang !== 'en' ? 'zh-CN' : 'en'}>
          <RichView doc={body.body} pictures={notice.pictures} />
        </div>
        <Attachments files={notice.attachments} />
      </article>
      <div className="notice-acts">
        <ShareButton title={title} summary={notice.summary} />
        <Confirm key={opened.confirmedAt} opened={opened} again={again} />
      </div>
    </>
  );
}

/** A notice, for as long as it may be read: an open page says so within seconds once it may not. */
export function NoticeView({ noticeId }: { noticeId: number }) {
  const { projectId, own, session, home, inbox } = useApp();
  const read = useOpened(noticeId);
  const [taken, setTaken] = useState(false);
  useStillAllowed({
    wanted: read.data !== undefined && !taken,
    ask: async (signal) => {
      const asked = own
        ? callNotice('isCurrent', { noticeId }, { signal })
        : callNotice('current', { projectId, noticeId }, { signal });
      return (await asked).current;
    },
    gone: () => {
      forgetReadCopy(noticeKey(projectId, noticeId));
      setTaken(true);
      home.again();
      inbox.again();
    },
    over: session.over,
  });
  // Whether they may read it can't be said while it isn't known who they are.
  if (session.state === 'failed')
    return <LoadFailed text={session.message} again={() => void session.load()} />;
  if (read.gone || taken) return <NoticeGone now={taken} />;
  if (!read.data) return <ReadState read={read} />;
  return (
    <>
      <CopyNote at={read.asOf} />
      <Notice opened={read.data} again={read.again} />
    </>
  );
}
