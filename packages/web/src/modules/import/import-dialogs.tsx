import type { ImportBrief } from '@mdi/contract/modules/import/import.contract.ts';
import { RemoveDialog as Remove } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { importCalls, refreshImports } from './import-calls.ts';
import { UndoDialog } from './undo-dialog.tsx';

const RemoveDialog = ({ one, onClose }: { one: ImportBrief; onClose: () => void }) => (
  <Remove
    name={one.fileName}
    call={() => importCalls.remove({ importId: one.importId })}
    successText={() => t('import.removed')}
    done={refreshImports}
    onClose={onClose}
  >
    {t('import.removeText')}
  </Remove>
);

/** The question before an import is undone, or forgotten. */
export const dialogs = { undo: UndoDialog, remove: RemoveDialog };
