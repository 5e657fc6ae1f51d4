import { area } from '@mdi/contract/kit/fields.ts';
import { structureName } from '@mdi/contract/modules/building/building-generate.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { NumberField, TextField } from '../../kit/controls.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { useForm } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import { copiedUnits, type Floor, nextName } from './structure.ts';
import { NameList, ZoneField } from './structure-fields.tsx';
import { buildings, refreshBuildings } from './use-building.ts';
import type { Editing } from './use-structure-dialogs.tsx';

type Props = { editing: Editing; floor: Floor; onClose: () => void };

/** The zone is part of the form, so that choosing another one counts as a change; 0 is outside all zones. */
const FloorFacts = z.strictObject({ name: structureName, usableSpace: z.nullable(area), zone: z.int() });
type FloorFacts = z.output<typeof FloorFacts>;

/** Name, usable space and zone of a floor. */
export function EditFloorDialog({ editing, floor, onClose }: Props) {
  const { structure, zoned, change } = editing;
  const { floorId, usableSpace } = floor;
  const form = useForm<FloorFacts>({
    schema: FloorFacts,
    start: { name: floor.name, usableSpace, zone: floor.zoneId ?? 0 },
    label: (name) => t(`building.${name === 'name' ? 'floorName' : name === 'zone' ? 'zoneId' : name}`),
  });
  const { zone } = form.values;
  return (
    <FormDialog
      title={t('building.editFloorOf', floor.name)}
      form={form}
      fields={['name', 'usableSpace']}
      save={(input) =>
        change((on) =>
          buildings.editFloor({
            ...on,
            floorId,
            name: input.name,
            usableSpace: input.usableSpace,
            zoneId: input.zone || null,
          }),
        )
      }
      saved={(_, { name }) => {
        toast.success(t('building.floorSaved', name));
        void refreshBuildings();
        onClose();
      }}
      reload={() => void refreshBuildings().then(onClose)}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <NumberField form={form} name="usableSpace" unit={t('building.squareMetres')} grouped />
      {structure.zones.length > 0 ? (
        <ZoneField
          zones={structure.zones}
          value={zone || null}
          none={!zoned || floor.zoneId === null}
          onChange={(zoneId) => form.set('zone', zoneId ?? 0)}
        />
      ) : null}
    </FormDialog>
  );
}

const CopyName = z.strictObject({ name: structureName });

/** A floor above another one, with its units under names of its own. */
export function CopyFloorDialog({ editing, floor, onClose }: Props) {
  const { structure, change } = editing;
  const { floorId, name: source } = floor;
  const [suggested] = useState(() =>
    nextName(source, new Set(structure.floors.map((other) => other.name))),
  );
  const form = useForm<z.output<typeof CopyName>>({
    schema: CopyName,
    start: { name: suggested || null },
    label: () => t('building.floorName'),
  });
  const names = floor.units.map((unit) => unit.name);
  const units = copiedUnits({ name: source, units: names }, form.values.name?.trim() ?? '');
  return (
    <FormDialog
      title={t('building.copyFloorOf', source)}
      verb={t('building.copyFloor')}
      form={form}
      fields={['name']}
      save={({ name }) => change((on) => buildings.copyFloor({ ...on, floorId, name, units }))}
      saved={(_, { name }) => {
        toast.success(t('building.floorAdded', name));
        void refreshBuildings();
        onClose();
      }}
      reload={() => void refreshBuildings().then(onClose)}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t('building.copyFloorHint')} />
      {units.length > 0 ? <NameList names={units} title={t('building.unitsMade', units.length)} /> : null}
    </FormDialog>
  );
}
