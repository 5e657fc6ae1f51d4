import { area } from '@mdi/contract/kit/fields.ts';
import { maxUnitsPerFloor, structureName } from '@mdi/contract/modules/building/building-generate.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { NumberField, TextField } from '../../kit/controls.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { useForm } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import { copiedUnits, namesFrom, nextName } from './structure.ts';
import { NameList, ZoneField } from './structure-fields.tsx';
import { buildings, refreshBuildings } from './use-building.ts';
import type { Editing } from './use-structure-dialogs.tsx';

const NewFloor = z.strictObject({
  name: structureName,
  usableSpace: z.nullable(area),
  firstUnit: z.nullable(structureName),
  unitCount: z.int().check(z.gte(0), z.lte(maxUnitsPerFloor)),
});
type NewFloor = z.output<typeof NewFloor>;

/** The floor that would follow the top one, with the units that would lie on it. */
function suggestion({ structure }: Editing) {
  const { floors } = structure;
  const top = floors.at(-1);
  const name = top ? nextName(top.name, new Set(floors.map((floor) => floor.name))) : '';
  const units = top?.units.map((unit) => unit.name) ?? [];
  const [firstUnit = null] = top && name ? copiedUnits({ name: top.name, units }, name) : [];
  return { name: name || null, firstUnit, unitCount: units.length, zoneId: top?.zoneId ?? null };
}

/** A floor on top of the building, with a row of units. */
export function AddFloorDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { zoned, structure, change } = editing;
  const [start] = useState(() => suggestion(editing));
  const [zoneId, setZoneId] = useState(zoned ? (start.zoneId ?? structure.zones[0]?.zoneId ?? null) : null);
  const form = useForm<NewFloor>({
    schema: NewFloor,
    start: { name: start.name, usableSpace: null, firstUnit: start.firstUnit, unitCount: start.unitCount },
    label: (name) => t(`building.${name === 'name' ? 'floorName' : name}`),
  });
  const { firstUnit, unitCount } = form.values;
  const units = firstUnit === null ? [] : namesFrom(firstUnit, unitCount ?? 0);
  return (
    <FormDialog
      title={t('building.addFloor')}
      verb={t('kit.add')}
      form={form}
      fields={['name', 'usableSpace', 'firstUnit', 'unitCount']}
      save={({ name, usableSpace }) =>
        change((on) => buildings.addFloor({ ...on, zoneId, name, usableSpace, units }))
      }
      saved={(_, { name }) => {
        toast.success(t('building.floorAdded', name));
        void refreshBuildings();
        onClose();
      }}
      reload={() => void refreshBuildings()}
      onClose={onClose}
    >
      {zoned ? <ZoneField zones={structure.zones} value={zoneId} onChange={setZoneId} /> : null}
      <TextField form={form} name="name" hint={t('building.onTop')} />
      <NumberField form={form} name="usableSpace" unit={t('building.squareMetres')} grouped />
      <TextField form={form} name="firstUnit" hint={t('building.countOnHint')} />
      <NumberField form={form} name="unitCount" />
      {units.length > 0 ? <NameList names={units} title={t('building.unitsMade', units.length)} /> : null}
    </FormDialog>
  );
}
