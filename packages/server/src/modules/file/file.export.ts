import { formatDate } from '@mdi/contract/kit/display.ts';
import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** Files as a workbook, as their list tells them. */
export const fileExporter = exporter({
  api: fileApi,
  call: 'list',
  title: 'file.list',
  columns: () => [
    { key: 'nameZh', title: 'file.nameZh', width: 36, cell: (row) => row.nameZh },
    { key: 'nameZh', title: 'file.nameEn', width: 36, cell: (row) => row.nameEn },
    { key: 'project', title: 'file.projectId', width: 26, cell: (row) => row.projectName },
    {
      key: 'stage',
      title: 'file.stage',
      width: 12,
      cell: (row, { ctx: { say } }) => say(`file.stage_${row.stage}`),
    },
    { key: 'startOn', title: 'file.startOn', date: 'day', width: 14, cell: (row) => row.startOn },
    { key: 'startOn', title: 'file.endOn', date: 'day', width: 14, cell: (row) => row.endOn },
    {
      key: 'whitelisted',
      title: 'file.whitelisted',
      width: 12,
      cell: (row, { ctx: { say } }) => say(row.whitelisted ? 'kit.yes' : 'kit.no'),
    },
    { key: 'document', title: 'file.document', width: 36, cell: (row) => row.document.name },
    {
      key: 'uploadedAt',
      title: 'file.uploadedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.uploadedAt, undefined, timeZone),
    },
  ],
});
