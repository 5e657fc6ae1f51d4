import { type FileRow, fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { fileCalls, nameOf, refreshFiles } from './use-file.ts';

type Props = { file: FileRow; done?: (() => void) | undefined; onClose: () => void };

function FileRemoveDialog({ file, done, onClose }: Props) {
  const { fileId } = file;
  const { data } = useRead(
    fileApi,
    'whoMayRead',
    { fileId },
    { enabled: may(fileApi.ops.whoMayRead.access) },
  );
  const people = data?.people ?? 0;
  return (
    <RemoveDialog
      name={nameOf(file)}
      check={() => fileCalls.remove({ fileId }, { dryRun: true })}
      call={() => fileCalls.remove({ fileId })}
      successText={() => t('file.removed', nameOf(file))}
      done={() => {
        // First, so that the page of the deleted file doesn't ask for it again.
        done?.();
        refreshFiles();
      }}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('file.removeText')}</p>
        {people > 0 ? <p>{t('file.removeReaders', people)}</p> : null}
      </div>
    </RemoveDialog>
  );
}

export const dialogs = { remove: FileRemoveDialog };
