import type { Conflict } from '@mdi/contract/kit/answer-codes.ts';
import { useState } from 'react';
import type { SendOptions } from '../../kit/call/send.ts';
import { ConflictDialog, versionConflict } from '../../kit/form/merge/conflict-dialog.tsx';
import { areaListPath, buildingAddress, listWith } from '../../kit/paths/addresses.ts';
import { firstBlockerNames } from '../../kit/record/removal-blockers.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { type Floor, totalsOf, type Zone } from './structure.ts';
import type { StructureEditing } from './structure-editing.ts';
import type { ChosenUnit } from './structure-selection.ts';
import { buildingCalls, refreshBuildings } from './use-building.ts';
import type { StructureVersionRef } from './use-structure.ts';

type Common = { editing: StructureEditing; onClose: () => void };

type Props = Common & {
  /** What goes, in the question. */
  name: string;
  text: string;
  successText: string;
  call: (on: StructureVersionRef, options?: SendOptions) => Promise<{ structureVersion: number }>;
};

/** A removal from the structure the person sees; a newer structure is told and then loaded. */
function StructureRemoval({ editing, onClose, name, text, successText, call }: Props) {
  const [conflict, setConflict] = useState<Conflict>();
  const reload = () => void refreshBuildings().then(onClose);
  if (conflict) {
    return <ConflictDialog conflict={conflict} label={(field) => field} onLoad={reload} onCancel={reload} />;
  }
  return (
    <RemoveDialog
      name={name}
      check={() => editing.peek((on) => call(on, { dryRun: true }))}
      links={{
        company: buildingAddress(editing.buildingId),
        area: listWith(areaListPath, { buildingId: editing.buildingId }),
      }}
      call={() => editing.change(call)}
      successText={() => successText}
      done={() => void refreshBuildings()}
      failed={(failure) => {
        const newer = versionConflict(failure);
        setConflict(newer);
        return newer !== undefined;
      }}
      onClose={onClose}
    >
      {text}
    </RemoveDialog>
  );
}

const maxNames = 5;

/** The first names of what goes, for the question. */
const named = (names: readonly string[]) =>
  firstBlockerNames({ names: names.slice(0, maxNames), count: names.length });

/** Deletes a zone; refused while it has floors. */
export function RemoveZoneDialog({ zone, ...common }: Common & { zone: Zone }) {
  const { zoneId, name } = zone;
  return (
    <StructureRemoval
      {...common}
      name={name}
      text={t('building.removeZoneText')}
      successText={t('building.zoneRemoved', name)}
      call={(on, options) => buildingCalls.removeZone({ ...on, zoneId }, options)}
    />
  );
}

/** Deletes floors with their units; refused while there are tenants. */
export function RemoveFloorsDialog({ floors, ...common }: Common & { floors: readonly Floor[] }) {
  const { units } = totalsOf(floors);
  return (
    <StructureRemoval
      {...common}
      name={named(floors.map((floor) => floor.name))}
      text={t('building.removeFloorsText', floors.length, units)}
      successText={t('building.floorsRemoved', floors.length)}
      call={(on, options) =>
        buildingCalls.removeFloors({ ...on, floorIds: floors.map((floor) => floor.floorId) }, options)
      }
    />
  );
}

/** Deletes units; refused while one of them is leased. */
export function RemoveUnitsDialog({ units, ...common }: Common & { units: readonly ChosenUnit[] }) {
  return (
    <StructureRemoval
      {...common}
      name={named(units.map((unit) => unit.name))}
      text={t('building.removeUnitsText', units.length)}
      successText={t('building.unitsRemoved', units.length)}
      call={(on, options) =>
        buildingCalls.removeUnits({ ...on, unitIds: units.map((unit) => unit.unitId) }, options)
      }
    />
  );
}
