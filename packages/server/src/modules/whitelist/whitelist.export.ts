import { formatDate } from '@mdi/contract/kit/display.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** Whitelists as a workbook, without their phones. */
export const whitelistExporter = exporter({
  api: whitelistApi,
  call: 'list',
  title: 'whitelist.list',
  columns: () => [
    { key: 'name', title: 'whitelist.name', width: 30, cell: (row) => row.name },
    {
      key: 'project',
      title: 'whitelist.projectId',
      width: 26,
      cell: (row, { ctx: { say } }) => row.projectName ?? say('whitelist.headOffice'),
    },
    { key: 'phones', title: 'whitelist.phonesCount', number: true, cell: (row) => row.phones },
    { key: 'usedBy', title: 'whitelist.usedBy', number: true, cell: (row) => row.usedBy },
    {
      key: 'uploadedAt',
      title: 'whitelist.uploadedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.uploadedAt, undefined, timeZone),
    },
  ],
});
