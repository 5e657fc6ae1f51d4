import { lang, t } from '../../../kit/words/words.ts';
import type { Brief } from '../shell/app-client.ts';
import { useApp } from '../shell/app-state.ts';
import { Link } from '../shell/navigate.tsx';
import { dayTime } from '../times.ts';

/** A title in the page's language, and the language it is in where it has none there. */
export const titleWithLang = ({ titleZh, titleEn }: { titleZh: string; titleEn: string | null }) =>
  lang === 'en' && titleEn === null
    ? { text: titleZh, lang: 'zh-CN' }
    : { text: lang === 'en' ? (titleEn ?? titleZh) : titleZh };

function Row({ notice, zone }: { notice: Brief; zone: string }) {
  const { to, inbox } = useApp();
  const { noticeId, thumbnailUrl, mustConfirm, releaseAt } = notice;
  const { text, ...language } = titleWithLang(notice);
  // What the person said of it, as far as their messages tell.
  const confirmed = inbox.data?.entries.some((one) => one.noticeId === noticeId && one.confirmedAt !== null);
  return (
    <li>
      <Link className="brief" to={to({ is: 'notice', noticeId })}>
        <span className="brief-text">
          <b {...language}>{text}</b>
          <small>
            {mustConfirm && !confirmed ? <em className="mark">{t('appNotice.mustConfirm')}</em> : null}
            <time dateTime={releaseAt}>{dayTime(releaseAt, zone)}</time>
          </small>
        </span>
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" width="96" height="60" loading="lazy" decoding="async" />
        ) : null}
      </Link>
    </li>
  );
}

/** Notices, each with its title, its time by the project's clock and its picture. */
export function NoticeList({ notices, zone }: { notices: readonly Brief[]; zone: string }) {
  if (notices.length === 0) return <p className="none">{t('appNotice.noNotices')}</p>;
  return (
    <ul className="briefs">
      {notices.map((notice) => (
        <Row key={notice.noticeId} notice={notice} zone={zone} />
      ))}
    </ul>
  );
}
