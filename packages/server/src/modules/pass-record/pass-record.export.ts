import { formatDate } from '@mdi/contract/kit/display.ts';
import { passRecordApi, passRecordFlags } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { keysetExporter } from '../../kit/exchange/exporter.ts';

const moment = (at: string, timeZone: string) => formatDate(at, undefined, timeZone);

/** The list of passages as a workbook; card numbers masked as in the list. */
export const passRecordExporter = keysetExporter({
  api: passRecordApi,
  call: 'list',
  title: 'passRecord.list',
  columns: () => [
    {
      key: 'at',
      title: 'passRecord.at',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.at, timeZone),
    },
    {
      key: 'receivedAt',
      title: 'passRecord.receivedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => moment(row.receivedAt, timeZone),
    },
    { key: 'name', title: 'passRecord.name', cell: (row) => row.name },
    { key: 'company', title: 'passRecord.companyName', width: 24, cell: (row) => row.companyName },
    { key: 'device', title: 'passRecord.deviceName', width: 24, cell: (row) => row.deviceName },
    { key: 'device', title: 'passRecord.deviceCode', cell: (row) => row.deviceCode },
    { key: 'place', title: 'passRecord.areaName', width: 24, cell: (row) => row.areaName },
    { key: 'place', title: 'passRecord.buildingName', cell: (row) => row.buildingName },
    {
      key: 'direction',
      title: 'passRecord.direction',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`deviceApi.dir_${row.direction}`),
    },
    {
      key: 'channel',
      title: 'passRecord.channel',
      width: 14,
      cell: (row, { ctx: { say } }) => say(`deviceApi.ch_${row.channel}`),
    },
    {
      key: 'result',
      title: 'passRecord.result',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`passRecord.result_${row.result}`),
    },
    {
      key: 'reason',
      title: 'passRecord.reason',
      cell: (row, { ctx: { say } }) => say(`deviceApi.rc_${row.reason}`),
    },
    {
      key: 'mark',
      title: 'passRecord.mark',
      cell: (row, { ctx: { say } }) =>
        passRecordFlags
          .filter((mark) => row[mark])
          .map((mark) => say(`passRecord.mark_${mark}`))
          .join(', '),
    },
    { key: 'card', title: 'passRecord.card', cell: (row) => row.card },
    { key: 'project', title: 'passRecord.projectName', width: 24, cell: (row) => row.projectName },
  ],
});
