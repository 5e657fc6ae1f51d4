import { formatCount } from '@mdi/contract/kit/display.ts';
import type { DeviceRow } from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Column, sortable } from '../../kit/list/list-page.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { areaAddress, deviceAddress, editDeviceAddress } from '../../kit/paths/door-addresses.ts';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { actionsOf } from './device-actions.ts';
import { ConnectionTag, LogisticsTag, SeenAgo, UseTag } from './device-tags.tsx';
import type { Ask } from './use-device-dialogs.tsx';

function Actions({ row, ask }: { row: DeviceRow; ask: Ask }) {
  const more = actionsOf(row, ask);
  const { edit, install } = row.can;
  if (!edit && !install && more.length === 0) return t('kit.none');
  return (
    <span className="actions">
      {edit ? <Link to={editDeviceAddress(row.deviceId)}>{t('kit.edit')}</Link> : null}
      {install ? (
        <Button type="link" size="small" onClick={() => ask({ kind: 'install', device: row })}>
          {t('device.claim')}
        </Button>
      ) : null}
      <MoreMenu label={t('device.moreOf', row.name)} actions={more} />
    </span>
  );
}

function Place({ row }: { row: DeviceRow }) {
  if (row.areaId === null || row.areaName === null) return t('kit.none');
  return (
    <span className="two">
      <MaybeLink className="name-cell" title={row.areaName} to={areaAddress(row.areaId)}>
        {row.areaName}
      </MaybeLink>
      {row.buildingName === null || row.buildingName === row.areaName ? null : (
        <small>{row.buildingName}</small>
      )}
    </span>
  );
}

function Exceptions({ row }: { row: DeviceRow }) {
  if (row.openExceptions === 0) return '0';
  return (
    <Link className="bad" to={deviceAddress(row.deviceId, 'exceptions')}>
      {formatCount(row.openExceptions)}
    </Link>
  );
}

/** The columns of the device list; which actions a row has was decided by the server (`can`). */
export function deviceColumns<F>(list: List<DeviceRow, F>, ask: Ask): Column<DeviceRow>[] {
  const en = lang === 'en';
  const project: Column<DeviceRow> = {
    key: 'project',
    title: t('device.projectName'),
    width: 116,
    ellipsis: true,
    render: (_, row) => row.projectName ?? <span className="t3">{t('device.noProject')}</span>,
  };
  const columns: Column<DeviceRow>[] = [
    {
      title: t('device.name'),
      width: 172,
      fixed: 'start',
      render: (_, row) => (
        <Link className="name-cell" title={row.name} to={deviceAddress(row.deviceId)}>
          {row.name}
        </Link>
      ),
      ...sortable(list, 'name'),
    },
    { title: t('device.code'), dataIndex: 'code', width: 148, seldom: true, ...sortable(list, 'code') },
    { key: 'area', title: t('device.areaName'), width: 140, render: (_, row) => <Place row={row} /> },
    {
      key: 'channel',
      seldom: true,
      title: t('device.channel'),
      width: en ? 104 : 84,
      render: (_, row) => (row.channel === null ? t('kit.none') : t(`device.channel_${row.channel}`)),
    },
    {
      key: 'logistics',
      seldom: true,
      title: t('device.logistics'),
      width: en ? 132 : 92,
      render: (_, row) => <LogisticsTag logistics={row.logistics} />,
    },
    {
      key: 'useState',
      seldom: true,
      title: t('device.useState'),
      width: en ? 92 : 88,
      render: (_, row) => <UseTag useState={row.useState} />,
    },
    {
      key: 'connection',
      title: t('device.connection'),
      width: en ? 116 : 104,
      render: (_, row) => <ConnectionTag connection={row.connection} />,
    },
    {
      title: t('device.lastSeen'),
      width: en ? 136 : 112,
      render: (_, row) => (row.lastSeen === null ? t('kit.none') : <SeenAgo at={row.lastSeen} />),
      ...sortable(list, 'lastSeen'),
    },
    {
      key: 'openExceptions',
      title: t('device.openExceptions'),
      width: en ? 124 : 96,
      align: 'end',
      render: (_, row) => <Exceptions row={row} />,
    },
    {
      key: 'firmware',
      seldom: true,
      title: t('device.firmware'),
      width: 84,
      render: (_, row) => row.firmware ?? t('kit.none'),
    },
    {
      key: 'model',
      seldom: true,
      title: t('device.modelName'),
      width: 120,
      ellipsis: true,
      render: (_, row) => row.modelName ?? row.model ?? t('kit.none'),
    },
    {
      key: 'network',
      seldom: true,
      title: t('device.network'),
      width: 92,
      render: (_, row) => (row.network === null ? t('kit.none') : t(`device.network_${row.network}`)),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: en ? 168 : 152,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
  // Within one project the name of the project says nothing.
  if (who().currProjectId === null) columns.splice(2, 0, project);
  return columns;
}
