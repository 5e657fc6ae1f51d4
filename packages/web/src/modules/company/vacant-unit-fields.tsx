import { dateOnly } from '@mdi/contract/kit/fields.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { useRef } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField } from '../../kit/form/fields/basic-fields.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import type { Choice } from '../../kit/words/choices.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';

type Period = { startsOn: string | null; endsOn: string | null };

/** The floors of a building with the units that nobody leases in the period. */
export function useVacancies(buildingId: number | null, { startsOn, endsOn }: Period) {
  const days = [startsOn, endsOn ?? startsOn];
  // What was typed and is no day is told at its field; there is nothing to ask for then.
  const wanted =
    buildingId !== null &&
    days.every((day) => dateOnly.safeParse(day).success) &&
    String(days[0]) <= String(days[1]);
  const { data, isFetching } = useRead(
    companyApi,
    'vacancies',
    { buildingId: buildingId ?? 0, startsOn: startsOn ?? '', endsOn },
    { enabled: wanted, keep: (before) => before.buildingId === buildingId },
  );
  return { floors: wanted ? data : undefined, loading: isFetching };
}

type Props<I extends object> = {
  form: Form<I>;
  /** What the three fields are called in the form. */
  names: { building: keyof I & string; floor: keyof I & string; unit: keyof I & string };
  period: Period;
  buildings: Choice<number>[];
  /** Says what to do first where there is no building to choose. */
  noBuildings?: string;
  /** What the day is called from which a unit must be free. */
  startField?: string;
  /** Units that were chosen beside this one. */
  taken?: readonly number[];
};

/** The choices, and what is chosen even where it is none of them any more: the period may have changed since. */
function useWithChosen(choices: Choice<number>[], chosen: number | null) {
  const seen = useRef(new Map<number, string>());
  for (const { value, label } of choices) seen.current.set(value, label);
  const gone = chosen !== null && !choices.some(({ value }) => value === chosen);
  const label = chosen === null ? undefined : seen.current.get(chosen);
  return {
    options: gone && label !== undefined ? [...choices, { value: chosen, label }] : choices,
    gone,
  };
}

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Building, then its floors with a vacant unit, then the vacant units there; spec §5: no unit is leased twice. */
export function VacantUnitFields<I extends object>({
  form,
  names,
  period,
  buildings,
  noBuildings,
  startField = t('company.startsOn'),
  taken = [],
}: Props<I>) {
  const buildingId = idIn(form.values[names.building]);
  const floorId = idIn(form.values[names.floor]);
  const unitId = idIn(form.values[names.unit]);
  const { floors, loading } = useVacancies(buildingId, period);
  const vacant = floors?.find((one) => one.floorId === floorId)?.units ?? [];
  const found = vacant.filter((one) => one.unitId === unitId || !taken.includes(one.unitId));
  const floor = useWithChosen(recordChoices(floors, 'floorId', 'floorName'), floorId);
  const unit = useWithChosen(recordChoices(found, 'unitId', 'unitName'), unitId);
  const none = floors?.length === 0 ? t('company.noVacancy') : undefined;
  const first = period.startsOn === null ? t('company.startFirst', startField) : t('company.buildingFirst');
  const leased = floors !== undefined && !loading && unit.gone;
  const unitHint = leased
    ? { hint: t('company.notVacant') }
    : floors && floorId === null
      ? { hint: t('company.floorFirst') }
      : {};
  return (
    <>
      <ChoiceField
        form={form}
        name={names.building}
        options={buildings}
        {...(buildings.length === 0 && noBuildings ? { hint: noBuildings } : {})}
      />
      <ChoiceField
        form={form}
        name={names.floor}
        options={floor.options}
        loading={loading}
        {...(floors ? (none ? { hint: none } : {}) : { hint: first })}
      />
      <ChoiceField form={form} name={names.unit} options={unit.options} loading={loading} {...unitHint} />
    </>
  );
}
