import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import {
  deviceAddress,
  editProjectAddress,
  listWith,
  reservationPaths,
  visitAddress,
} from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { showAgo } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { TopPopover } from '../frame/top-popover.tsx';
import type { Alarm } from './alarm-news.ts';
import type { OwnGuest } from './own-guests.ts';
import { serviceEndText } from './service-end-text.ts';
import { useAlarms } from './use-alarms.ts';
import { useGuestNews } from './use-guest-news.ts';
import { type MiniProgramsWaiting, useMiniProgramsWaiting } from './use-mini-programs-waiting.ts';
import { type NoticesWaiting, useNoticeReviewCounts } from './use-notice-review-counts.ts';
import { type SuggestionWaiting, useSuggestionsOwed } from './use-suggestions-owed.ts';
import { type TaskProblems, useTaskProblems } from './use-task-problems.ts';

/** A guest of one's own who waits for the review, or who has come. */
function GuestItem({ guest }: { guest: OwnGuest }) {
  const { visitId, what, name, companyName, purposeName, at, view } = guest;
  const sentence = t(what === 'waiting' ? 'frame.guestWaits' : 'frame.guestArrived', name);
  return (
    <li>
      {view ? <Link to={visitAddress(visitId)}>{sentence}</Link> : <span>{sentence}</span>}
      <small className={what === 'waiting' ? 'warn' : ''}>
        {[companyName, purposeName, showAgo(at)].filter(Boolean).join(' · ')}
      </small>
    </li>
  );
}

type Owed = { untouched: number; asked: number; viewings: number; near: number };

/** Reservations that nobody has touched for too long, viewings to confirm, and those of the person within a day. */
function ReservationItems({ untouched, asked, viewings, near }: Owed) {
  const { list } = reservationPaths[mayOpen(reservationPaths.content.list) ? 'content' : 'pm'];
  return (
    <>
      {untouched > 0 ? (
        <li>
          <MaybeLink to={listWith(list, { untouched: true })}>
            {t('frame.reservationsUntouched', untouched)}
          </MaybeLink>
        </li>
      ) : null}
      {asked > 0 ? (
        <li>
          <MaybeLink to={listWith(list, { asked: true })}>{t('frame.viewingsAsked', asked)}</MaybeLink>
        </li>
      ) : null}
      {viewings > 0 ? (
        <li>
          <MaybeLink to={listWith(list, { state: 'booked' })}>
            {near > 0 ? t('frame.viewingsNear', near) : t('frame.viewingsSoon', viewings)}
          </MaybeLink>
        </li>
      ) : null}
    </>
  );
}

/** Guests who have come since the person last looked: nothing waits for them, so the bell doesn't count them. */
function Arrived({ guests }: { guests: readonly OwnGuest[] }) {
  if (guests.length === 0) return null;
  return (
    <>
      <h3>{t('frame.arrivedLately')}</h3>
      <ul>
        {guests.map((guest) => (
          <GuestItem key={guest.visitId} guest={guest} />
        ))}
      </ul>
    </>
  );
}

type WaitingProps = {
  alarms: readonly Alarm[];
  guests: readonly OwnGuest[];
  notices: readonly NoticesWaiting[];
  programs: MiniProgramsWaiting;
  suggestions: readonly SuggestionWaiting[];
  tasks: TaskProblems;
  onLeave: () => void;
};

