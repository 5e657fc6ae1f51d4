import { formatDate } from '@mdi/contract/kit/display.ts';
import { useEffect, useMemo, useState } from 'react';
import { useCountdown } from '../../kit/time/use-countdown.ts';
import { t } from '../../kit/words/words.ts';
import { CheckIcon } from '../../lite-kit/icons.tsx';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { type CalendarEntry, calendarFileOf } from './calendar-file.ts';
import { callGuest, type Opened } from './guest-client.ts';
import { mapAddress } from './map-address.ts';

type Times = { startAt: string | null; endAt: string | null };

/** From when until when, in the time of the place. */
function periodOf({ startAt, endAt }: Times, zone: string | undefined): string {
  const [day, from] = formatDate(startAt, 'YYYY-MM-DD HH:mm', zone).split(' ');
  const [lastDay, until] = formatDate(endAt, 'YYYY-MM-DD HH:mm', zone).split(' ');
  // A day doesn't break over lines, nor does a time.
  const whole = (text: string) => text.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');
  return day === lastDay
    ? `${whole(day ?? '')} ${from}\u2060–\u2060${until}`
    : `${whole(`${day} ${from}`)} – ${whole(`${lastDay} ${until}`)}`;
}

/** When else the guest comes: days alone where the hours are those of this visit. */
function laterText({ startAt, endAt, later, place }: Opened): string {
  const zone = place?.timeZone;
  const hours = (one: Times) => [one.startAt, one.endAt].map((at) => formatDate(at, 'HH:mm', zone)).join();
  const own = hours({ startAt, endAt });
  const oneDay = ({ startAt: from, endAt: to }: Times) =>
    formatDate(from, 'YYYY-MM-DD', zone) === formatDate(to, 'YYYY-MM-DD', zone);
  const text = (one: Times) =>
    oneDay(one) && hours(one) === own
      ? formatDate(one.startAt, 'YYYY-MM-DD', zone).replaceAll('-', '\u2011')
      : periodOf(one, zone);
  return later.map(text).join(t('kit.listMark'));
}

/** The way there: the address, and a map that the phone opens. */
function Place({ place }: { place: NonNullable<Opened['place']> }) {
  const map = mapAddress(place);
  return (
    <>
      {place.projectName}
      {place.address !== '' && <small>{place.address}</small>}
      {map !== undefined && (
        <a href={map} target="_blank" rel="noreferrer">
          {t('visitorPage.map')}
        </a>
      )}
      {place.phone !== null && <a href={`tel:${place.phone}`}>{t('visitorPage.call', place.phone)}</a>}
    </>
  );
}

/** The floors of the company; their building is named where it isn't the visited one. */
const floorsText = ({ floors, buildingName }: Opened): string =>
  floors
    .map((one) => [
      one.buildingName === buildingName ? '' : one.buildingName,
      one.floors.join(t('kit.listMark')),
    ])
    .map((parts) => parts.filter(Boolean).join(' '))
    .join(t('kit.listMark'));

/** Which entrance and which lift; a building is named where it isn't the visited one. */
function Directions({ opened: { directions, buildingName } }: { opened: Opened }) {
  if (directions.length === 0) return null;
  return (
    <div>
      <dt>{t('visitorPage.directions')}</dt>
      <dd className="place">
        {directions.map((one) => (
          <span key={one.buildingName} className="directions">
            {one.buildingName === buildingName ? null : <small>{one.buildingName}</small>}
            {one.text}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** The visit and those after it, as far as they wait for no review, each under a name that stays. */
function entriesOf({ visitId, startAt, endAt, later }: Opened): CalendarEntry[] | null {
  if (visitId === null || startAt === null || endAt === null) return null;
  const sure = later.filter(({ pending }) => !pending);
  return [{ visitId, startAt, endAt }, ...sure].map((one) => ({
    uid: `visit-${one.visitId}@${window.location.hostname}`,
    startAt: one.startAt,
    endAt: one.endAt,
  }));
}

function calendarText(opened: Opened): string | undefined {
  const { place, companyName, buildingName, location: room } = opened;
  const entries = entriesOf(opened);
  if (entries === null) return undefined;
  const where = [place?.projectName, place?.address, buildingName, room].filter(Boolean).join(', ');
  const title = t('visitorPage.calendarTitle', companyName ?? place?.projectName ?? '');
  return calendarFileOf({ entries, title, place: where, url: window.location.href }, new Date());
}

/** The visit for the phone's calendar, with its other days where it repeats. */
export function AddToCalendar({ opened }: { opened: Opened }) {
  const file = useMemo(() => {
    const text = calendarText(opened);
    return text && URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  }, [opened]);
  useEffect(() => () => void (file && URL.revokeObjectURL(file)), [file]);
  if (file === undefined) return null;
  return (
    <a className="btn out" href={file} download="visit.ics">
      {t('visitorPage.calendar')}
    </a>
  );
}

/** The facts of a visit, as far as the guest should know them. */
export function VisitFacts({ opened }: { opened: Opened }) {
  const { hostName, companyName, buildingName, location, purposeName, companions, place, phone } = opened;
  const facts = [
    ['when', opened.startAt === null ? null : periodOf(opened, place?.timeZone)],
    ['later', laterText(opened)],
    ['host', [companyName, hostName].filter(Boolean).join(' · ')],
    ['room', [buildingName, location].filter(Boolean).join(' · ')],
    ['floors', floorsText(opened)],
    ['ways', opened.ways.join(t('kit.listMark'))],
    ['purpose', purposeName],
    ['companions', companions.join(t('kit.listMark'))],
    ['phone', phone],
  ] as const;
  return (
    <section className="ticket">
      <h2>{t('visitorPage.facts')}</h2>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`visitorPage.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        {place && (
          <div>
            <dt>{t('visitorPage.where')}</dt>
            <dd className="place">
              <Place place={place} />
            </dd>
          </div>
        )}
        <Directions opened={opened} />
      </dl>
    </section>
  );
}

/** Sends the link to the guest's own phone once more. */
export function ResendLink({ token, phone }: { token: string; phone: string | null }) {
  const task = useButtonAction();
  const countdown = useCountdown();
  const [to, setTo] = useState('');
  const send = () =>
    task.run(async () => {
      const answer = await callGuest('send', { token });
      setTo(answer.phone);
      countdown.start(answer.resendIn);
      return undefined;
    });
  const waits = Math.max(countdown.left, task.wait);
  return (
    <>
      <button
        type="button"
        className="btn out"
        disabled={waits > 0}
        aria-disabled={task.busy}
        onClick={() => void send()}
      >
        {waits > 0 ? t('auth.sendAgain', waits) : t('visitorPage.send', phone ?? '')}
      </button>
      {to !== '' && (
        <p className="done" role="status">
          <CheckIcon size={16} />
          {t('visitorPage.sent', to)}
        </p>
      )}
      <FailureMessage text={task.failure} />
    </>
  );
}
