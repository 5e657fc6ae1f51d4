import { formatDate } from '@mdi/contract/kit/display.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** The list of projects as a workbook. */
export const projectExporter = exporter({
  api: projectApi,
  call: 'list',
  title: 'project.list',
  columns: () => [
    { key: 'name', title: 'project.name', width: 30, cell: (row) => row.name },
    { key: 'type', title: 'project.type', cell: (row, { ctx: { say } }) => say(`project.type_${row.type}`) },
    { key: 'province', title: 'project.provinceName', cell: (row) => row.provinceName },
    { key: 'province', title: 'project.address', width: 40, cell: (row) => row.address },
    { key: 'space', title: 'project.spaceShort', width: 16, number: true, cell: (row) => row.coveredSpace },
    { key: 'serviceTo', title: 'project.serviceTo', width: 14, cell: (row) => row.serviceTo },
    { key: 'buildings', title: 'project.buildings', width: 10, number: true, cell: (row) => row.buildings },
    { key: 'companies', title: 'project.companies', width: 10, number: true, cell: (row) => row.companies },
    {
      key: 'state',
      title: 'kit.state',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`kit.state_${row.state}`),
    },
    {
      key: 'updatedAt',
      title: 'project.updatedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.updatedAt, undefined, timeZone),
    },
  ],
});
