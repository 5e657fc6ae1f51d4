import { formatDate } from '@mdi/contract/kit/display.ts';
import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** Mini-programs of a kind as a workbook, as their list tells them. */
export const miniProgramExporter = exporter({
  api: miniProgramApi,
  call: 'list',
  title: 'miniProgram.list',
  columns: () => [
    { key: 'projectName', title: 'miniProgram.projectId', width: 30, cell: (row) => row.projectName },
    { key: 'projectName', title: 'miniProgram.name', width: 30, cell: (row) => row.name },
    { key: 'projectName', title: 'miniProgram.appId', width: 24, cell: (row) => row.appId },
    { key: 'online', title: 'miniProgram.online', width: 12, cell: (row) => row.online },
    { key: 'selected', title: 'miniProgram.selected', width: 12, cell: (row) => row.selected },
    {
      key: 'release',
      title: 'miniProgram.release',
      width: 16,
      cell: (row, { ctx: { say } }) => say(`miniProgram.release_${row.release}`),
    },
    {
      key: 'authorization',
      title: 'miniProgram.authorization',
      width: 16,
      cell: (row, { ctx: { say } }) => say(`miniProgram.authorization_${row.authorization}`),
    },
    {
      key: 'stateAt',
      title: 'miniProgram.stateAt',
      date: 'moment',
      width: 20,
      cell: ({ stateAt }, { timeZone }) =>
        stateAt === null ? null : formatDate(stateAt, undefined, timeZone),
    },
  ],
});
