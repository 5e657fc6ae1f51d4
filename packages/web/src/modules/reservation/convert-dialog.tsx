import { dateOnly, positive, roleCode, safeName, text } from '@mdi/contract/kit/fields.ts';
import { ids } from '@mdi/contract/kit/ids.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Alert } from 'antd';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, TextField } from '../../kit/form/controls.tsx';
import { DateField } from '../../kit/form/date-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { MultiChoiceField } from '../../kit/form/multi-choice-field.tsx';
import { NumberField } from '../../kit/form/number-field.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { today } from '../../kit/time/moment.ts';
import { choicesOf } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './reservation.module.css';
import { refreshReservations, reservations, useProjectOptions } from './use-reservation.ts';

const Tenant = z.strictObject({
  /** Null: a new company. */
  companyId: z.nullable(ids.company()),
  name: safeName,
  financeNumber: z.nullable(text(20)),
  buildingId: ids.building(),
  startsOn: dateOnly,
  endsOn: z.nullable(dateOnly),
  unitIds: z.array(ids.unit()).check(z.minLength(1), z.maxLength(50)),
  leaseArea: z.nullable(positive),
  roleCode: z.nullable(roleCode),
});
type Tenant = z.output<typeof Tenant>;

/** The vacant units of a building in the time of the lease, by floor. */
function UnitsField({ form }: { form: Form<Tenant> }) {
  const { buildingId, startsOn, endsOn } = form.values;
  const known = buildingId !== null && dateOnly.safeParse(startsOn).success;
  const { data, isPending } = useRead(
    companyApi,
    'vacancies',
    { buildingId: buildingId ?? 0, startsOn: startsOn ?? today(), endsOn },
    { enabled: known && (endsOn === null || endsOn >= (startsOn ?? '')) },
  );
  const options = (data ?? []).flatMap(({ floorName, units }) =>
    units.map(({ unitId, unitName }) => ({ value: unitId, label: `${floorName} ${unitName}` })),
  );
  return <MultiChoiceField form={form} name="unitIds" wide options={options} loading={known && isPending} />;
}

/** What will be made, in words. */
function WillMake({ values, person }: { values: Form<Tenant>['values']; person: string }) {
  const { companyId, name, unitIds, roleCode: role } = values;
  const lines = [
    companyId === null
      ? t('reservation.willAddCompany', name ?? '')
      : t('reservation.willUseCompany', name ?? ''),
    t('reservation.willLease', unitIds?.length ?? 0),
    ...(companyId === null && role !== null ? [t('reservation.willEmploy', person)] : []),
  ];
  return (
    <section className={`${css.will} field-wide`} aria-live="polite">
      <b>{t('reservation.willMake')}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const fields = [
  ...(['companyId', 'name', 'financeNumber', 'buildingId', 'startsOn', 'endsOn'] as const),
  ...(['unitIds', 'leaseArea', 'roleCode'] as const),
] as const;
const words = { unitIds: 'reservation.convertLeases', roleCode: 'reservation.firstAdministrator' } as const;

const label = (field: keyof Tenant) => {
  if (field === 'unitIds' || field === 'roleCode') return t(words[field]);
  if (field === 'companyId') return t('reservation.convertTo');
  if (field === 'name') return t('reservation.companyName');
  return t(`reservation.${field}`);
};

type Props = { reservation: ReservationRow; onClose: () => void };

/** Makes a tenant of a reservation: what may be the same company is offered first. */
export function ConvertDialog({ reservation, onClose }: Props) {
  const { reservationId, version, projectId, buildingId, companyName, name: person, areaTo } = reservation;
  const { data: begin } = useRead(reservationApi, 'conversion', { reservationId });
  const { data: places } = useProjectOptions(projectId);
  const { data: options } = useRead(companyApi, 'options', { projectId });
  const similar = begin?.companies ?? [];
  const start = { name: companyName ?? person, buildingId, startsOn: today(), leaseArea: areaTo };
  const form = useForm<Tenant>({ schema: Tenant, start, label });
  const { companyId } = form.values;
  const choosing: Form<Tenant> = {
    ...form,
    set: (field, value) => {
      form.set(field, value);
      const chosen = similar.find((one) => one.companyId === value);
      form.set('name', chosen?.companyName ?? companyName ?? person);
      form.set('financeNumber', null);
    },
  };
  const save = ({ companyId: of, name, financeNumber, startsOn, endsOn, unitIds, ...more }: Tenant) => {
    // An area is that of one unit; of several each has its own, which its lease is given later.
    const area = unitIds.length === 1 ? more.leaseArea : null;
    const facts = { contact: person, contactPhone: null, contactEmail: null, businessType: null };
    return reservations.convert({
      ...{ reservationId, version, companyId: of },
      company: of === null ? { ...facts, name, financeNumber, platformNumber: null } : null,
      leases: unitIds.map((unitId) => ({ unitId, area, ownerName: null, startsOn, endsOn })),
      administrator:
        of === null && more.roleCode !== null ? { name: person, phone: null, roleCode: more.roleCode } : null,
    });
  };
  return (
    <FormDialog
      title={t('reservation.convertTitle', person)}
      draft={`reservation/convert ${reservationId}`}
      form={form}
      fields={fields}
      verb={t('reservation.convert')}
      width={640}
      save={save}
      said={(_, { name }) => t('reservation.converted', name)}
      saved={refreshReservations}
      reload={refreshReservations}
      onClose={onClose}
    >
      {similar.length > 0 ? <Alert type="info" showIcon title={t('reservation.similar')} /> : null}
      {begin?.unitTaken ? <Alert type="warning" showIcon title={t('reservation.unitTaken')} /> : null}
      <ChoiceField
        form={choosing}
        name="companyId"
        options={similar.map((one) => ({
          value: one.companyId,
          label: [one.companyName, one.financeNumber].filter(Boolean).join(' · '),
        }))}
        hint={t('reservation.convertNew')}
        clearable
      />
      {companyId === null ? (
        <>
          <TextField form={form} name="name" />
          <TextField form={form} name="financeNumber" />
        </>
      ) : null}
      <ChoiceField
        form={form}
        name="buildingId"
        options={choicesOf(places?.buildings, 'buildingId', 'buildingName')}
      />
      <DateField form={form} name="startsOn" />
      <DateField form={form} name="endsOn" from={form.values.startsOn} />
      <UnitsField form={form} />
      {form.values.unitIds?.length === 1 ? <NumberField form={form} name="leaseArea" unit="m²" /> : null}
      {companyId === null ? (
        <ChoiceField
          form={form}
          name="roleCode"
          hint={t('kit.optional')}
          options={choicesOf(
            options?.administratorRoles.filter((role) => role.of === 'tenant'),
            'roleCode',
            'roleName',
          )}
          clearable
        />
      ) : null}
      <WillMake values={form.values} person={person} />
    </FormDialog>
  );
}
