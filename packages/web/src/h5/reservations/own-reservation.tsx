import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { t } from '../../kit/words/words.ts';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { failureText } from '../../lite-kit/use-button-action.ts';
import { useInterval } from '../../lite-kit/use-interval.ts';
import { callReservation, type OwnViewing } from '../app/shell/app-client.ts';
import { zonedTime } from '../app/times.ts';
import type { Ticket } from './stored-tickets.ts';
import { ViewingCard } from './viewing-card.tsx';
import { ViewingTimeChoice } from './viewing-time-choice.tsx';

const everyMs = 60_000;

/** How it stands with the viewing, asked again while somebody looks: staff may confirm or move it meanwhile. */
function useViewing(ticket: string, gone: () => void) {
  const [viewing, setViewing] = useState<OwnViewing>();
  const [failed, setFailed] = useState('');
  const leave = useRef(gone);
  leave.current = gone;
  const load = useCallback(async () => {
    try {
      setViewing(await callReservation('viewing', { ticket }));
      setFailed('');
    } catch (problem) {
      if (problem instanceof CallFailed && problem.code === 404) leave.current();
      else setFailed(failureText(problem));
    }
  }, [ticket]);
  useInterval(load, everyMs);
  return { viewing, setViewing, failed, load };
}

type Props = { own: Ticket; another: () => void; gone: () => void };

/** That a reservation has come, and the viewing that belongs to it. */
export function OwnReservation({ own, another, gone }: Props) {
  const { ticket, at } = own;
  const { viewing: told, setViewing, failed, load } = useViewing(ticket, gone);
  const [choosing, setChoosing] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  // Who has just sent it hears so; the form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, []);
  const taken = (next: OwnViewing) => {
    setViewing(next);
    setChoosing(false);
  };
  const viewing = told?.viewing ?? null;
  const offered = told !== undefined && told.mode !== 'off' && told.buildings.length > 0;
  return (
    <div className="reserve">
      <section className="card have">
        <h2 ref={head} tabIndex={-1}>
          {t('appReservation.have')}
        </h2>
        <p>{t('appReservation.sent')}</p>
        {told ? (
          <p className="hint">
            {t('appReservation.sentAt', zonedTime(new Date(at).toISOString(), told.zone))}
          </p>
        ) : null}
      </section>
      {told === undefined ? (
        failed ? (
          <LoadFailed text={failed} again={() => void load()} />
        ) : (
          <Loading />
        )
      ) : null}
      {told && viewing ? (
        <ViewingCard
          key={viewing.state}
          own={told}
          viewing={viewing}
          ticket={ticket}
          changed={taken}
          choose={
            offered && (viewing.state !== 'planned' || told.mode === 'automatic')
              ? () => setChoosing(true)
              : null
          }
        />
      ) : null}
      {told && offered && (choosing || !viewing) ? (
        <ViewingTimeChoice own={told} ticket={ticket} taken={taken} />
      ) : null}
      <button type="button" className="btn out" onClick={another}>
        {t('appReservation.another')}
      </button>
    </div>
  );
}
