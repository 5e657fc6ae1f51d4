import { neededNote } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { Input } from 'antd';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useWrite } from '../../kit/call/use-write.ts';
import { RestoredDraftLine } from '../../kit/form/drafts/restored-draft-line.tsx';
import { useRestoredDraft } from '../../kit/form/drafts/unsaved-drafts.ts';
import { FieldError } from '../../kit/form/field-error.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import css from './record.module.css';
import { refreshReservations, reservationCalls } from './use-reservation.ts';

const Note = z.strictObject({ note: neededNote });

/** What was typed and not saved yet: it stands there again when the record is opened again. */
const unsent = new Map<number, string>();

/** Writes down what was done: one line, kept by Enter. */
export function ReservationNoteBox({ reservationId }: { reservationId: number }) {
  const id = useId();
  const form = useForm({
    schema: Note,
    start: { note: unsent.get(reservationId) ?? null },
    label: () => t('reservation.note'),
  });
  const restored = useRestoredDraft(form, `reservation/note ${reservationId}`);
  const write = useWrite(reservationCalls.note, {
    done: () => {
      toast.success(t('reservation.noted'));
      unsent.delete(reservationId);
      form.restart({});
      refreshReservations();
    },
    failed: ({ data }) => form.refuse(data),
  });
  const note = form.values.note ?? '';
  const most = form.max('note') ?? 0;
  const { note: wrong } = form.errors;
  return (
    <form
      className={css.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = form.check();
        if (checked && !write.busy) void write.run({ reservationId, ...checked });
      }}
    >
      <RestoredDraftLine restored={restored} />
      <Input
        value={note}
        aria-label={t('reservation.note')}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        placeholder={t('reservation.writeNote')}
        autoComplete="off"
        enterKeyHint="send"
        status={wrong ? 'error' : ''}
        suffix={
          <span className={note.length > most ? 'count count-over' : 'count'}>
            {t('kit.charCount', note.length, most)}
          </span>
        }
        onChange={({ target }) => {
          form.set('note', target.value || null);
          unsent.set(reservationId, target.value);
        }}
      />
      <FieldError id={id} text={wrong} alert />
    </form>
  );
}
