import { type FaultRow, faultApi } from '@mdi/contract/modules/fault/fault.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queries } from '../../kit/call/query.ts';
import { WriteDialog } from '../../kit/record/write-dialog.tsx';
import { t } from '../../kit/words/words.ts';

type One = { fault: FaultRow; onClose: () => void };

const faults = client(faultApi);
const refresh = () => void queries.invalidateQueries({ queryKey: [faultApi.module] });

const ResolveDialog = ({ fault: { faultId }, onClose }: One) => (
  <WriteDialog
    title={t('fault.resolveTitle', faultId)}
    verb={t('fault.resolve')}
    call={() => faults.setState({ faultId, to: 'resolved' })}
    said={() => t('fault.resolved', faultId)}
    done={refresh}
    onClose={onClose}
  >
    {t('fault.resolveText', __MDI_VERSION__)}
  </WriteDialog>
);

const ReopenDialog = ({ fault: { faultId }, onClose }: One) => (
  <WriteDialog
    title={t('fault.reopenTitle', faultId)}
    verb={t('fault.reopen')}
    call={() => faults.setState({ faultId, to: 'open' })}
    said={() => t('fault.reopenedNow', faultId)}
    done={refresh}
    onClose={onClose}
  >
    {t('fault.reopenText')}
  </WriteDialog>
);

export const dialogs = { resolve: ResolveDialog, reopen: ReopenDialog };
