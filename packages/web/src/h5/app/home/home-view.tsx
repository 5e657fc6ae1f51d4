import type { ReactNode } from 'react';
import { t } from '../../../kit/words/words.ts';
import { MailIcon, MeIcon, NextIcon, NoticeIcon, PassIcon, VisitorsIcon } from '../icons.tsx';
import { NoticeList } from '../notices/notice-list.tsx';
import { UnreadCount } from '../notices/unread-count.tsx';
import { useNotices } from '../notices/use-notices.ts';
import type { Screen } from '../shell/address.ts';
import { useApp } from '../shell/app-state.ts';
import { Heading, Link } from '../shell/navigate.tsx';
import { CopyNote, ReadState } from '../view-states.tsx';
import { Skyline } from './skyline.tsx';

/** So many notices stand on the home page. */
const shown = 5;

type Entry = { is: 'pass' | 'guests' | 'notices' | 'inbox' | 'me'; icon: ReactNode };

const large: readonly Entry[] = [
  { is: 'pass', icon: <PassIcon /> },
  { is: 'guests', icon: <VisitorsIcon /> },
];
const small: readonly Entry[] = [
  { is: 'notices', icon: <NoticeIcon /> },
  { is: 'inbox', icon: <MailIcon /> },
  { is: 'me', icon: <MeIcon /> },
];

function Entries() {
  const { to, inbox } = useApp();
  const place = (is: Entry['is']): Screen => ({ is });
  return (
    <>
      <ul className="entries">
        {large.map(({ is, icon }) => (
          <li key={is}>
            <Link className="entry" to={to(place(is))}>
              {icon}
              <span>
                <b>{t(`appNotice.${is}`)}</b>
                <small>{t(is === 'pass' ? 'appNotice.passHint' : 'appNotice.guestsHint')}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="card services">
        {small.map(({ is, icon }) => (
          <li key={is}>
            <Link className="service" to={to(place(is))}>
              <span className="service-icon">
                {icon}
                {is === 'inbox' ? <UnreadCount count={inbox.data?.unread ?? 0} /> : null}
              </span>
              {t(`appNotice.${is}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Newest() {
  const { to, home } = useApp();
  const read = useNotices();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('appNotice.notices')}</h2>
        <Link to={to({ is: 'notices' })} aria-label={t('appNotice.moreNotices')}>
          {t('appNotice.more')}
          <NextIcon />
        </Link>
      </div>
      <CopyNote at={home.asOf === null ? read.asOf : null} />
      {read.data && home.data ? (
        <NoticeList notices={read.data.notices.slice(0, shown)} zone={home.data.project.zone} />
      ) : (
        <ReadState read={read} />
      )}
    </section>
  );
}

/** What the app of a project begins with, until the project has pages of its own. */
export function HomeView() {
  const { home, session, own } = useApp();
  const { me } = session;
  if (!home.data) return <ReadState read={home} />;
  const { projectName, logoUrl } = home.data.project;
  return (
    <>
      <CopyNote at={home.asOf} />
      <div className="hero">
        <Skyline />
        <div className="hero-name">
          {logoUrl ? <img src={logoUrl} alt="" width="40" height="40" /> : null}
          <Heading lang="zh-CN">{projectName}</Heading>
        </div>
      </div>
      {me && !own ? <p className="told-place">{t('appNotice.otherProject', me.projectName)}</p> : null}
      <Entries />
      <Newest />
    </>
  );
}
