import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { today } from '../../kit/time/project-time.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ConvertCompanyFields, type ConvertPartProps } from './convert-company.tsx';
import {
  ConversionForm,
  type ConversionResult,
  conversionInput,
  type LeaseDraft,
  refusalByField,
} from './convert-form.ts';
import { ConvertLeases } from './convert-leases.tsx';
import { ConversionDone, ConvertPreview, ConvertSteps } from './convert-preview.tsx';
import { refreshReservations, reservationCalls, wantedPlaceText } from './use-reservation.ts';

const fields = [
  ...(['companyId', 'name', 'financeNumber', 'leases'] as const),
  ...(['roleCode', 'administrator', 'administratorPhone'] as const),
] as const;
const words = {
  companyId: 'reservation.convertTo',
  name: 'reservation.companyName',
  financeNumber: 'reservation.financeNumber',
  leases: 'reservation.convertLeases',
  roleCode: 'reservation.firstAdministrator',
  administrator: 'reservation.administratorName',
  administratorPhone: 'reservation.administratorPhone',
} as const satisfies Record<keyof ConversionForm, string>;

type Props = { reservation: ReservationRow; onClose: () => void };

/** Who signs in first for a new company; a phone that is somebody else's already needs another. */
function AdministratorFields({ form, reservation }: ConvertPartProps) {
  const { projectId, reservationId, phone } = reservation;
  const { data: options } = useRead(companyApi, 'options', { projectId });
  const { data } = useRead(reservationApi, 'conversion', { reservationId });
  const roles = options?.administratorRoles.filter((role) => role.of === 'tenant');
  return (
    <>
      <ChoiceField
        form={form}
        name="roleCode"
        hint={t('kit.optional')}
        options={recordChoices(roles, 'roleCode', 'roleName')}
        clearable
      />
      {form.values.roleCode === null ? null : (
        <>
          {data?.phoneTaken ? <Alert type="warning" showIcon title={t('reservation.phoneTaken')} /> : null}
          <div className="pair field-wide">
            <TextField form={form} name="administrator" />
            <TextField
              form={form}
              name="administratorPhone"
              inputMode="tel"
              hint={data?.phoneTaken ? '' : t('reservation.elsePhone', phone)}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Makes a tenant of a reservation: first what, then what the server says will be made, last what was. */
export function ConvertDialog({ reservation, onClose }: Props) {
  const { reservationId, projectId, buildingId, unitId, companyName, name: person } = reservation;
  const { data: begin } = useRead(reservationApi, 'conversion', { reservationId });
  const form = useForm<ConversionForm>({
    schema: ConversionForm,
    start: { name: companyName ?? person, administrator: person },
    label: (name) => t(words[name]),
  });
  const [names, setNames] = useState<Record<number, string>>({});
  const [asked, setAsked] = useState<{ tenant: ConversionForm; made: ConversionResult }>();
  const [done, setDone] = useState<{ companyId: number; made: ConversionResult }>();
  const write = useWrite(
    (tenant: ConversionForm) => reservationCalls.convert(conversionInput(reservation, tenant)),
    {
      done: ({ companyId, made }) => {
        setDone({ companyId, made });
        refreshReservations();
      },
      failed: ({ data }) => {
        // What somebody else did meanwhile is told, and what stands in the form can be changed.
        setAsked(undefined);
        refreshReservations();
        form.refuse(refusalByField(data));
        return false;
      },
    },
  );
  const startsOn = begin?.startsOn ?? today();
  const rows = (form.values.leases ?? []) as readonly LeaseDraft[];
  const change = (next: LeaseDraft[], called?: Record<number, string>) => {
    // What is typed and wrong is refused by the field's own rule.
    form.set('leases', (next.length === 0 ? null : next) as ConversionForm['leases'] | null);
    if (called) setNames(called);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known what is wanted.
  useEffect(() => {
    const unit = begin?.unit;
    if (!unit || begin.unitTaken || rows.length > 0) return;
    change([{ unitId: unit.unitId, area: unit.area, ownerName: null, startsOn, endsOn: null }], {
      [unit.unitId]: unitId === unit.unitId ? wantedPlaceText(reservation) : unit.unit,
    });
  }, [begin !== undefined]);
  if (done) return <ConversionDone {...done} onClose={onClose} />;
  if (asked)
    return (
      <ConvertPreview
        reservation={reservation}
        made={asked.made}
        busy={write.busy}
        convert={() => void write.run(asked.tenant)}
        back={() => setAsked(undefined)}
      />
    );
  return (
    <FormDialog
      title={t('reservation.convertTitle', person)}
      draft={`reservation/convert ${reservationId}`}
      form={{ ...form, refuse: (data) => form.refuse(refusalByField(data)) }}
      fields={fields}
      verb={t('reservation.nextStep')}
      width={680}
      save={async (tenant) => ({
        tenant,
        made: (await reservationCalls.convert(conversionInput(reservation, tenant), { dryRun: true })).made,
      })}
      saved={setAsked}
      reload={refreshReservations}
      onClose={onClose}
    >
      <ConvertSteps at={1} />
      <ConvertCompanyFields form={form} reservation={reservation} />
      <ConvertLeases {...{ projectId, buildingId, rows, names, startsOn, change }} errors={form.errors} />
      {form.values.companyId === null ? <AdministratorFields form={form} reservation={reservation} /> : null}
    </FormDialog>
  );
}
