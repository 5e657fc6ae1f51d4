import { t } from '../../../kit/words/words.ts';
import { callNotice, type Inbox, type InboxEntry } from '../shell/app-client.ts';
import { useApp } from '../shell/app-state.ts';
import { Link } from '../shell/navigate.tsx';
import { dayTime } from '../times.ts';
import { CopyNote, ReadState } from '../view-states.tsx';
import { LoadOlderButton } from './load-older-button.tsx';
import { titleWithLang } from './notice-list.tsx';
import { useOlderEntries } from './use-notices.ts';

function Facts({ entry, zone }: { entry: InboxEntry; zone: string }) {
  const { at, confirmedAt, mustConfirm, withdrawn, projectName } = entry;
  return (
    <small>
      {mustConfirm && !withdrawn ? (
        <em className={confirmedAt === null ? 'mark' : 'mark mark-done'}>
          {confirmedAt === null
            ? t('appNotice.mustConfirm')
            : t('appNotice.confirmed', dayTime(confirmedAt, zone))}
        </em>
      ) : null}
      <time dateTime={at}>{dayTime(at, zone)}</time>
      <span>{projectName}</span>
    </small>
  );
}

function Entry({ entry, zone }: { entry: InboxEntry; zone: string }) {
  const { place } = useApp();
  const { noticeId, projectId, titleZh, titleEn, readAt, withdrawn } = entry;
  if (withdrawn || titleZh === null) {
    return (
      <li className="brief brief-gone">
        <span className="brief-text">
          <span>{t('appNotice.withdrawn')}</span>
          <Facts entry={entry} zone={zone} />
        </span>
      </li>
    );
  }
  const { text, ...language } = titleWithLang({ titleZh, titleEn });
  return (
    <li>
      <Link
        className={readAt === null ? 'brief brief-new' : 'brief'}
        to={{ program: place.program, projectId, screen: { is: 'notice', noticeId } }}
      >
        <span className="brief-text">
          <b {...language}>
            {readAt === null ? <span className="sr">{t('appNotice.unread')} </span> : null}
            {text}
          </b>
          <Facts entry={entry} zone={zone} />
        </span>
      </Link>
    </li>
  );
}

/** What the person was told of, the newest first; one that was withdrawn says no more than that. */
export function InboxView() {
  const { inbox, home } = useApp();
  const { list, more, older, task } = useOlderEntries<Inbox, InboxEntry>(inbox.data, {
    more: (page) => page.more,
    rows: (page) => page.entries,
    ask: (last) => callNotice('inbox', { after: last && { at: last.at, noticeId: last.noticeId } }),
  });
  if (!inbox.data) return <ReadState read={inbox} />;
  const zone = home.data?.project.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <CopyNote at={inbox.asOf} />
      <section className="card">
        {list.length === 0 ? (
          <p className="none">{t('appNotice.noEntries')}</p>
        ) : (
          <ul className="briefs">
            {list.map((entry) => (
              <Entry key={entry.noticeId} entry={entry} zone={zone} />
            ))}
          </ul>
        )}
      </section>
      {more && inbox.asOf === null ? (
        <LoadOlderButton label={t('appNotice.olderEntries')} task={task} older={() => void older()} />
      ) : null}
    </>
  );
}
