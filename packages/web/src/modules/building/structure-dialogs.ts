import { AddFloorDialog, CopyFloorDialog, EditFloorDialog, MoveFloorsDialog } from './floor-dialogs.tsx';
import { GenerateFloorsDialog } from './generate-floors-dialog.tsx';
import { RemoveFloorsDialog, RemoveUnitsDialog, RemoveZoneDialog } from './structure-removals.tsx';
import { AddUnitsDialog, RenameUnitsDialog } from './unit-dialogs.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

/** The forms and questions of a structure. */
export const dialogs = {
  generate: GenerateFloorsDialog,
  addZone: ZoneDialog,
  editZone: ZoneDialog,
  removeZone: RemoveZoneDialog,
  addFloor: AddFloorDialog,
  editFloor: EditFloorDialog,
  copyFloor: CopyFloorDialog,
  addUnits: AddUnitsDialog,
  moveFloors: MoveFloorsDialog,
  removeFloors: RemoveFloorsDialog,
  renameUnits: RenameUnitsDialog,
  removeUnits: RemoveUnitsDialog,
};
