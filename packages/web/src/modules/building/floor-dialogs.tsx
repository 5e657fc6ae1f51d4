import type { Conflict } from '@mdi/contract/kit/answer-codes.ts';
import { squareMetres } from '@mdi/contract/kit/fields.ts';
import { maxUnitsPerFloor, structureName } from '@mdi/contract/modules/building/building-generate.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useWrite } from '../../kit/call/use-write.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { ConflictDialog, versionConflict } from '../../kit/form/merge/conflict-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { copiedUnits, namesFrom, nextName } from './counted-names.ts';
import type { Floor } from './structure.ts';
import { StructureChangeForm } from './structure-change-form.tsx';
import type { StructureEditing } from './structure-editing.ts';
import { buildingCalls, refreshBuildings } from './use-building.ts';
import { NameList, ZoneField } from './zone-field-and-name-list.tsx';

type Common = { editing: StructureEditing; onClose: () => void };
type Props = Common & { floor: Floor };

const floorNames = ({ structure }: StructureEditing) => new Set(structure.floors.map((floor) => floor.name));

const NewFloor = z.strictObject({
  name: structureName,
  usableSpace: z.nullable(squareMetres),
  firstUnit: z.nullable(structureName),
  unitCount: z.int().check(z.gte(0), z.lte(maxUnitsPerFloor)),
});

/** The floor that would follow the top one, with the units that would lie on it. */
function suggestion(editing: StructureEditing) {
  const top = editing.structure.floors.at(-1);
  const name = top ? nextName(top.name, floorNames(editing)) : '';
  const units = top?.units.map((unit) => unit.name) ?? [];
  const [firstUnit = null] = top && name ? copiedUnits({ name: top.name, units }, name) : [];
  return { name: name || null, firstUnit, unitCount: units.length, zoneId: top?.zoneId ?? null };
}

/** A floor on top of the building, with a row of units. */
export function AddFloorDialog({ editing, onClose }: Common) {
  const { zoned, structure } = editing;
  const [{ zoneId: zone, ...start }] = useState(() => suggestion(editing));
  const [zoneId, setZoneId] = useState(zoned ? (zone ?? structure.zones.at(-1)?.zoneId ?? null) : null);
  const form = useForm<z.output<typeof NewFloor>>({
    schema: NewFloor,
    start: { ...start, usableSpace: null },
    label: (name) => t(`building.${name === 'name' ? 'floorName' : name}`),
  });
  const { firstUnit, unitCount } = form.values;
  const units =
    firstUnit === null ? [] : namesFrom(firstUnit.trim(), Math.min(unitCount ?? 0, maxUnitsPerFloor));
  return (
    <StructureChangeForm
      editing={editing}
      title={t('building.addFloor')}
      draft={`building/addFloor ${editing.buildingId}`}
      verb={t('kit.add')}
      form={form}
      fields={['name', 'usableSpace', 'firstUnit', 'unitCount']}
      call={(on, { name, usableSpace }) =>
        buildingCalls.addFloor({ ...on, zoneId, name, usableSpace, units })
      }
      successText={(_, { name }) => t('building.floorAdded', name)}
      onClose={onClose}
    >
      {zoned ? <ZoneField zones={structure.zones} value={zoneId} onChange={setZoneId} /> : null}
      <TextField form={form} name="name" hint={t('building.onTop')} />
      <NumberField form={form} name="usableSpace" unit={t('building.squareMetres')} grouped />
      <TextField form={form} name="firstUnit" hint={t('building.countOnHint')} />
      <NumberField form={form} name="unitCount" />
      {units.length > 0 ? <NameList names={units} title={t('building.unitsMade', units.length)} /> : null}
    </StructureChangeForm>
  );
}

/** The zone is part of the form, so that choosing another one counts as a change; 0 is outside all zones. */
const FloorFacts = z.strictObject({
  name: structureName,
  usableSpace: z.nullable(squareMetres),
  zone: z.int(),
});
const factLabels = { name: 'floorName', usableSpace: 'usableSpace', zone: 'zoneId' } as const;

