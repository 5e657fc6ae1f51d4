import { ids } from '@mdi/contract/kit/ids.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { bookingModes, slotMinutes } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { bookingRules } from '@mdi/contract/modules/reservation/viewing.ops.ts';
import { Select } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField } from '../../kit/form/fields/basic-fields.tsx';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { MultiChoiceField } from '../../kit/form/fields/multi-choice-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { codeChoices, recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { refreshReservations, reservationCalls, useProjectOptions } from './use-reservation.ts';

const Booking = z.strictObject({ ...bookingRules, hostIds: z.nullable(z.array(ids.employee())) });
type Booking = z.output<typeof Booking>;
type Options = NonNullable<ReturnType<typeof useProjectOptions>['data']>;

type OfProject = { projectId: number; options: Options; onClose: () => void };

/** How people choose viewings of a project by themselves. */
function BookingForm({
  projectId,
  projectName,
  options,
  onClose,
}: OfProject & { projectName: string | undefined }) {
  const { hosts, booking: kept } = options;
  const start = { mode: kept?.mode ?? 'off', minutes: kept?.minutes ?? 60, hostIds: kept?.hostIds ?? [] };
  const form = useForm<Booking>({
    schema: Booking,
    start: { ...start, hostIds: start.hostIds.length === 0 ? null : start.hostIds },
    label: (name) => t(`reservation.${name}`),
  });
  return (
    <FormDialog
      // Whoever sees to many projects must see which one this is.
      title={[t('reservation.booking'), projectName].filter(Boolean).join(' · ')}
      draft={`reservation/booking ${projectId}`}
      form={form}
      fields={['mode', 'minutes', 'hostIds']}
      save={({ hostIds, ...how }) =>
        reservationCalls.setBooking({ projectId, ...how, hostIds: hostIds ?? [] })
      }
      successText={() => t('reservation.bookingSaved')}
      saved={refreshReservations}
      onClose={onClose}
    >
      <p className="t2">{t('reservation.bookingHint')}</p>
      <ChoiceField form={form} name="mode" options={codeChoices('reservation.mode', bookingModes)} />
      {form.values.mode === 'off' ? null : (
        <>
          <ChoiceField
            form={form}
            name="minutes"
            options={slotMinutes.map((value) => ({ value, label: t('reservation.minutesOf', value) }))}
          />
          <MultiChoiceField form={form} name="hostIds" options={recordChoices(hosts, 'hostId', 'hostName')} />
        </>
      )}
    </FormDialog>
  );
}

/** The same, of the project that is chosen. */
export function ViewingBookingSettingsDialog({
  projectId,
  onClose,
}: {
  projectId: number | undefined;
  onClose: () => void;
}) {
  const [chosen, choose] = useState(projectId ?? null);
  const { data: all } = useRead(reservationApi, 'options', {});
  const { data } = useProjectOptions(chosen);
  const project = all?.projects.find((one) => one.projectId === chosen);
  if (chosen !== null && data)
    return (
      <BookingForm projectId={chosen} projectName={project?.projectName} options={data} onClose={onClose} />
    );
  return (
    <Dialog
      title={t('reservation.booking')}
      verb={t('kit.close')}
      light
      footer={null}
      onOk={onClose}
      onCancel={onClose}
    >
      {chosen === null ? (
        <LabelledControl label={t('reservation.projectId')} id="booking-project" error={undefined}>
          <Select
            {...controlProps('booking-project', undefined)}
            className="choice"
            placeholder={t('kit.choose')}
            value={chosen}
            options={recordChoices(all?.projects, 'projectId', 'projectName')}
            onChange={choose}
          />
        </LabelledControl>
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  );
}
