import { type FaultRow, faultApi } from '@mdi/contract/modules/fault/fault.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';

type One = { fault: FaultRow; onClose: () => void };

const faults = client(faultApi);
const refresh = () => void queryClient.invalidateQueries({ queryKey: [faultApi.module] });

const ResolveDialog = ({ fault: { faultId }, onClose }: One) => (
  <ConfirmCallDialog
    title={t('fault.resolveTitle', faultId)}
    verb={t('fault.resolve')}
    call={() => faults.setState({ faultId, to: 'resolved' })}
    successText={() => t('fault.resolved', faultId)}
    done={refresh}
    onClose={onClose}
  >
    {t('fault.resolveText', __MDI_VERSION__)}
  </ConfirmCallDialog>
);

const ReopenDialog = ({ fault: { faultId }, onClose }: One) => (
  <ConfirmCallDialog
    title={t('fault.reopenTitle', faultId)}
    verb={t('fault.reopen')}
    call={() => faults.setState({ faultId, to: 'open' })}
    successText={() => t('fault.reopenedNow', faultId)}
    done={refresh}
    onClose={onClose}
  >
    {t('fault.reopenText')}
  </ConfirmCallDialog>
);

export const dialogs = { resolve: ResolveDialog, reopen: ReopenDialog };
