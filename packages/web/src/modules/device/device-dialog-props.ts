import type { DeviceRow } from '@mdi/contract/modules/device/device.contract.ts';

/** What the dialogs need to know of a device. */
export type DialogDevice = Pick<DeviceRow, 'deviceId' | 'code' | 'name' | 'projectId' | 'areaId' | 'channel'>;

/** What those need that may be about several; `done` hears that it was done to all of them. */
export type SeveralDevicesProps = {
  devices: readonly DialogDevice[];
  done?: (() => void) | undefined;
  onClose: () => void;
};
