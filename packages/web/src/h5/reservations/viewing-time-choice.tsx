import { formatDate } from '@mdi/contract/kit/display.ts';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { failureText, useButtonAction } from '../../lite-kit/use-button-action.ts';
import { callReservation, type OwnViewing } from '../app/shell/app-client.ts';
import { ChipsField, SelectField } from './form-parts.tsx';
import { nameOfDay } from './viewing-days.ts';

type Days = Awaited<ReturnType<typeof callReservation<'slots'>>>['days'];

/** The free times of a building. */
function useSlots(ticket: string, buildingId: number) {
  const [days, setDays] = useState<{ of: number; days: Days }>();
  const [failed, setFailed] = useState('');
  const load = useCallback(async () => {
    setFailed('');
    try {
      const { days: found } = await callReservation('slots', { ticket, buildingId });
      setDays({ of: buildingId, days: found });
    } catch (problem) {
      setFailed(failureText(problem));
    }
  }, [ticket, buildingId]);
  useEffect(() => void load(), [load]);
  return { days: days?.of === buildingId ? days.days : undefined, failed, load };
}

type Props = { own: OwnViewing; ticket: string; taken: (next: OwnViewing) => void };

/** A day and a time at which the person would like to come; it is theirs for a while as soon as they press it. */
export function ViewingTimeChoice({ own, ticket, taken }: Props) {
  const { zone, buildings } = own;
  const [buildingId, setBuilding] = useState(own.viewing?.buildingId ?? buildings[0]?.buildingId ?? 0);
  const [day, setDay] = useState<string>();
  const task = useButtonAction();
  const { days, failed, load } = useSlots(ticket, buildingId);
  const shown = days?.find((one) => one.day === day) ?? days?.find(({ slots }) => slots.length > 0);
  const hold = (startAt: string) =>
    void task.run(
      async () => {
        taken(await callReservation('hold', { ticket, buildingId, startAt }));
        return undefined;
      },
      () => {
        // Whoever was first has it: what is free by now is offered.
        void load();
        return false;
      },
    );
  return (
    <section className="card" aria-label={t('appReservation.chooseTime')}>
      <h2>{t('appReservation.chooseTime')}</h2>
      {buildings.length > 1 ? (
        <SelectField
          label={t('appReservation.viewedBuilding')}
          name="viewedBuilding"
          value={String(buildingId)}
          change={(id) => setBuilding(Number(id))}
          options={buildings.map((one) => [String(one.buildingId), one.buildingName] as const)}
        />
      ) : null}
      {days === undefined ? (
        failed ? (
          <LoadFailed text={failed} again={() => void load()} />
        ) : (
          <Loading />
        )
      ) : null}
      {days && !shown ? <p className="hint">{t('appReservation.noTimes')}</p> : null}
      {days && shown ? (
        <>
          <ChipsField
            label={t('appReservation.day')}
            hidden
            value={shown.day}
            choose={setDay}
            options={days.map((one) => ({
              value: one.day,
              disabled: one.slots.length === 0,
              label: (
                <>
                  {nameOfDay(one.day, zone)}
                  <small>{one.day.slice(5)}</small>
                </>
              ),
            }))}
          />
          <ul className="slots" aria-label={t('appReservation.time')} aria-busy={task.busy}>
            {shown.slots.map(({ startAt }) => (
              <li key={startAt}>
                <button type="button" className="chip-button" onClick={() => hold(startAt)}>
                  {formatDate(startAt, 'HH:mm', zone)}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <FailureMessage text={task.failure} />
    </section>
  );
}
