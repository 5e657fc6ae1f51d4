import { formatNumber } from '@mdi/contract/kit/display.ts';
import { dateOnly } from '@mdi/contract/kit/fields.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { fieldId } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import { DayPicker } from '../../kit/form/fields/date-field.tsx';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { NumberBox } from '../../kit/form/fields/number-field.tsx';
import type { Errors } from '../../kit/form/use-form.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { today } from '../../kit/time/project-time.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './convert.module.css';
import type { LeaseDraft } from './convert-form.ts';
import { useProjectOptions } from './use-reservation.ts';

type Days = Pick<LeaseDraft, 'startsOn' | 'endsOn'>;
const isDay = (day: string | null): day is string => dateOnly.safeParse(day).success;

/** The vacant units of a building in the time of a lease, as `3F 302 · 320 m²`. */
function useVacancies(buildingId: number | null, { startsOn, endsOn }: Days) {
  const from = isDay(startsOn) ? startsOn : today();
  const until = isDay(endsOn) && endsOn >= from ? endsOn : null;
  const period = { startsOn: from, endsOn: until };
  const { data, isPending } = useRead(
    companyApi,
    'vacancies',
    { buildingId: buildingId ?? 0, ...period },
    { enabled: buildingId !== null },
  );
  const options = (data ?? []).flatMap(({ floorName, units }) =>
    units.map(({ unitId, unitName, area }) => {
      const name = `${floorName} ${unitName}`;
      const label = area === null ? name : `${name} · ${t('reservation.area', formatNumber(area))}`;
      return { value: unitId, label, name, area };
    }),
  );
  return { options, loading: buildingId !== null && isPending };
}

type RowProps = {
  row: LeaseDraft;
  name: string;
  errors: (field: string) => string | undefined;
  change: (row: LeaseDraft) => void;
  remove: () => void;
};

function LeaseRow({ row, name, errors, change, remove }: RowProps) {
  const of = (field: 'area' | 'startsOn' | 'endsOn') => ({
    ...controlProps(`lease-${row.unitId}-${field}`, errors(field)),
    'aria-label': t(
      'reservation.ofUnit',
      name,
      t(field === 'area' ? 'reservation.leaseArea' : `reservation.${field}`),
    ),
  });
  const wrong = ['unitId', 'area', 'startsOn', 'endsOn', 'ownerName'].map(errors).find(Boolean);
  return (
    <li className={css.lease}>
      <b title={name}>{name}</b>
      <NumberBox
        {...of('area')}
        unit="m²"
        grouped
        value={row.area}
        onChange={(area) => change({ ...row, area })}
      />
      <DayPicker
        {...of('startsOn')}
        value={row.startsOn}
        onChange={(startsOn) => change({ ...row, startsOn })}
      />
      <DayPicker {...of('endsOn')} value={row.endsOn} onChange={(endsOn) => change({ ...row, endsOn })} />
      <QuietButton
        aria-label={t('reservation.removeUnit', name)}
        icon={<Icon name="trash" size={14} />}
        onClick={remove}
      />
      <FieldError id={`lease-${row.unitId}-area-error`} text={wrong} className={css.wrong} />
    </li>
  );
}

type Props = {
  projectId: number;
  /** Where they look first. */
  buildingId: number | null;
  rows: readonly LeaseDraft[];
  names: Readonly<Record<number, string>>;
  startsOn: string;
  errors: Errors;
  change: (rows: LeaseDraft[], names?: Record<number, string>) => void;
};

/** The units that will be leased, each with its area and days; those that are vacant then are offered. */
export function ConvertLeases({ projectId, buildingId, rows, names, startsOn, errors, change }: Props) {
  const { data } = useProjectOptions(projectId);
  const [chosen, choose] = useState(buildingId);
  const last = rows.at(-1);
  const days = { startsOn: last?.startsOn ?? startsOn, endsOn: last?.endsOn ?? null };
  const { options, loading } = useVacancies(chosen, days);
  const building = data?.buildings.find((one) => one.buildingId === chosen)?.buildingName;
  const taken = new Set(rows.map(({ unitId }) => unitId));
  const add = (unitId: number) => {
    const unit = options.find(({ value }) => value === unitId);
    const name = [building, unit?.name].filter(Boolean).join(' ');
    const lease = { unitId, area: unit?.area ?? null, ownerName: null, ...days };
    change([...rows, lease], { ...names, [unitId]: name });
  };
  const own = errors.leases;
  const inRows = rows.some((_, at) => Object.keys(errors).some((name) => name.startsWith(`leases.${at}.`)));
  return (
    <fieldset
      className={`field-wide ${css.leases}`}
      id={fieldId('leases')}
      tabIndex={-1}
      aria-label={t('reservation.convertLeases')}
    >
      <legend>
        {t('reservation.convertLeases')}
        <em title={t('kit.required')}>*</em>
      </legend>
      {rows.length > 0 ? (
        <ul>
          <li className={css.heads} aria-hidden="true">
            <span>{t('reservation.unit')}</span>
            <span>{t('reservation.leaseArea')}</span>
            <span>{t('reservation.startsOn')}</span>
            <span>{t('reservation.endsOnOpen')}</span>
          </li>
          {rows.map((row, at) => (
            <LeaseRow
              key={row.unitId}
              row={row}
              name={names[row.unitId] ?? `#${row.unitId}`}
              errors={(field) => errors[`leases.${at}.${field}`]}
              change={(next) => change(rows.with(at, next))}
              remove={() => change(rows.toSpliced(at, 1))}
            />
          ))}
        </ul>
      ) : null}
      <div className={css.pick}>
        <LabelledControl
          id="convert-building"
          label={t('reservation.building')}
          required={false}
          error={undefined}
        >
          <Select
            {...controlProps('convert-building', undefined)}
            className="choice"
            placeholder={t('kit.choose')}
            value={chosen}
            options={recordChoices(data?.buildings, 'buildingId', 'buildingName')}
            onChange={choose}
          />
        </LabelledControl>
        <LabelledControl
          id="convert-unit"
          label={t('reservation.addUnit')}
          required={false}
          error={inRows ? undefined : own}
        >
          <Select<number>
            {...controlProps('convert-unit', inRows ? undefined : own)}
            className="choice"
            placeholder={t('reservation.addUnitHint')}
            loading={loading}
            disabled={chosen === null}
            showSearch={{ optionFilterProp: 'label' }}
            value={null}
            options={options.filter(({ value }) => !taken.has(value))}
            notFoundContent={loading ? null : t('reservation.noVacancy')}
            onChange={add}
          />
        </LabelledControl>
      </div>
    </fieldset>
  );
}
