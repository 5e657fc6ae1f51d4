import { AddFloorDialog, CopyFloorDialog, EditFloorDialog, MoveFloorsDialog } from './floor-dialogs.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { RemoveFloorsDialog, RemoveUnitsDialog, RemoveZoneDialog } from './structure-removals.tsx';
import { AddUnitsDialog, RenameUnitsDialog } from './unit-dialogs.tsx';
import type { Editing, StructureQuestion } from './use-structure-dialogs.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

type Props = { editing: Editing; question: StructureQuestion; done: () => void; onClose: () => void };

/** The form or question that was asked for. */
export function StructureDialog({ editing, question, done, onClose }: Props) {
  const common = { editing, onClose };
  switch (question.kind) {
    case 'generate':
      return <GenerateDialog {...common} />;
    case 'addZone':
      return <ZoneDialog {...common} />;
    case 'editZone':
      return <ZoneDialog {...common} zone={question.zone} />;
    case 'removeZone':
      return <RemoveZoneDialog {...common} zone={question.zone} />;
    case 'addFloor':
      return <AddFloorDialog {...common} />;
    case 'editFloor':
      return <EditFloorDialog {...common} floor={question.floor} />;
    case 'copyFloor':
      return <CopyFloorDialog {...common} floor={question.floor} />;
    case 'addUnits':
      return <AddUnitsDialog {...common} floor={question.floor} />;
    case 'moveFloors':
      return <MoveFloorsDialog {...common} done={done} floors={question.floors} />;
    case 'removeFloors':
      return <RemoveFloorsDialog {...common} floors={question.floors} />;
    case 'renameUnits':
      return <RenameUnitsDialog {...common} done={done} units={question.units} />;
    case 'removeUnits':
      return <RemoveUnitsDialog {...common} units={question.units} />;
  }
}
