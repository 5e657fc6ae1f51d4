import { ids } from '@mdi/contract/kit/ids.ts';
import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import {
  lostReasons,
  neededNote,
  reservationFlow,
  stepNote,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';
import * as z from 'zod/mini';
import { ChoiceField, MultilineField } from '../../kit/form/fields/basic-fields.tsx';
import { ReasonDialog } from '../../kit/form/fields/reason-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { codeChoices, recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { BuildingAssigneesDialog } from './building-assignees-dialog.tsx';
import { ConfirmViewingDialog } from './confirm-viewing-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { refreshReservations, reservationCalls, useProjectOptions } from './use-reservation.ts';
import { ViewingBookingSettingsDialog } from './viewing-booking-settings-dialog.tsx';
import { BookViewingDialog, EndViewingDialog, MoveViewingDialog } from './viewing-dialogs.tsx';

type One = { reservation: ReservationRow; onClose: () => void };

const ofVersion = ({ reservationId, version }: ReservationRow) => ({ reservationId, version });
const draftOf = (kind: string, { reservationId }: ReservationRow) => `reservation/${kind} ${reservationId}`;

const Assigned = z.strictObject({ assigneeId: z.nullable(ids.user()) });

/** Gives a reservation to somebody who may handle it, or to nobody. */
function AssignDialog({ reservation, onClose }: One) {
  const { projectId, assigneeId } = reservation;
  const { data, isPending } = useProjectOptions(projectId);
  const offered = data?.assignees ?? [];
  const form = useForm({ schema: Assigned, start: { assigneeId }, label: () => t('reservation.assigneeId') });
  const nameOf = (id: number) => offered.find((one) => one.assigneeId === id)?.assigneeName ?? '';
  return (
    <FormDialog
      title={t('reservation.assignTitle', reservation.reservationId)}
      draft={draftOf('assign', reservation)}
      form={form}
      fields={['assigneeId']}
      verb={t('reservation.assign')}
      save={(chosen) => reservationCalls.assign({ ...ofVersion(reservation), ...chosen })}
      successText={(_, chosen) =>
        chosen.assigneeId === null
          ? t('reservation.assignedNobody')
          : t('reservation.assigned', nameOf(chosen.assigneeId))
      }
      saved={refreshReservations}
      reload={refreshReservations}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="assigneeId"
        options={recordChoices(offered, 'assigneeId', 'assigneeName')}
        loading={isPending}
        clearable
      />
    </FormDialog>
  );
}

function BackDialog({ reservation, onClose }: One) {
  const before = reservationFlow.next(reservation.state, 'back') ?? reservation.state;
  return (
    <ReasonDialog
      title={t('reservation.backTitle', reservation.name, t(`reservation.state_${before}`))}
      draft={draftOf('back', reservation)}
      rule={z.strictObject({ reason: neededNote })}
      label={t('reservation.whyBack')}
      verb={t('reservation.back')}
      save={({ reason }) =>
        reservationCalls.move({ ...ofVersion(reservation), action: 'back', note: reason })
      }
      successText={() => t('reservation.moved', reservation.name, t(`reservation.state_${before}`))}
      saved={refreshReservations}
      reload={refreshReservations}
      onClose={onClose}
    >
      {null}
    </ReasonDialog>
  );
}

const ReopenDialog = ({ reservation, onClose }: One) => (
  <ReasonDialog
    title={t('reservation.reopenTitle', reservation.name)}
    draft={draftOf('reopen', reservation)}
    rule={z.strictObject({ reason: neededNote })}
    label={t('reservation.whyReopen')}
    verb={t('reservation.reopen')}
    save={({ reason }) => reservationCalls.reopen({ ...ofVersion(reservation), note: reason })}
    successText={() => t('reservation.reopened')}
    saved={refreshReservations}
    reload={refreshReservations}
    onClose={onClose}
  >
    {null}
  </ReasonDialog>
);

const Lost = z.strictObject({ lostReason: z.enum(lostReasons), lostNote: z.nullable(stepNote) });

/** Closes one that came to nothing. */
function LoseDialog({ reservation, onClose }: One) {
  const form = useForm({ schema: Lost, label: (name) => t(`reservation.${name}`) });
  return (
    <FormDialog
      title={t('reservation.loseTitle', reservation.name)}
      draft={draftOf('lose', reservation)}
      form={form}
      fields={['lostReason', 'lostNote']}
      verb={t('reservation.lose')}
      save={({ lostReason: reason, lostNote }) =>
        reservationCalls.lose({ ...ofVersion(reservation), reason, note: lostNote ?? '' })
      }
      successText={() => t('reservation.closed')}
      saved={refreshReservations}
      reload={refreshReservations}
      onClose={onClose}
    >
      {reservation.state === 'booked' ? <p className="t2">{t('reservation.loseText')}</p> : null}
      <ChoiceField form={form} name="lostReason" options={codeChoices('reservation.lost', lostReasons)} />
      <MultilineField form={form} name="lostNote" rows={3} />
    </FormDialog>
  );
}

/** The questions about reservations, and what a project sets of them. */
export const dialogs = {
  assign: AssignDialog,
  back: BackDialog,
  lose: LoseDialog,
  reopen: ReopenDialog,
  confirm: ConfirmViewingDialog,
  book: BookViewingDialog,
  moveViewing: MoveViewingDialog,
  endViewing: EndViewingDialog,
  convert: ConvertDialog,
  duty: BuildingAssigneesDialog,
  booking: ViewingBookingSettingsDialog,
};
