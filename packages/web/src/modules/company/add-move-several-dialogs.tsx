import { startNotAfterEnd } from '@mdi/contract/kit/fields.ts';
import { ids } from '@mdi/contract/kit/ids.ts';
import {
  type Company,
  companyApi,
  type Lease,
  LeaseInput,
} from '@mdi/contract/modules/company/company.contract.ts';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { today } from '../../kit/time/project-time.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { AccessLost } from './access-lost.tsx';
import { useLeaseRefusals } from './chosen-leases.tsx';
import css from './company.module.css';
import { closeAndReload, finishLeaseChange, leaseDialogTitle, leaseDraftName } from './lease-change.ts';
import { endOrOpen, LeaseEndField, leaseEndFieldProps } from './lease-end-field.tsx';
import { leasedUnitText } from './lease-text.ts';
import type { ChosenUnits } from './shared/chosen-units-in-address.ts';
import { companyCalls } from './use-company.ts';
import { useLeaseBuildings } from './use-lease-buildings.ts';
import { useVacancies } from './vacant-unit-fields.tsx';

const { ownerName, startsOn, endsOn } = LeaseInput.shape;

const NewLeases = z
  .strictObject({
    startsOn,
    endsOn,
    open: z.boolean(),
    buildingId: ids.building(),
    units: z.array(ids.unit()).check(z.minLength(1, 'kit.error.required'), z.maxLength(100)),
    ownerName,
  })
  .check(startNotAfterEnd('startsOn', 'endsOn'), endOrOpen);

type Floor = { floorId: number; floorName: string; units: { unitId: number; unitName: string }[] };

/** The vacant units of a building by floor, to be ticked one by one or a floor at once. */
function VacantUnits(props: {
  floors: readonly Floor[];
  chosen: readonly number[];
  change: (ids: number[]) => void;
}) {
  const { floors, chosen, change } = props;
  return (
    <ul className={css.vacantFloors}>
      {floors.map(({ floorId, floorName, units }) => {
        const here = units.map(({ unitId }) => unitId);
        const ticked = here.filter((id) => chosen.includes(id));
        const others = chosen.filter((id) => !here.includes(id));
        return (
          <li key={floorId}>
            <Checkbox
              checked={ticked.length === here.length}
              indeterminate={ticked.length > 0 && ticked.length < here.length}
              onChange={({ target }) => change(target.checked ? [...others, ...here] : others)}
            >
              <b>{floorName}</b>
            </Checkbox>
            <Checkbox.Group
              value={ticked}
              options={units.map(({ unitId, unitName }) => ({ value: unitId, label: unitName }))}
              onChange={(now) => change([...others, ...now])}
            />
          </li>
        );
      })}
    </ul>
  );
}

type AddProps = { company: Company; start?: ChosenUnits | undefined; onClose: () => void };

/** Several vacant units of a building for one time. */
export function AddSeveralLeasesDialog({ company, start, onClose }: AddProps) {
  const { companyId } = company;
  const buildings = useLeaseBuildings(company);
  const form = useForm<z.output<typeof NewLeases>>({
    schema: NewLeases,
    start: {
      startsOn: start?.day ?? today(),
      endsOn: null,
      open: false,
      buildingId: start?.buildingId ?? null,
      units: start?.units.map(({ unitId }) => unitId) ?? [],
      ownerName: null,
    },
    label: (name) => {
      if (name === 'open') return t('company.openEndChoice');
      return t(name === 'units' ? 'company.vacantUnits' : `company.${name}`);
    },
  });
  const { floors } = useVacancies(form.values.buildingId, form.values);
  const units = form.values.units ?? [];
  return (
    <FormDialog
      title={t('company.addSeveral')}
      draft={`company/addLeases ${companyId}`}
      verb={units.length === 0 ? t('kit.add') : t('company.addSeveralVerb', units.length)}
      form={form}
      width={760}
      fields={['startsOn', 'endsOn', 'buildingId', 'units', 'ownerName']}
      save={({ units: chosen, buildingId: _, open: __, ...common }) =>
        companyCalls.addLeases({
          companyId,
          leases: chosen.map((unitId) => ({ unitId, area: null, ...common })),
        })
      }
      saved={() => finishLeaseChange(t('company.leasesAdded', units.length), onClose)}
      onClose={onClose}
    >
      <div className="pair">
        <DateField form={form} name="startsOn" />
        <LeaseEndField form={form} {...leaseEndFieldProps(form)} from={form.values.startsOn} />
        <ChoiceField form={form} name="buildingId" options={buildings} />
        <TextField form={form} name="ownerName" />
      </div>
      {floors === undefined ? (
        <p className="t3">{t('company.buildingFirst')}</p>
      ) : floors.length === 0 ? (
        <p className="t3">{t('company.noVacancy')}</p>
      ) : (
        <>
          <VacantUnits floors={floors} chosen={units} change={(now) => form.set('units', now)} />
          {form.errors.units ? <p className="bad">{form.errors.units}</p> : null}
        </>
      )}
    </FormDialog>
  );
}

