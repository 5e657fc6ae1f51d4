import type { DeviceRow } from '@mdi/contract/modules/device/device.contract.ts';
import { type Act, editAct } from '../../kit/list/act-definitions.ts';
import type { ListTool } from '../../kit/list/list-tool-button.tsx';
import { deviceExceptionListPath, editDeviceAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './device-dialog-loader.ts';

/** Opens a door from here. */
export const openDoorAction = (ask: Ask, at?: 'more'): Act<DeviceRow> => ({
  label: t('device.open'),
  ...(at && { at }),
  fits: (row) => row.can.open,
  run: (device) => ask({ kind: 'open', device }),
});

/** Leads to what is wrong with readers. */
export const exceptionsTool = (): ListTool => ({
  label: t('device.exceptions'),
  icon: 'warning',
  to: deviceExceptionListPath,
});

/** Gives all readers of a project a new key. */
export const replaceKeyTool = (ask: Ask, projectId: number): ListTool => ({
  label: t('device.replaceKey'),
  needs: 'pass:device:key',
  run: () => ask({ kind: 'keys', projectId }),
});

/** What may be done with the devices of a list. */
export const deviceListActions = (ask: Ask): Act<DeviceRow>[] => [
  editAct({ to: (row) => editDeviceAddress(row.deviceId) }),
  {
    label: t('device.claim'),
    fits: (row) => row.can.install,
    run: (device) => ask({ kind: 'install', device }),
  },
  openDoorAction(ask, 'more'),
  ...deviceActions(ask),
];

/**
 * What may be done with a device beside opening, editing and installing it, the harmful last; which it is was decided by
 * the server (`can`).
 */
export function deviceActions(ask: Ask, removed?: () => void): Act<DeviceRow>[] {
  const command = (type: 'reboot' | 'sync' | 'rekey'): Act<DeviceRow> => ({
    label: t(`device.${type}`),
    at: 'more',
    fits: (row) => row.can.command,
    run: (device) => ask({ kind: 'command', device, type }),
  });
  const icon = may('pass:device:edit');
  return [
    command('reboot'),
    command('sync'),
    command('rekey'),
    {
      label: t('device.enable'),
      at: 'more',
      icon: icon ? 'check' : undefined,
      fits: (row) => row.can.edit && row.useState === 'disabled',
      all: (devices, done) => ask({ kind: 'use', devices, to: 'normal', done }),
    },
    {
      label: t('device.disable'),
      danger: true,
      at: 'more',
      icon: icon ? 'power' : undefined,
      fits: (row) => row.can.edit && row.useState === 'normal',
      all: (devices, done) => ask({ kind: 'use', devices, to: 'disabled', done }),
    },
    {
      label: t('device.replace'),
      danger: true,
      at: 'more',
      fits: (row) => row.can.replace,
      run: (device) => ask({ kind: 'replace', device }),
    },
    {
      label: t('device.initialize'),
      danger: true,
      at: 'more',
      icon: may('pass:device:initialize') ? 'reload' : undefined,
      // What has no place and no credential has nothing to forget.
      fits: (row) => row.can.initialize && row.logistics !== 'warehouse',
      all: (devices, done) => ask({ kind: 'initialize', devices, done }),
    },
    {
      label: t('device.remove'),
      danger: true,
      at: 'more',
      fits: (row) => row.can.remove,
      run: (device) => ask({ kind: 'remove', device, done: removed }),
    },
  ];
}
