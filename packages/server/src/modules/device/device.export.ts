import { formatDate } from '@mdi/contract/kit/display.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { exporter } from '../../kit/exporter.ts';
import { deviceModule } from './device.handlers.ts';

/** The list of readers as a workbook. */
export const deviceExporter = exporter({
  api: deviceManageApi,
  module: deviceModule,
  title: 'device.list',
  columns: () => [
    { key: 'name', title: 'device.name', width: 24, cell: (row) => row.name },
    { key: 'code', title: 'device.code', width: 18, cell: (row) => row.code },
    { key: 'model', title: 'device.model', cell: (row) => row.modelName },
    {
      key: 'network',
      title: 'device.network',
      cell: (row, { ctx: { say } }) => (row.network ? say(`device.network_${row.network}`) : null),
    },
    { key: 'firmware', title: 'device.firmware', cell: (row) => row.firmware },
    { key: 'project', title: 'device.projectName', width: 24, cell: (row) => row.projectName },
    { key: 'area', title: 'device.areaName', width: 24, cell: (row) => row.areaName },
    {
      key: 'channel',
      title: 'device.channel',
      cell: (row, { ctx: { say } }) => (row.channel ? say(`device.channel_${row.channel}`) : null),
    },
    {
      key: 'logistics',
      title: 'device.logistics',
      cell: (row, { ctx: { say } }) => say(`device.logistics_${row.logistics}`),
    },
    {
      key: 'useState',
      title: 'device.useState',
      cell: (row, { ctx: { say } }) => say(`device.useState_${row.useState}`),
    },
    {
      key: 'connection',
      title: 'device.connection',
      cell: (row, { ctx: { say } }) => say(`device.connection_${row.connection}`),
    },
    {
      key: 'lastSeen',
      title: 'device.lastSeen',
      width: 20,
      cell: (row, { timeZone }) => (row.lastSeen ? formatDate(row.lastSeen, undefined, timeZone) : null),
    },
    {
      key: 'openExceptions',
      title: 'device.openExceptions',
      number: true,
      cell: (row) => row.openExceptions,
    },
  ],
});
