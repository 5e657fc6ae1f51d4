import type { ReactNode } from 'react';
import { t } from '../../kit/words/words.ts';
import { WarnIcon } from '../../lite-kit/icons.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { useTitle } from '../../lite-kit/use-title.ts';
import { useApp } from './shell/app-state.ts';
import { Heading, Link } from './shell/navigate.tsx';
import { ownTime } from './times.ts';
import type { StoredRead } from './use-stored-read.ts';

/** Says that what is shown is a copy, and of when. */
export function CopyNote({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <p className="as-of" role="status">
      <WarnIcon />
      {t('appNotice.offline', ownTime(at))}
    </p>
  );
}

/** What stands in the place of something that is being read, or could not be. */
export function ReadState({ read }: { read: Pick<StoredRead<unknown>, 'failed' | 'again'> }) {
  if (!read.failed) return <Loading />;
  return <LoadFailed text={navigator.onLine ? read.failed : t('appNotice.offlineNone')} again={read.again} />;
}

/** A page that isn't there, with the ways on. */
export function NotThere({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <section className="ticket dead">
      <WarnIcon />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </section>
  );
}

/** The way to the home page of the project. */
export function HomeLink() {
  const { to } = useApp();
  return (
    <Link className="btn" to={to({ is: 'home' })}>
      {t('appNotice.toHome')}
    </Link>
  );
}
