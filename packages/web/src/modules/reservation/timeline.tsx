import { neededNote } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { Button } from 'antd';
import * as z from 'zod/mini';
import { useWrite } from '../../kit/call/use-write.ts';
import { LinesField } from '../../kit/form/controls.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import css from './reservation.module.css';
import { type Reservation, refreshReservations, reservations } from './use-reservation.ts';

const Note = z.strictObject({ note: neededNote });

/** Writes down what was done. */
function AddNote({ reservationId }: { reservationId: number }) {
  const form = useForm({ schema: Note, label: () => t('reservation.note') });
  const write = useWrite(reservations.note, {
    done: () => {
      toast.success(t('reservation.noted'));
      form.restart({});
      refreshReservations();
    },
    failed: ({ data }) => form.refuse(data),
  });
  const submit = () => {
    const checked = form.check();
    if (checked) void write.run({ reservationId, ...checked });
  };
  return (
    <form
      className={css.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LinesField form={form} name="note" rows={2} wide />
      <Button htmlType="submit" loading={write.busy}>
        {t('reservation.keepNote')}
      </Button>
    </form>
  );
}

/** What was done about a reservation, the newest first. */
export function Timeline({ reservation }: { reservation: Reservation }) {
  const { reservationId, steps, can } = reservation;
  return (
    <section className="card">
      <h2>{t('reservation.timeline')}</h2>
      {can.note ? <AddNote reservationId={reservationId} /> : null}
      <ol className={css.timeline}>
        {steps.map(({ stepId, kind, by, note, at }) => (
          <li key={stepId}>
            <header>
              <b>{t(`reservation.step_${kind}`)}</b>
              <span className="t2">{by ?? t('reservation.person')}</span>
              <time className="t3 s12" dateTime={at}>
                {showTime(at)}
              </time>
            </header>
            {note === null ? null : <p className={css.said}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
