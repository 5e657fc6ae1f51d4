import type { FileRow } from '@mdi/contract/modules/file/file.contract.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { files, nameOf, refreshFiles } from './use-file.ts';

type Props = { file: FileRow; done?: (() => void) | undefined; onClose: () => void };

function FileRemoveDialog({ file, done, onClose }: Props) {
  const { fileId } = file;
  return (
    <RemoveDialog
      name={nameOf(file)}
      check={() => files.remove({ fileId }, { dryRun: true })}
      call={() => files.remove({ fileId })}
      said={() => t('file.removed', nameOf(file))}
      done={() => {
        // First, so that the page of the deleted file doesn't ask for it again.
        done?.();
        refreshFiles();
      }}
      onClose={onClose}
    >
      {t('file.removeText')}
    </RemoveDialog>
  );
}

export const dialogs = { remove: FileRemoveDialog };
