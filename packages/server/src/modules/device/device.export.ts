import { formatDate } from '@mdi/contract/kit/display.ts';
import { commandLists, deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { exceptionDetail } from '@mdi/contract/modules/device/exception-detail.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

const moment = (at: string | null, timeZone: string) =>
  at === null ? null : formatDate(at, undefined, timeZone);

/** The list of readers as a workbook. */
export const deviceExporter = exporter({
  api: deviceManageApi,
  call: 'list',
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
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.lastSeen, timeZone),
    },
    {
      key: 'openExceptions',
      title: 'device.openExceptions',
      number: true,
      cell: (row) => row.openExceptions,
    },
  ],
});

/** What readers were told as a workbook. */
export const deviceCommandExporter = exporter({
  api: deviceManageApi,
  call: 'commands',
  title: 'device.commands',
  columns: () => [
    { key: 'device', title: 'device.name', width: 24, cell: (row) => row.deviceName },
    { key: 'device', title: 'device.code', width: 18, cell: (row) => row.deviceCode },
    {
      key: 'type',
      title: 'device.commandType',
      cell: (row, { ctx: { say } }) => say(`deviceApi.cmd_${row.type}`),
    },
    {
      key: 'type',
      title: 'device.commandWhat',
      cell: (row, { ctx: { say } }) =>
        row.what === null ? null : say(`device.version_${commandLists[row.what]}`),
    },
    {
      key: 'state',
      title: 'device.commandState',
      cell: (row, { ctx: { say } }) => say(`device.state_${row.state}`),
    },
    { key: 'sends', title: 'device.sends', width: 10, number: true, cell: (row) => row.sends },
    {
      key: 'askedBy',
      title: 'device.askedBy',
      cell: (row, { ctx: { say } }) => row.askedBy ?? say('device.bySystem'),
    },
    { key: 'reason', title: 'device.reason', width: 30, cell: (row) => row.reason },
    { key: 'reason', title: 'device.result', width: 30, cell: (row) => row.error },
    {
      key: 'createdAt',
      title: 'device.createdAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.createdAt, timeZone),
    },
    {
      key: 'sentAt',
      title: 'device.sentAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.sentAt, timeZone),
    },
    {
      key: 'endedAt',
      title: 'device.endedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.endedAt, timeZone),
    },
  ],
});

/** What is or was wrong with readers as a workbook. */
export const deviceExceptionExporter = exporter({
  api: deviceManageApi,
  call: 'exceptions',
  title: 'device.exceptions',
  columns: () => [
    { key: 'device', title: 'device.name', width: 24, cell: (row) => row.deviceName },
    { key: 'device', title: 'device.code', width: 18, cell: (row) => row.deviceCode },
    { key: 'place', title: 'device.projectName', width: 24, cell: (row) => row.projectName },
    { key: 'place', title: 'device.areaName', width: 24, cell: (row) => row.areaName },
    {
      key: 'code',
      title: 'device.exception',
      width: 20,
      cell: (row, { ctx: { say } }) => say(`deviceApi.ex_${row.code}`),
    },
    {
      key: 'level',
      title: 'device.level',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`device.level_${row.level}`),
    },
    {
      key: 'at',
      title: 'device.at',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.at, timeZone),
    },
    {
      key: 'at',
      title: 'device.doubtful',
      width: 10,
      cell: (row, { ctx: { say } }) => (row.doubtful ? say('kit.yes') : ''),
    },
    {
      key: 'state',
      title: 'device.exceptionState',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`device.exceptionState_${row.state}`),
    },
    {
      key: 'state',
      title: 'device.exceptionEnd',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.endedAt, timeZone),
    },
    { key: 'acknowledged', title: 'device.acknowledgedBy', cell: (row) => row.acknowledgedBy },
    {
      key: 'acknowledged',
      title: 'device.acknowledgedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.acknowledgedAt, timeZone),
    },
    { key: 'alarms', title: 'device.alarms', width: 10, number: true, cell: (row) => row.alarms },
    {
      key: 'detail',
      title: 'device.exceptionDetail',
      width: 30,
      cell: (row, { ctx: { say } }) => exceptionDetail(say, row.code, row.detail),
    },
  ],
});
