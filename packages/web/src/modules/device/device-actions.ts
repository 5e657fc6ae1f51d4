import type { DeviceRow } from '@mdi/contract/modules/device/device.contract.ts';
import type { Action } from '../../kit/page/more-menu.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './use-device-dialogs.tsx';

/**
 * What may be done with a device beside editing and installing it, the harmful last; which it is was decided by
 * the server (`can`).
 */
export function actionsOf(row: DeviceRow, ask: Ask, removed?: () => void): Action[] {
  const { can, useState } = row;
  const disabled = useState === 'disabled';
  return [
    can.open && { key: 'open', label: t('device.open'), run: () => ask({ kind: 'open', device: row }) },
    can.command && {
      key: 'reboot',
      label: t('device.reboot'),
      run: () => ask({ kind: 'command', device: row, type: 'reboot' }),
    },
    can.command && {
      key: 'sync',
      label: t('device.sync'),
      run: () => ask({ kind: 'command', device: row, type: 'sync' }),
    },
    can.command && {
      key: 'rekey',
      label: t('device.rekey'),
      run: () => ask({ kind: 'command', device: row, type: 'rekey' }),
    },
    can.edit && {
      key: 'use',
      label: t(disabled ? 'device.enable' : 'device.disable'),
      danger: !disabled,
      run: () => ask({ kind: 'use', devices: [row], to: disabled ? 'normal' : 'disabled' }),
    },
    can.replace && {
      key: 'replace',
      label: t('device.replace'),
      danger: true,
      run: () => ask({ kind: 'replace', device: row }),
    },
    // What has no place and no credential has nothing to forget.
    can.initialize &&
      row.logistics !== 'warehouse' && {
        key: 'initialize',
        label: t('device.initialize'),
        danger: true,
        run: () => ask({ kind: 'initialize', devices: [row] }),
      },
    can.remove && {
      key: 'remove',
      label: t('device.remove'),
      danger: true,
      run: () => ask({ kind: 'remove', device: row, ...(removed ? { done: removed } : {}) }),
    },
  ].filter((action) => action !== false);
}
