import type { DeviceRow } from '@mdi/contract/modules/device/device.contract.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import type { SeveralDevicesProps } from './device-dialog-props.ts';
import { DeviceReasonField, useDeviceReason } from './device-reason.tsx';
import { deviceCalls as calls, refreshDevices } from './use-device.ts';

/** One device by name, several by number. */
export function deviceNameOrCount(devices: readonly { name: string }[], count = devices.length): string {
  if (devices.length === 1) return devices[0]?.name ?? '';
  return count === 1 ? t('device.countOne') : t('device.count', count);
}

type Props = SeveralDevicesProps & { to: DeviceRow['useState'] };

/** Takes devices out of use or back into use; the readers are told, and block or let pass. */
export function EnableDisableDialog({ devices, to, done, onClose }: Props) {
  const { form, reason, ready } = useDeviceReason();
  const off = to === 'disabled';
  return (
    <ImpactDialog
      title={t(off ? 'device.disableTitle' : 'device.enableTitle', deviceNameOrCount(devices))}
      verb={t(off ? 'device.disable' : 'device.enable')}
      destructive={off}
      rows={devices}
      nameOf={({ name, code }) => `${name} ${code}`}
      load={() => Promise.resolve(devices.length)}
      say={() => (
        <div className="stack">
          <p>{t(off ? 'device.disableText' : 'device.enableText')}</p>
          <DeviceReasonField form={form} />
        </div>
      )}
      ready={ready}
      call={({ deviceId }) => calls.updateUse({ deviceId, useState: to, reason })}
      successText={(outputs) =>
        t(off ? 'device.disabledDone' : 'device.enabledDone', deviceNameOrCount(devices, outputs.length))
      }
      refresh={refreshDevices}
      done={done}
      onClose={onClose}
    />
  );
}