/** Name, usable space and zone of a floor. */
export function EditFloorDialog({ editing, floor, onClose }: Props) {
  const { structure, zoned } = editing;
  const { floorId, name: floorName, usableSpace, zoneId } = floor;
  const form = useForm<z.output<typeof FloorFacts>>({
    schema: FloorFacts,
    start: { name: floorName, usableSpace, zone: zoneId ?? 0 },
    label: (name) => t(`building.${factLabels[name]}`),
  });
  return (
    <StructureChangeForm
      editing={editing}
      title={t('building.editFloorOf', floorName)}
      draft={`building/editFloor ${floorId}`}
      form={form}
      fields={['name', 'usableSpace']}
      call={(on, { zone, ...facts }) =>
        buildingCalls.editFloor({ ...on, floorId, ...facts, zoneId: zone || null })
      }
      successText={(_, { name }) => t('building.floorSaved', name)}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <NumberField form={form} name="usableSpace" unit={t('building.squareMetres')} grouped />
      {structure.zones.length > 0 ? (
        <ZoneField
          zones={structure.zones}
          value={form.values.zone || null}
          none={!zoned || zoneId === null}
          onChange={(zone) => form.set('zone', zone ?? 0)}
        />
      ) : null}
    </StructureChangeForm>
  );
}

const CopyName = z.strictObject({ name: structureName });

/** A floor above another one, with its units under names of its own. */
export function CopyFloorDialog({ editing, floor, onClose }: Props) {
  const { floorId, name: source } = floor;
  const [suggested] = useState(() => nextName(source, floorNames(editing)));
  const form = useForm<z.output<typeof CopyName>>({
    schema: CopyName,
    start: { name: suggested || null },
    label: () => t('building.floorName'),
  });
  const names = floor.units.map((unit) => unit.name);
  const units = copiedUnits({ name: source, units: names }, form.values.name?.trim() ?? '');
  return (
    <StructureChangeForm
      editing={editing}
      title={t('building.copyFloorOf', source)}
      draft={`building/copyFloor ${floorId}`}
      verb={t('building.copyFloor')}
      form={form}
      fields={['name']}
      call={(on, { name }) => buildingCalls.copyFloor({ ...on, floorId, name, units })}
      successText={(_, { name }) => t('building.floorAdded', name)}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t('building.copyFloorHint')} />
      {units.length > 0 ? <NameList names={units} title={t('building.unitsMade', units.length)} /> : null}
    </StructureChangeForm>
  );
}

/** Puts floors into a zone, all at once. */
export function MoveFloorsDialog(
  props: Common & { floors: readonly Floor[]; done?: (() => void) | undefined },
) {
  const { editing, floors, onClose } = props;
  const { structure, zoned, change } = editing;
  // Offers a zone that something would move to.
  const elsewhere = structure.zones.findLast((zone) => floors.some((floor) => floor.zoneId !== zone.zoneId));
  const [zoneId, setZoneId] = useState<number | null>(elsewhere?.zoneId ?? null);
  const [conflict, setConflict] = useState<Conflict>();
  const reload = () => void refreshBuildings().then(onClose);
  const floorIds = floors.map((floor) => floor.floorId);
  const moveAll = (to: number | null) =>
    change((on) => buildingCalls.moveFloors({ ...on, floorIds, zoneId: to }));
  const move = useWrite(moveAll, {
    done: () => {
      toast.success(t('building.floorsMoved', floors.length));
      props.done?.();
      reload();
    },
    failed: (failure) => {
      const newer = versionConflict(failure);
      setConflict(newer);
      if (!newer) reload();
      return newer !== undefined;
    },
  });
  if (conflict) {
    return <ConflictDialog conflict={conflict} label={(field) => field} onLoad={reload} onCancel={reload} />;
  }
  return (
    <ConfirmDialog
      title={t('building.moveFloorsTitle', floors.length)}
      verb={t('building.moveFloors')}
      busy={move.busy}
      onConfirm={() => void move.run(zoneId)}
      onCancel={() => {
        if (!move.busy) onClose();
      }}
    >
      <div className="dialog-fields">
        <ZoneField zones={structure.zones} value={zoneId} none={!zoned} onChange={setZoneId} />
      </div>
    </ConfirmDialog>
  );
}
