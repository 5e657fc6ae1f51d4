import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { addDevicePath, areaAddress, deviceAddress } from '../../kit/paths/addresses.ts';
import { deviceListActions, exceptionsTool, replaceKeyTool } from './device-actions.ts';
import { deviceDialogs as questions } from './device-dialog-loader.ts';
import { DevicePlaceFilters } from './device-place-filters.tsx';
import { connectionTones, logisticsTones, SeenAgo, usageTones } from './device-tags.tsx';
import { ReadersUpdated } from './shared/readers-updated.tsx';
import { usePollDevices } from './use-device.ts';

/** The list of devices (deviceManage). */
export function DeviceList() {
  const { list, c, f, ask, page, projectId } = useListPage(deviceManageApi, 'list', 'device', questions);
  usePollDevices();
  const seldom = true;
  return page({
    rowKey: 'deviceId',
    exported: 'device',
    imports: 'device',
    columns: [
      c.link('name', (row) => deviceAddress(row.deviceId), { width: 172 }),
      c.text('code', { width: 148, seldom }),
      c.project('device.projectName', { none: 'device.noProject' }),
      c.two(['area', 'device.areaName'], ['areaName', 'buildingName'], {
        width: 140,
        to: (row) => row.areaId && areaAddress(row.areaId),
      }),
      c.code('channel', { width: 84, seldom }),
      c.tag('logistics', logisticsTones, { seldom }),
      c.tag('useState', usageTones, { seldom }),
      c.tag('connection', connectionTones),
      c.custom('lastSeen', { width: 112, render: SeenAgo }),
      c.count('openExceptions', { to: (row) => deviceAddress(row.deviceId, 'exceptions'), className: 'bad' }),
      c.text('firmware', { width: 84, seldom }),
      c.text(['model', 'device.modelName'], (row) => row.modelName ?? row.model, { width: 120, seldom }),
      c.code('network', { width: 92, seldom }),
    ],
    acts: deviceListActions(ask),
    filters: [
      f.word('keyword'),
      <DevicePlaceFilters key="place" list={list} />,
      f.choice(['connection', 'device.connectionShort']),
      f.choice(['logistics', 'device.logisticsShort']),
      f.choice(['useState', 'device.useShort']),
      f.choice('health', { asked: true }),
      f.flag(['troubled', 'device.troubledShort']),
    ],
    tools: [
      exceptionsTool(),
      <ReadersUpdated key="updated" projectId={projectId} />,
      projectId !== undefined && replaceKeyTool(ask, projectId),
    ],
    add: { to: addDevicePath, needs: 'pass:device:add' },
  });
}
