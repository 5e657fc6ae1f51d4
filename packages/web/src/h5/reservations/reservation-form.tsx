import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { callReservation } from '../app/shell/app-client.ts';
import { useApp } from '../app/shell/app-state.ts';
import { useStoredRead } from '../app/use-stored-read.ts';
import { OwnReservation } from './own-reservation.tsx';
import { type FormFields, SendForm } from './send-form.tsx';
import { forgetTicket, keepTicket, ticketFor } from './stored-tickets.ts';
import './reservation.css';

type Form = Awaited<ReturnType<typeof callReservation<'form'>>>;

/** A leasing reservation: the form, and once it was sent from this phone what has become of it. */
export function ReservationForm({ fields, pageId }: { fields: FormFields; pageId: number | null }) {
  const { projectId } = useApp();
  const [own, setOwn] = useState(() => ticketFor(projectId));
  const [again, setAgain] = useState(false);
  const { data } = useStoredRead<Form>({
    key: `reservation-form/${projectId}`,
    shelf: 'open',
    load: () => callReservation('form', { projectId }),
  });
  if (own && !again)
    return (
      <OwnReservation
        key={own.ticket}
        own={own}
        another={() => setAgain(true)}
        gone={() => {
          forgetTicket(projectId);
          setOwn(null);
        }}
      />
    );
  return (
    <>
      {own ? (
        <button type="button" className="btn out" onClick={() => setAgain(false)}>
          {t('appReservation.toOwn')}
        </button>
      ) : null}
      <SendForm
        fields={fields}
        pageId={pageId}
        buildings={data?.buildings ?? []}
        sent={(ticket) => {
          setOwn(keepTicket(projectId, ticket));
          setAgain(false);
        }}
      />
    </>
  );
}
