import { formatDate } from '@mdi/contract/kit/display.ts';
import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { callReservation, type OwnViewing } from '../app/shell/app-client.ts';
import { dayOfSlot } from './viewing-days.ts';

type Viewing = NonNullable<OwnViewing['viewing']>;

type Props = {
  own: OwnViewing;
  viewing: Viewing;
  ticket: string;
  changed: (next: OwnViewing) => void;
  /** Another time; null where that is up to the property. */
  choose: (() => void) | null;
};

const titles = {
  hold: 'appReservation.viewingHold',
  asked: 'appReservation.viewingAsked',
  planned: 'appReservation.viewingPlanned',
} as const;

/** The viewing of a person: kept for a while, asked for, or planned, with what can be done about it. */
export function ViewingCard({ own, viewing, ticket, changed, choose }: Props) {
  const { zone, mode } = own;
  const { state, startAt, endAt, buildingName, hostName, heldUntil } = viewing;
  const [leaving, setLeaving] = useState(false);
  const task = useButtonAction();
  const begun = state === 'planned' && new Date(startAt) <= new Date();
  const clock = (at: string) => formatDate(at, 'HH:mm', zone);
  const run = (name: 'book' | 'cancelViewing') =>
    void task.run(async () => {
      changed(await callReservation(name, { ticket }));
      return undefined;
    });
  return (
    <section className={`card viewing viewing-${state}`} aria-live="polite">
      <h2>{t(titles[state])}</h2>
      <p className="viewing-time">
        <b>{dayOfSlot(formatDate(startAt, 'YYYY-MM-DD', zone), zone)}</b>{' '}
        <b>{t('appReservation.fromTo', clock(startAt), clock(endAt))}</b>
      </p>
      <p>{hostName === null ? buildingName : t('appReservation.withHost', buildingName, hostName)}</p>
      {state === 'hold' && heldUntil !== null ? (
        <p className="hint">{t('appReservation.heldUntil', clock(heldUntil))}</p>
      ) : null}
      {state === 'asked' ? <p className="hint">{t('appReservation.askedText')}</p> : null}
      {state === 'planned' ? (
        <p className="hint">{t(begun ? 'appReservation.viewingBegun' : 'appReservation.plannedText')}</p>
      ) : null}
      <FailureMessage text={task.failure} />
      {state === 'hold' ? (
        <button
          type="button"
          className="btn primary"
          aria-busy={task.busy}
          disabled={task.wait > 0}
          onClick={() => run('book')}
        >
          {t(mode === 'automatic' ? 'appReservation.bookNow' : 'appReservation.askNow')}
        </button>
      ) : null}
      {begun ? null : leaving ? (
        <div className="viewing-ways">
          <p>{t('appReservation.cancelAsk')}</p>
          <button type="button" className="btn out" onClick={() => setLeaving(false)}>
            {t('appReservation.keepIt')}
          </button>
          <button
            type="button"
            className="btn out"
            aria-busy={task.busy}
            onClick={() => run('cancelViewing')}
          >
            {t('appReservation.cancelIt')}
          </button>
        </div>
      ) : (
        <div className="viewing-ways">
          {choose ? (
            <button type="button" className="btn out" onClick={choose}>
              {t('appReservation.otherTime')}
            </button>
          ) : null}
          <button
            type="button"
            className="btn out"
            onClick={() => (state === 'hold' ? run('cancelViewing') : setLeaving(true))}
          >
            {t('appReservation.cancelIt')}
          </button>
        </div>
      )}
    </section>
  );
}
