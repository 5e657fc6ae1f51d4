import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { ChoiceField } from '../../kit/controls.tsx';
import type { Choice } from '../../kit/list-filters.tsx';
import type { Form } from '../../kit/use-form.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';

type Period = { startsOn: string | null; endsOn: string | null };

/** The floors of a building with the units that nobody leases in the period. */
function useVacancies(buildingId: number | null, { startsOn, endsOn }: Period) {
  const wanted = buildingId !== null && startsOn !== null && (endsOn === null || startsOn <= endsOn);
  const { data, isFetching } = useRead(
    companyApi,
    'vacancies',
    { buildingId: buildingId ?? 0, startsOn: startsOn ?? '', endsOn },
    { enabled: wanted, keep: true },
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
};

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Building, then its floors with a vacant unit, then the vacant units there; spec §5: no unit is leased twice. */
export function UnitFields<I extends object>({ form, names, period, buildings, noBuildings }: Props<I>) {
  const buildingId = idIn(form.values[names.building]);
  const floorId = idIn(form.values[names.floor]);
  const { floors, loading } = useVacancies(buildingId, period);
  const units = floors?.find((floor) => floor.floorId === floorId)?.units ?? [];
  const none = floors?.length === 0 ? t('company.noVacancy') : undefined;
  const first = period.startsOn === null ? t('company.startFirst') : t('company.buildingFirst');
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
        options={(floors ?? []).map((floor) => ({ value: floor.floorId, label: floor.floorName }))}
        loading={loading}
        {...(floors ? (none ? { hint: none } : {}) : { hint: first })}
      />
      <ChoiceField
        form={form}
        name={names.unit}
        options={units.map((unit) => ({ value: unit.unitId, label: unit.unitName }))}
        loading={loading}
        {...(floors && floorId === null ? { hint: t('company.floorFirst') } : {})}
      />
    </>
  );
}
