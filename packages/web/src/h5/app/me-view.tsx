import { formatDate } from '@mdi/contract/kit/display.ts';
import type { ReactNode } from 'react';
import { t } from '../../kit/words/words.ts';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { addressOf } from '../../public/addresses.ts';
import { CompanyChoice } from '../company-choice.tsx';
import type { Me } from '../my-pass-client.ts';
import {
  FileIcon,
  LostIcon,
  MailIcon,
  NextIcon,
  PassIcon,
  PhoneIcon,
  PolicyIcon,
  ReservationIcon,
  SuggestionIcon,
  ToolIcon,
  VisitorsIcon,
} from './icons.tsx';
import { NoCompanyView } from './no-company-view.tsx';
import { UnreadCount } from './notices/unread-count.tsx';
import { pathTo, type Screen } from './shell/address.ts';
import { useApp } from './shell/app-state.ts';
import { Heading, Link } from './shell/navigate.tsx';
import { CopyNote } from './view-states.tsx';

type Row = { icon: ReactNode; text: string; end?: ReactNode };

const inside = ({ icon, text, end }: Row) => (
  <>
    {icon}
    <span>{text}</span>
    {end}
    <NextIcon />
  </>
);

function Rows({ rows }: { rows: readonly (Row & { screen: Screen })[] }) {
  const { to } = useApp();
  return (
    <ul className="card rows">
      {rows.map(({ screen, ...row }) => (
        <li key={screen.is}>
          <Link to={to(screen)}>{inside(row)}</Link>
        </li>
      ))}
    </ul>
  );
}

const reservationRow = () => ({
  screen: { is: 'reservations' } as const,
  icon: <ReservationIcon />,
  text: t('appNotice.reservations'),
});

/** What leads to pages that aren't the app's own. */
function Elsewhere() {
  return (
    <ul className="card rows">
      <li>
        <a href={addressOf('/lostPhone?from=pass')}>
          {inside({ icon: <LostIcon />, text: t('appNotice.lostPhone') })}
        </a>
      </li>
      <li>
        <a href={addressOf('/privacy')}>{inside({ icon: <PolicyIcon />, text: t('appNotice.privacy') })}</a>
      </li>
    </ul>
  );
}

function PassFacts({ me }: { me: Me }) {
  const facts: readonly [string, ReactNode][] = [
    [t('myPass.project'), me.projectName],
    [t('myPass.cutOff'), me.cutOffAt ? formatDate(me.cutOffAt, 'YYYY-MM-DD HH:mm') : t('myPass.noCutOff')],
    [
      t('myPass.areas'),
      me.areas.length === 0
        ? t('myPass.noAreas')
        : me.areas.map(({ areaId, name, buildingName }) => (
            <span className="area" key={areaId}>
              {name}
              {buildingName && buildingName !== name ? <small>{buildingName}</small> : null}
            </span>
          )),
    ],
  ];
  return (
    <dl className="card facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SignedOut({ children }: { children?: ReactNode }) {
  const { place, to, session } = useApp();
  return (
    <>
      {session.message ? (
        <p className="info" role="status">
          {session.message}
        </p>
      ) : null}
      <section className="card person">
        <span className="person-letter" aria-hidden="true">
          ?
        </span>
        <div>
          <Heading>{t('appNotice.notLoggedIn')}</Heading>
          <p>{t('appNotice.notLoggedInText')}</p>
        </div>
      </section>
      <Link className="btn primary" to={to({ is: 'signIn', to: pathTo(place) })}>
        {t('appNotice.logIn')}
      </Link>
      {children}
      {/* Who wants to lease works here only later: theirs is known by this phone. */}
      {place.program === 'pm' && place.projectId !== null ? <Rows rows={[reservationRow()]} /> : null}
      <Elsewhere />
    </>
  );
}

/** Who somebody is, where they may go, their other companies, and the way out; with what the property adds to it. */
export function MeView({ children }: { children?: ReactNode }) {
  const { session, inbox, place } = useApp();
  const { me, busy } = session;
  if (session.state === 'jobless')
    return (
      <>
        <NoCompanyView session={session} />
        {children}
      </>
    );
  if (!me) return <SignedOut>{children}</SignedOut>;
  return (
    <>
      <CopyNote at={session.asOf} />
      <section className="card person">
        <span className="person-letter" aria-hidden="true">
          {[...me.name][0]}
        </span>
        <div>
          <Heading>{me.name}</Heading>
          <p>{me.companyName}</p>
        </div>
      </section>
      {children}
      <Rows
        rows={[
          { screen: { is: 'pass' }, icon: <PassIcon />, text: t('appNotice.passOf') },
          { screen: { is: 'guests' }, icon: <VisitorsIcon />, text: t('appNotice.visitors') },
          {
            screen: { is: 'inbox' },
            icon: <MailIcon />,
            text: t('appNotice.inbox'),
            end: <UnreadCount count={inbox.data?.unread ?? 0} />,
          },
          { screen: { is: 'files' }, icon: <FileIcon />, text: t('appNotice.files') },
          ...(place.program === 'pm'
            ? [
                {
                  screen: { is: 'suggestions' } as const,
                  icon: <SuggestionIcon />,
                  text: t('appNotice.suggestions'),
                  end: <UnreadCount count={inbox.data?.answered ?? 0} />,
                },
                reservationRow(),
              ]
            : []),
          ...(me.installs
            ? [{ screen: { is: 'install' } as const, icon: <ToolIcon />, text: t('appNotice.install') }]
            : []),
          { screen: { is: 'sessions' }, icon: <PhoneIcon />, text: t('appNotice.sessions') },
        ]}
      />
      <PassFacts me={me} />
      {me.jobs.length > 1 ? (
        <section className="card">
          <h2>{t('myPass.jobs')}</h2>
          <CompanyChoice jobs={me.jobs} choose={(id) => void session.choose(id)} busy={busy} />
        </section>
      ) : null}
      <Elsewhere />
      <FailureMessage text={session.message} />
      <button type="button" className="btn out" aria-disabled={busy} onClick={() => void session.signOut()}>
        {t('myPass.signOut')}
      </button>
    </>
  );
}
