import { startNotAfterEnd } from '@mdi/contract/kit/fields.ts';
import { ids } from '@mdi/contract/kit/ids.ts';
import {
  type Company,
  companyApi,
  companyCategories,
  type Lease,
  LeaseInput,
} from '@mdi/contract/modules/company/company.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { AccessLost } from './access-lost.tsx';
import { closeAndReload, finishLeaseChange, leaseDraftName } from './lease-change.ts';
import { endOrOpen, LeaseEndField, leaseEndFieldProps } from './lease-end-field.tsx';
import { leasedUnitText } from './lease-text.ts';
import { companyCalls } from './use-company.ts';
import { useLeaseBuildings } from './use-lease-buildings.ts';
import { VacantUnitFields } from './vacant-unit-fields.tsx';

const { unitId, ...leaseFacts } = LeaseInput.shape;
const place = { buildingId: ids.building(), floorId: ids.floor(), unitId };
const period = startNotAfterEnd('startsOn', 'endsOn');
const { from, area } = companyApi.ops.moveLease.input.shape;

const open = z.boolean();

const NewLease = z.strictObject({ ...place, ...leaseFacts, open }).check(period, endOrOpen);
const Correction = z.strictObject({ ...leaseFacts, open }).check(period, endOrOpen);
const Move = z.strictObject({ ...place, from, area });

type Labelled = 'buildingId' | 'floorId' | 'unitId' | 'from' | 'open' | keyof typeof leaseFacts;

const labelOf = (name: Labelled) => {
  if (name === 'open') return t('company.openEndChoice');
  return t(name === 'area' ? 'company.leaseArea' : `company.${name}`);
};

type Place = { buildingId: number; floorId: number; unitId: number };

/** Another building has other floors, another floor other units. */
function placed<I extends Place>(form: Form<I>): Form<I> {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      if (name === 'buildingId') form.set('floorId', null);
      if (name === 'buildingId' || name === 'floorId') form.set('unitId', null);
    },
  };
}

const placeNames = { building: 'buildingId', floor: 'floorId', unit: 'unitId' } as const;

/** A further leasing unit. */
export function AddLeaseDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { companyId, category } = company;
  const buildings = useLeaseBuildings(company);
  const own = useForm<z.output<typeof NewLease>>({
    schema: NewLease,
    start: { startsOn: today(), open: false },
    label: labelOf,
  });
  const form = placed(own);
  const office = category === companyCategories.property;
  return (
    <FormDialog
      title={t(office ? 'company.addOffice' : 'company.addLease')}
      draft={`company/addLease ${companyId}`}
      form={form}
      width={640}
      fields={['startsOn', 'endsOn', 'buildingId', 'floorId', 'unitId', 'area', 'ownerName']}
      save={({ buildingId: _, floorId: __, open: ___, ...lease }) =>
        companyCalls.addLease({ companyId, ...lease })
      }
      saved={() => finishLeaseChange(t('company.leaseAdded'), onClose)}
      onClose={onClose}
    >
      <div className="pair">
        <DateField form={form} name="startsOn" />
        <LeaseEndField form={form} {...leaseEndFieldProps(form)} from={form.values.startsOn} />
        <VacantUnitFields
          form={form}
          names={placeNames}
          period={form.values}
          buildings={buildings}
          noBuildings={office ? t('company.managedFirst') : ''}
        />
        <NumberField form={form} name="area" unit={t('company.squareMetres')} grouped />
        <TextField form={form} name="ownerName" wide />
      </div>
    </FormDialog>
  );
}

/** Puts right what was entered wrong; the unit stays. */
export function CorrectLeaseDialog({
  lease,
  saved,
  onClose,
}: {
  lease: Lease;
  saved: () => void;
  onClose: () => void;
}) {
  const { leaseId, companyId } = lease;
  const { form, held } = useRecordForm(lease, {
    schema: Correction,
    label: labelOf,
    drawn: ({ endsOn }) => ({ open: endsOn === null }),
    read: async () => (await companyCalls.get({ companyId })).leases.find((one) => one.leaseId === leaseId),
    entity: 'lease',
  });
  return (
    <FormDialog
      title={t('company.correctTitle', leasedUnitText(lease))}
      draft={leaseDraftName('correct', [lease])}
      form={form}
      width={640}
      fields={['startsOn', 'endsOn', 'area', 'ownerName']}
      save={({ open: _, ...facts }) => companyCalls.editLease({ leaseId, version: held.version, ...facts })}
      saved={() => finishLeaseChange(t('company.leaseSaved', leasedUnitText(lease)), saved)}
      held={held}
      onClose={onClose}
    >
      <div className="pair">
        <DateField form={form} name="startsOn" />
        <LeaseEndField form={form} {...leaseEndFieldProps(form)} from={form.values.startsOn} />
        <NumberField form={form} name="area" unit={t('company.squareMetres')} grouped />
        <TextField form={form} name="ownerName" />
      </div>
    </FormDialog>
  );
}

/** Today, where a lease can be moved today: it began earlier and goes on. */
function moveDay({ startsOn, endsOn }: Lease): string | null {
  const day = today();
  return startsOn < day && (endsOn === null || day <= endsOn) ? day : null;
}

/** Moves the rest of a lease to another unit. */
export function MoveLeaseDialog(props: {
  company: Company;
  lease: Lease;
  saved: () => void;
  onClose: () => void;
}) {
  const { company, lease, saved, onClose } = props;
  const { leaseId, version, endsOn, buildingId } = lease;
  const buildings = useLeaseBuildings(company);
  const own = useForm<z.output<typeof Move>>({
    schema: Move,
    // Most move within their building, where it is one that can be chosen.
    start: { from: moveDay(lease), buildingId },
    label: labelOf,
  });
  const form = placed(own);
  return (
    <FormDialog
      title={t('company.moveTitle', leasedUnitText(lease))}
      draft={leaseDraftName('move', [lease])}
      verb={t('company.move')}
      form={form}
      width={640}
      fields={['from', 'buildingId', 'floorId', 'unitId', 'area']}
      save={({ buildingId: _, floorId: __, ...move }) =>
        companyCalls.moveLease({ leaseId, version, ...move })
      }
      saved={() => finishLeaseChange(t('company.leaseMoved', leasedUnitText(lease)), saved)}
      reload={closeAndReload(onClose)}
      onClose={onClose}
    >
      <p className="t2">{endsOn === null ? t('company.moveTextOpen') : t('company.moveText', endsOn)}</p>
      {form.values.buildingId === buildingId ? null : (
        <AccessLost companyId={company.companyId} leases={[lease]} />
      )}
      <div className="pair">
        <DateField form={form} name="from" />
        <VacantUnitFields
          form={form}
          names={placeNames}
          period={{ startsOn: form.values.from, endsOn }}
          startField={t('company.from')}
          buildings={buildings}
        />
        <NumberField form={form} name="area" unit={t('company.squareMetres')} grouped />
      </div>
    </FormDialog>
  );
}
