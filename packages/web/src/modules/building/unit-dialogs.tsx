import {
  firstDuplicate,
  maxUnitsPerFloor,
  renameFollowing,
  structureName,
} from '@mdi/contract/modules/building/building-generate.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { namesFrom, nextName } from './counted-names.ts';
import type { Floor } from './structure.ts';
import { StructureChangeForm, withFieldError } from './structure-change-form.tsx';
import type { StructureEditing } from './structure-editing.ts';
import type { ChosenUnit } from './structure-selection.ts';
import { buildingCalls } from './use-building.ts';
import { NameList } from './zone-field-and-name-list.tsx';

type Common = { editing: StructureEditing; onClose: () => void };

const NewUnits = z.strictObject({
  firstUnit: structureName,
  unitCount: z.int().check(z.gte(1), z.lte(maxUnitsPerFloor)),
});

/** Units at the end of a floor, counted on from the first name. */
export function AddUnitsDialog({ editing, floor, onClose }: Common & { floor: Floor }) {
  const { floorId, name: floorName } = floor;
  // The floor is as it was when the dialog opened; what was added since is known here.
  const [made, setMade] = useState<readonly string[]>([]);
  const names = new Set([...floor.units.map((unit) => unit.name), ...made]);
  const last = floor.units.at(-1);
  const [suggested] = useState(() => (last ? nextName(last.name, names) : ''));
  const typed = useForm<z.output<typeof NewUnits>>({
    schema: NewUnits,
    start: { firstUnit: suggested || null, unitCount: 1 },
    label: (name) => t(`building.${name}`),
  });
  const { firstUnit, unitCount } = typed.values;
  const units =
    firstUnit === null ? [] : namesFrom(firstUnit.trim(), Math.min(unitCount ?? 0, maxUnitsPerFloor));
  const there = units.find((unit) => names.has(unit));
  const form = withFieldError(
    typed,
    'firstUnit',
    there === undefined ? undefined : t('building.error.unitNameExists', there),
  );
  return (
    <StructureChangeForm
      editing={editing}
      title={t('building.addUnitsOf', floorName)}
      draft={`building/addUnits ${floorId}`}
      verb={t('kit.add')}
      form={form}
      fields={['firstUnit', 'unitCount']}
      call={(on) => buildingCalls.addUnits({ ...on, floorId, names: units })}
      successText={() => t('building.unitsAdded', floorName, units.length)}
      another={(_, { unitCount: count }) => {
        const all = [...names, ...units];
        setMade([...made, ...units]);
        return { firstUnit: nextName(all.at(-1) ?? '', new Set(all)) || null, unitCount: count };
      }}
      onClose={onClose}
    >
      <TextField form={form} name="firstUnit" hint={t('building.countOnHint')} />
      <NumberField form={form} name="unitCount" />
      {units.length > 0 ? <NameList names={units} title={t('building.unitsMade', units.length)} /> : null}
    </StructureChangeForm>
  );
}

type Renaming = { unitId: number; from: string; to: string };

/** The units a new name reaches: the chosen ones, or one with all behind it on its floor. */
function reachOf(
  units: readonly ChosenUnit[],
  following: boolean,
): readonly { unitId: number; name: string }[] {
  const [only] = units;
  if (!only || units.length > 1 || !following) return units;
  const own = only.floor.units;
  return own.slice(own.findIndex((unit) => unit.unitId === only.unitId));
}

function renamings(units: readonly ChosenUnit[], following: boolean, name: string): Renaming[] {
  const reach = reachOf(units, following);
  const names = reach.map((unit) => unit.name);
  const next = renameFollowing(names, 0, name);
  return reach.map(({ unitId, name: from }, at) => ({ unitId, from, to: next[at] ?? from }));
}

/** The first name that two units of a floor would share afterwards. */
function clash(units: readonly ChosenUnit[], changes: readonly Renaming[]): string | undefined {
  const to = new Map(changes.map((change) => [change.unitId, change.to]));
  const floors = new Set(units.map((unit) => unit.floor));
  for (const floor of floors) {
    const twice = firstDuplicate(floor.units.map((unit) => to.get(unit.unitId) ?? unit.name));
    if (twice !== undefined) return twice;
  }
  return undefined;
}

const NewName = z.strictObject({ name: structureName });

/** Another name for a unit, counted on over those behind it; or for several, counted on from the first. */
export function RenameUnitsDialog(
  props: Common & { units: readonly ChosenUnit[]; done?: (() => void) | undefined },
) {
  const { editing, units, onClose } = props;
  const [following, setFollowing] = useState(false);
  const [first] = units;
  const typed = useForm<z.output<typeof NewName>>({
    schema: NewName,
    start: { name: first?.name ?? null },
    label: () => t(units.length > 1 ? 'building.firstNewName' : 'building.unitName'),
  });
  const changes = renamings(units, following, typed.values.name?.trim() ?? '').filter(
    ({ from, to }) => from !== to,
  );
  // The call takes at least one; what keeps its name is no change.
  const saved = changes.length > 0 ? changes : renamings(units, false, first?.name ?? '');
  const twice = clash(units, changes);
  const form = withFieldError(
    typed,
    'name',
    twice === undefined ? undefined : t('building.error.unitNameExists', twice),
  );
  const one = units.length === 1;
  return (
    <StructureChangeForm
      editing={editing}
      title={one ? t('building.renameUnitOf', first?.name ?? '') : t('building.renameUnits', units.length)}
      draft={`building/renameUnits ${units.map(({ unitId }) => unitId).join()}`}
      form={form}
      fields={['name']}
      call={(on) =>
        buildingCalls.renameUnits({ ...on, units: saved.map(({ unitId, to }) => ({ unitId, name: to })) })
      }
      successText={() => {
        props.done?.();
        return t('building.unitsRenamed', changes.length);
      }}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={one ? undefined : t('building.countOnHint')} />
      {one ? (
        <Checkbox checked={following} onChange={({ target }) => setFollowing(target.checked)}>
          {t('building.renameFollowing')}
        </Checkbox>
      ) : null}
      {changes.length > 1 ? (
        <NameList
          names={changes.map(({ from, to }) => t('building.fromTo', from, to))}
          title={t('building.unitsToRename', changes.length)}
        />
      ) : null}
    </StructureChangeForm>
  );
}
