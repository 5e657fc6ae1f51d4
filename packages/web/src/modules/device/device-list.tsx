import {
  channels,
  connections,
  type DeviceRow,
  deviceManageApi,
  healths,
  logisticsFlow,
  useStates,
} from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { edit } from '../../kit/list/acts.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import {
  addDevicePath,
  areaAddress,
  deviceAddress,
  deviceExceptionListPath,
  editDeviceAddress,
} from '../../kit/paths/addresses.ts';
import { Can } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { choices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { actsOf, openAct } from './device-acts.ts';
import { deviceQuestions } from './device-questions.ts';
import { ConnectionTag, LogisticsTag, SeenAgo, UseTag } from './device-tags.tsx';
import { PlaceFilters } from './place-filters.tsx';
import { ReadersUpdated } from './shared/readers-updated.tsx';
import { useBeats } from './use-device.ts';

function Place({ areaId, areaName, buildingName }: DeviceRow) {
  if (areaId === null || areaName === null) return t('kit.none');
  return (
    <span className="two">
      <MaybeLink className="name-cell" title={areaName} to={areaAddress(areaId)}>
        {areaName}
      </MaybeLink>
      {buildingName === null || buildingName === areaName ? null : <small>{buildingName}</small>}
    </span>
  );
}

/** The list of devices (deviceManage). */
export function DeviceList() {
  const { list, c, f, ask, page } = useListPage(deviceManageApi, 'list', 'device', deviceQuestions);
  useBeats();
  const projectId = who().currProjectId ?? list.filters.projectId;
  const logistics = choices('device.logistics', logisticsFlow.states.options);
  const uses = choices('device.useState', useStates);
  const heard = choices('device.connection', connections);
  const seldom = true;
  return page({
    rowKey: 'deviceId',
    exported: 'device',
    columns: [
      c.link('name', (row) => deviceAddress(row.deviceId), { width: 172 }),
      c.text('code', { width: 148, seldom }),
      c.project('device.projectName', {
        read: (row) => row.projectName ?? <span className="t3">{t('device.noProject')}</span>,
      }),
      c.custom(['area', 'device.areaName'], { width: 140, render: Place }),
      c.text('channel', (row) => row.channel && t(`device.channel_${row.channel}`), {
        width: 84,
        says: choices('device.channel', channels),
        seldom,
      }),
      c.custom('logistics', { tags: logistics, seldom, render: LogisticsTag }),
      c.custom('useState', { tags: uses, seldom, render: UseTag }),
      c.custom('connection', { tags: heard, render: ConnectionTag }),
      c.custom('lastSeen', { width: 112, render: (row) => row.lastSeen && <SeenAgo at={row.lastSeen} /> }),
      c.count('openExceptions', {
        to: (row) => deviceAddress(row.deviceId, 'exceptions'),
        className: 'bad',
      }),
      c.text('firmware', { width: 84, seldom }),
      c.text(['model', 'device.modelName'], (row) => row.modelName ?? row.model, { width: 120, seldom }),
      c.text('network', (row) => row.network && t(`device.network_${row.network}`), { width: 92, seldom }),
    ],
    acts: {
      of: [
        edit({ to: (row) => editDeviceAddress(row.deviceId) }),
        {
          label: t('device.claim'),
          fits: (row) => row.can.install,
          run: (device) => ask({ kind: 'install', device }),
        },
        openAct(ask, 'more'),
        ...actsOf(ask),
      ],
    },
    filters: [
      f.word('keyword'),
      <PlaceFilters key="place" list={list} />,
      f.choice(['connection', 'device.connectionShort'], heard),
      f.choice(['logistics', 'device.logisticsShort'], logistics),
      f.choice(['useState', 'device.useShort'], uses),
      f.choice('health', choices('device.health', [...healths, 'online']), { asked: true }),
      f.flag(['troubled', 'device.troubledShort']),
    ],
    tools: (
      <>
        <Link className="button button-quiet" to={deviceExceptionListPath}>
          <Icon name="warning" />
          {t('device.exceptions')}
        </Link>
        <ReadersUpdated projectId={projectId} />
        {projectId === undefined ? null : (
          <Can do="pass:device:key">
            <Button onClick={() => ask({ kind: 'keys', projectId })}>{t('device.replaceKey')}</Button>
          </Can>
        )}
        <Can do="pass:device:add">
          <ImportLink kind="device" />
        </Can>
      </>
    ),
    add: { to: addDevicePath, needs: 'pass:device:add' },
  });
}
