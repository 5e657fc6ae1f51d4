import { formatDate } from '@mdi/contract/kit/display.ts';
import { sessionApi } from '@mdi/contract/modules/session/session.contract.ts';
import { wholeExporter } from '../../kit/exchange/exporter.ts';

/** The caller's own open sessions as a workbook; which of them is the current one a job can't know. */
export const sessionExporter = wholeExporter({
  api: sessionApi,
  call: 'list',
  title: 'session.list',
  rows: (sessions) => sessions,
  columns: () => [
    {
      key: 'device',
      title: 'session.device',
      width: 30,
      cell: (row, { ctx: { say } }) => row.device || say('session.unknownDevice'),
    },
    { key: 'role', title: 'session.roleName', cell: (row) => row.roleName },
    {
      key: 'project',
      title: 'session.place',
      width: 24,
      cell: (row, { ctx: { say } }) => row.projectName ?? say('frame.headOffice'),
    },
    { key: 'company', title: 'session.company', width: 24, cell: (row) => row.companyName },
    { key: 'address', title: 'session.address', cell: (row) => row.address },
    {
      key: 'createdAt',
      title: 'session.createdAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.createdAt, undefined, timeZone),
    },
    {
      key: 'usedAt',
      title: 'session.usedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.usedAt, undefined, timeZone),
    },
  ],
});
