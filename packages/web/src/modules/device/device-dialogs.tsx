import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import * as z from 'zod/mini';
import { ReasonDialog } from '../../kit/form/fields/reason-field.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import type { DialogDevice } from './device-dialog-props.ts';
import { EnableDisableDialog } from './enable-disable-dialog.tsx';
import { InitializeDialog, RemoveDialog } from './initialize-remove-dialogs.tsx';
import { deviceCalls, refreshDevices } from './use-device.ts';

const Why = z.strictObject({ reason: deviceManageApi.ops.open.input.shape.reason });

/** Opens a door from here: the reason is demanded, and recorded with the name of who did it. */
function OpenDialog({ device, onClose }: { device: DialogDevice; onClose: () => void }) {
  const { deviceId, name } = device;
  return (
    <ReasonDialog
      rule={Why}
      label={t('device.reason')}
      rows={3}
      title={t('device.openTitle', name)}
      draft={`device/open ${deviceId}`}
      verb={t('device.open')}
      save={({ reason }) => deviceCalls.open({ deviceId, reason })}
      successText={() => t('device.opening', name)}
      saved={refreshDevices}
      onClose={onClose}
    >
      <p className="t2">{t('device.openText')}</p>
    </ReasonDialog>
  );
}

type CommandProps = { device: DialogDevice; type: 'reboot' | 'sync' | 'rekey'; onClose: () => void };

/** Asks before a device starts again, fetches its lists anew, or signs with another secret. */
function CommandDialog({ device, type, onClose }: CommandProps) {
  const { deviceId, name } = device;
  return (
    <ConfirmCallDialog
      title={t(`device.${type}Title`, name)}
      verb={t(`device.${type}`)}
      call={() => deviceCalls.command({ deviceId, type })}
      successText={() => t('device.commandSent', name)}
      done={refreshDevices}
      onClose={onClose}
    >
      {t(`device.${type}Text`)}
    </ConfirmCallDialog>
  );
}

/** Replaces the key of a project's passes on suspicion: what happens when, and why it is done. */
function KeysDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  return (
    <ReasonDialog
      rule={Why}
      label={t('device.reason')}
      rows={3}
      title={t('device.replaceKeyTitle')}
      draft={`device/replaceKey ${projectId}`}
      verb={t('device.replaceKey')}
      save={({ reason }) => deviceCalls.replaceKey({ projectId, reason })}
      successText={({ signsFrom }) => t('device.keyReplaced', showTime(signsFrom))}
      saved={refreshDevices}
      onClose={onClose}
    >
      <p className="t2">{t('device.replaceKeyText')}</p>
    </ReasonDialog>
  );
}

/** The questions before something is done with devices, and the dialogs that install or replace one. */
export const dialogs = {
  use: EnableDisableDialog,
  initialize: InitializeDialog,
  remove: RemoveDialog,
  command: CommandDialog,
  keys: KeysDialog,
  open: OpenDialog,
  install: lazyPart(() => import('./install-dialog.tsx').then((m) => m.InstallDialog)),
  replace: lazyPart(() => import('./replace-device-dialog.tsx').then((m) => m.ReplaceDeviceDialog)),
};
