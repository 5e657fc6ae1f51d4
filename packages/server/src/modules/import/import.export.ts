import { formatDate } from '@mdi/contract/kit/display.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** The imports of the list as a workbook. */
export const importExporter = exporter({
  api: importApi,
  call: 'list',
  title: 'import.list',
  columns: () => [
    { key: 'fileName', title: 'import.fileName', width: 30, cell: (row) => row.fileName },
    { key: 'owner', title: 'import.owner', cell: (row) => row.owner ?? '' },
    { key: 'kind', title: 'import.kind', cell: (row, { ctx: { say } }) => say(`import.kind_${row.kind}`) },
    {
      key: 'state',
      title: 'import.state',
      width: 30,
      cell: (row, { ctx: { say } }) =>
        row.stopped === null ? say(`import.state_${row.state}`) : say('import.stopped', row.stopped),
    },
    { key: 'counts', title: 'import.rows', width: 10, number: true, cell: (row) => row.counts.total },
    { key: 'counts', title: 'import.row_added', width: 10, number: true, cell: (row) => row.counts.added },
    { key: 'counts', title: 'import.row_failed', width: 10, number: true, cell: (row) => row.counts.failed },
    { key: 'counts', title: 'import.row_ready', width: 10, number: true, cell: (row) => row.counts.ready },
    { key: 'counts', title: 'import.row_bad', width: 10, number: true, cell: (row) => row.counts.bad },
    {
      key: 'createdAt',
      title: 'import.createdAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.createdAt, undefined, timeZone),
    },
  ],
});