function Waiting({ alarms, guests, notices, programs, suggestions, tasks, onLeave }: WaitingProps) {
  const { data, error, refetch } = useRead(dashboardApi, 'waiting', {}, { together: true });
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  const waiting = guests.filter(({ what }) => what === 'waiting');
  const arrived = guests.filter(({ what }) => what === 'arrived');
  const all = [alarms, waiting, notices, programs, suggestions, tasks, data];
  const none = all.every(({ length }) => length === 0);
  if (none && arrived.length === 0) return <EmptyState icon="check" title={t('frame.waitingNone')} />;
  return (
    // A click on one of the links closes the list; the links themselves carry the keyboard.
    <div className="waiting" onClickCapture={onLeave}>
      {none ? <p className="t3">{t('frame.waitingNone')}</p> : null}
      <ul>
        {alarms.map(({ exceptionId, deviceId, deviceName, projectName, code, at }) => (
          <li key={`alarm-${exceptionId}`}>
            <MaybeLink to={deviceAddress(deviceId, 'exceptions')}>
              {t('frame.alarmOf', deviceName, t(`deviceApi.ex_${code}`))}
            </MaybeLink>
            <small className="bad">
              {projectName ? t('frame.alarmIn', projectName, showAgo(at)) : showAgo(at)}
            </small>
          </li>
        ))}
        {waiting.map((guest) => (
          <GuestItem key={`guest-${guest.visitId}`} guest={guest} />
        ))}
        {notices.map(({ what, count, to }) => (
          <li key={what}>
            <Link to={to}>{t(`frame.${what}`, count)}</Link>
          </li>
        ))}
        {suggestions.map(({ key, text, to, tone }) => (
          <li key={key} className="one-line">
            <Link className={tone} to={to} title={text}>
              {text}
            </Link>
          </li>
        ))}
        {programs.map(({ what, kind, count, to }) => (
          <li key={`${what} ${kind}`}>
            <Link to={to}>{t(`frame.mini_${what}`, count)}</Link>
            <small className={what === 'approved' ? '' : 'bad'}>{t(`frame.mini_${kind}`)}</small>
          </li>
        ))}
        {tasks.map(({ key, name, problem, to, bad }) => (
          <li key={key}>
            <Link to={to}>{name}</Link>
            <small className={bad ? 'bad' : ''}>{problem}</small>
          </li>
        ))}
        {data.map((one) =>
          one.kind === 'roleEnds' ? (
            <li key={`role-${one.roleName}-${one.projectName}`}>
              <span>
                {t(one.days > 0 ? 'frame.roleEnds' : 'frame.roleEndsToday', one.roleName, one.days)}
              </span>
              <small className="warn">
                {one.projectName ?? t('frame.headOffice')} · {one.on}
              </small>
            </li>
          ) : one.kind === 'reservations' ? (
            <ReservationItems key="reservations" {...one} />
          ) : one.kind === 'outage' ? (
            <li key={`outage-${one.outageId}`}>
              <span>{t('frame.outage', one.seconds)}</span>
              <small className="bad">{showAgo(one.at)}</small>
            </li>
          ) : (
            <li key={one.projectId}>
              <MaybeLink to={editProjectAddress(one.projectId)}>{serviceEndText(one)}</MaybeLink>
              <small className={one.days < 0 ? 'bad' : 'warn'}>{one.on}</small>
            </li>
          ),
        )}
      </ul>
      <Arrived guests={arrived} />
    </div>
  );
}

/** What waits for the person, with its number, and below it who has come. */
export function Bell() {
  const { data } = useRead(dashboardApi, 'waiting', {}, { together: true });
  const alarms = useAlarms() ?? [];
  const { guests, greet } = useGuestNews();
  const notices = useNoticeReviewCounts();
  const waiting = guests.filter(({ what }) => what === 'waiting').length;
  const programs = useMiniProgramsWaiting();
  const suggestions = useSuggestionsOwed();
  const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0);
  const tasks = useTaskProblems();
  const owed = suggestions.length + tasks.filter(({ bad }) => bad).length;
  const count = alarms.length + waiting + sum(notices) + sum(programs) + owed + (data?.length ?? 0);
  return (
    <TopPopover
      icon="bell"
      count={count}
      name={count > 0 ? `${t('frame.waiting')}: ${count}` : t('frame.waiting')}
      title={t('frame.waiting')}
      boxClass="waiting-box"
      seen={greet}
      content={(close) => (
        <Waiting {...{ alarms, guests, notices, programs, suggestions, tasks }} onLeave={close} />
      )}
    />
  );
}