const Move = z.strictObject({ from: companyApi.ops.moveLeases.input.shape.from, buildingId: ids.building() });

/** The vacant units that nobody else of those that move was given. */
const freeFor = (floors: readonly Floor[], taken: readonly number[]) =>
  floors.map(({ floorName, units }) => ({
    label: floorName,
    options: units
      .filter(({ unitId }) => !taken.includes(unitId))
      .map(({ unitId, unitName }) => ({ value: unitId, label: `${floorName} ${unitName}` })),
  }));

type MoveProps = { company: Company; leases: readonly Lease[]; saved: () => void; onClose: () => void };

/** Moves several leases to other units of one building on one day. */
export function MoveSeveralLeasesDialog({ company, leases, saved, onClose }: MoveProps) {
  const { companyId } = company;
  const buildings = useLeaseBuildings(company);
  const { refused, watch } = useLeaseRefusals();
  const [to, setTo] = useState<Readonly<Record<number, number>>>({});
  const form = useForm<z.output<typeof Move>>({
    schema: Move,
    start: { from: null, buildingId: leases[0]?.buildingId ?? null },
    label: (name) => t(`company.${name}`),
  });
  const { from, buildingId } = form.values;
  const { floors = [] } = useVacancies(buildingId, { startsOn: from, endsOn: null });
  const missing = leases.some(({ leaseId }) => to[leaseId] === undefined);
  const leaving = leases.filter((lease) => lease.buildingId !== buildingId);
  const moves = leases.map(({ leaseId, version }) => ({
    leaseId,
    version,
    unitId: to[leaseId] ?? 0,
    area: null,
  }));
  const search = useOptionSearch();
  const fill = () => {
    const free = floors.flatMap(({ units }) => units.map(({ unitId }) => unitId));
    setTo(
      Object.fromEntries(
        leases.flatMap(({ leaseId }, at) => (free[at] === undefined ? [] : [[leaseId, free[at]]])),
      ),
    );
  };
  return (
    <FormDialog
      title={leaseDialogTitle('move', leases)}
      draft={leaseDraftName('moveMany', leases)}
      verb={t('company.move')}
      form={missing ? { ...form, waiting: true } : form}
      width={760}
      fields={['from', 'buildingId']}
      save={({ from: day }) => watch(companyCalls.moveLeases({ companyId, from: day, leases: moves }))}
      saved={() => finishLeaseChange(t('company.leasesMoved', leases.length), saved)}
      reload={closeAndReload(onClose)}
      onClose={onClose}
    >
      <p className="t2">{t('company.moveManyText')}</p>
      {leaving.length > 0 ? <AccessLost companyId={companyId} leases={leaving} /> : null}
      <div className="pair">
        <DateField form={form} name="from" />
        <ChoiceField form={form} name="buildingId" options={buildings} />
      </div>
      <Button disabled={floors.length === 0} onClick={fill}>
        {t('company.moveFill')}
      </Button>
      <ul className={css.leaseChosen}>
        {leases.map((lease, at) => (
          <li key={lease.leaseId} className={css.leaseMoving}>
            <span>{leasedUnitText(lease)}</span>
            <Select<number>
              aria-label={t('company.moveTo', leasedUnitText(lease))}
              placeholder={t('company.moveToAny')}
              showSearch={search}
              value={to[lease.leaseId]}
              options={freeFor(
                floors,
                leases.flatMap(({ leaseId }) => (leaseId === lease.leaseId ? [] : (to[leaseId] ?? []))),
              )}
              onChange={(unitId) => setTo({ ...to, [lease.leaseId]: unitId })}
            />
            {refused[at] === undefined ? null : <span className="bad s12">{refused[at]}</span>}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
