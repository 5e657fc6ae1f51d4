import type { Conflict } from '@mdi/contract/kit/codes.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictDialog, versionConflict } from '../../kit/conflict-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';
import type { Floor } from './structure.ts';
import { ZoneField } from './structure-fields.tsx';
import { buildings, refreshBuildings } from './use-building.ts';
import type { Editing } from './use-structure-dialogs.tsx';

type Props = { editing: Editing; floors: readonly Floor[]; onClose: () => void };

/** Puts floors into a zone, one after the other; what was moved before a refusal stays moved. */
export function MoveFloorsDialog({ editing, floors, onClose }: Props) {
  const { structure, zoned, change } = editing;
  const [zoneId, setZoneId] = useState<number | null>(structure.zones.at(-1)?.zoneId ?? null);
  const [step, setStep] = useState<number>();
  const [conflict, setConflict] = useState<Conflict>();
  const reload = () => void refreshBuildings().then(onClose);
  const move = useWrite(
    async () => {
      for (const [at, { floorId, name, usableSpace }] of floors.entries()) {
        setStep(at + 1);
        await change((on) => buildings.editFloor({ ...on, floorId, name, usableSpace, zoneId }));
      }
    },
    {
      done: () => {
        toast.success(t('building.floorsMoved', floors.length));
        reload();
      },
      failed: (failure) => {
        setStep(undefined);
        const newer = versionConflict(failure);
        setConflict(newer);
        if (!newer) reload();
        return newer !== undefined;
      },
    },
  );
  if (conflict) {
    return <ConflictDialog conflict={conflict} label={(field) => field} onLoad={reload} onCancel={reload} />;
  }
  return (
    <ConfirmDialog
      title={t('building.moveFloorsTitle', floors.length)}
      verb={t('building.moveFloors')}
      busy={move.busy}
      onConfirm={() => void move.run()}
      onCancel={() => {
        if (!move.busy) onClose();
      }}
    >
      <div className="dialog-fields">
        <ZoneField zones={structure.zones} value={zoneId} none={!zoned} onChange={setZoneId} />
        {step === undefined ? null : (
          <p className="t2" role="status">
            {t('frame.bulk.doing', step, floors.length)}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
