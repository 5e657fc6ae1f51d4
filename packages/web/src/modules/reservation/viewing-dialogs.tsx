import { instant } from '@mdi/contract/kit/fields.ts';
import { ids } from '@mdi/contract/kit/ids.ts';
import type { ReservationRow, Viewing } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { stepNote, type viewingOutcomes } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import * as z from 'zod/mini';
import { ChoiceField, MultilineField } from '../../kit/form/fields/basic-fields.tsx';
import { isInstant, MomentField } from '../../kit/form/fields/moment-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import {
  refreshReservations,
  reservationCalls,
  useBuildingUnits,
  useProjectOptions,
} from './use-reservation.ts';

const Where = z.strictObject({
  hostId: ids.employee(),
  buildingId: ids.building(),
  unitId: z.nullable(ids.unit()),
  startAt: instant,
  endAt: instant,
});
type Where = z.output<typeof Where>;

const hourMs = 3_600_000;

/** Who shows what, and when; what begins later ends later. */
function WhereFields({ form, projectId }: { form: Form<Where>; projectId: number }) {
  const { data, isPending } = useProjectOptions(projectId);
  const { buildingId, startAt } = form.values;
  const { data: units } = useBuildingUnits(buildingId);
  const later: Form<Where> = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      if (name !== 'startAt' || typeof value !== 'string' || !isInstant(value) || value === startAt) return;
      form.set('endAt', new Date(Date.parse(value) + hourMs).toISOString());
    },
  };
  const moved: Form<Where> = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      form.set('unitId', null);
    },
  };
  return (
    <>
      <ChoiceField
        form={form}
        name="hostId"
        options={recordChoices(data?.hosts, 'hostId', 'hostName')}
        loading={isPending}
      />
      <ChoiceField
        form={moved}
        name="buildingId"
        options={recordChoices(data?.buildings, 'buildingId', 'buildingName')}
        loading={isPending}
      />
      <ChoiceField form={form} name="unitId" options={recordChoices(units, 'unitId', 'unit')} clearable />
      <MomentField form={later} name="startAt" />
      <MomentField form={form} name="endAt" />
    </>
  );
}

const fields = ['hostId', 'buildingId', 'unitId', 'startAt', 'endAt'] as const;
/** Where it is shown, which need not be what somebody asked for. */
const places = { buildingId: 'building', unitId: 'unit' } as const;
const label = (name: keyof Where) =>
  t(`reservation.${name === 'buildingId' || name === 'unitId' ? places[name] : name}`);

type OfReservation = { reservation: ReservationRow; onClose: () => void };

/** Plans a viewing, which invites the person. */
export function BookViewingDialog({ reservation, onClose }: OfReservation) {
  const { reservationId, version, projectId, buildingId, unitId, name } = reservation;
  const form = useForm<Where>({ schema: Where, start: { buildingId, unitId }, label });
  return (
    <FormDialog
      title={t('reservation.bookTitle', name)}
      draft={`reservation/book ${reservationId}`}
      form={form}
      fields={fields}
      verb={t('reservation.book')}
      save={(where) => reservationCalls.book({ reservationId, version, ...where })}
      successText={() => t('reservation.booked')}
      saved={refreshReservations}
      reload={refreshReservations}
      onClose={onClose}
    >
      <p className="t2">{t('reservation.bookHint')}</p>
      <WhereFields form={form} projectId={projectId} />
    </FormDialog>
  );
}

type OfViewing = OfReservation & { viewing: Viewing };

export function MoveViewingDialog({ reservation, viewing, onClose }: OfViewing) {
  const { viewingId, version, hostId, buildingId, unitId, startAt, endAt } = viewing;
  const start = { hostId, buildingId, unitId, startAt, endAt };
  const form = useForm<Where>({ schema: Where, start, label });
  return (
    <FormDialog
      title={t('reservation.moveViewing')}
      draft={`reservation/moveViewing ${viewingId}`}
      form={form}
      fields={fields}
      verb={t('reservation.moveViewing')}
      save={(where) => reservationCalls.moveViewing({ viewingId, version, ...where })}
      successText={() => t('reservation.viewingMoved')}
      saved={refreshReservations}
      reload={refreshReservations}
      onClose={onClose}
    >
      <WhereFields form={form} projectId={reservation.projectId} />
    </FormDialog>
  );
}

const Ended = z.strictObject({ note: z.nullable(stepNote) });
type Outcome = (typeof viewingOutcomes)[number];
const verbs = {
  view: 'reservation.view',
  miss: 'reservation.miss',
  cancel: 'reservation.cancelViewing',
} as const;

/** Says what became of a viewing. */
export function EndViewingDialog({ viewing, outcome, onClose }: OfViewing & { outcome: Outcome }) {
  const { viewingId, version } = viewing;
  const form = useForm({ schema: Ended, label: () => t('reservation.note') });
  return (
    <FormDialog
      title={t(verbs[outcome])}
      draft={`reservation/endViewing ${viewingId} ${outcome}`}
      form={form}
      fields={['note']}
      verb={t(verbs[outcome])}
      save={({ note }) => reservationCalls.endViewing({ viewingId, version, outcome, note: note ?? '' })}
      successText={() => t('reservation.viewingEnded')}
      saved={refreshReservations}
      reload={refreshReservations}
      onClose={onClose}
    >
      {outcome === 'view' ? null : <p className="t2">{t('reservation.cancelViewingText')}</p>}
      <MultilineField form={form} name="note" rows={3} />
    </FormDialog>
  );
}
