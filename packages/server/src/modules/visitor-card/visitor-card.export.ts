import { formatDate } from '@mdi/contract/kit/display.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

const when = (at: string | null, timeZone: string) =>
  at === null ? null : formatDate(at, undefined, timeZone);

/** The list of visitor cards as a workbook. */
export const visitorCardExporter = exporter({
  api: visitorCardApi,
  call: 'list',
  title: 'visitorCard.list',
  columns: () => [
    { key: 'number', title: 'visitorCard.number', width: 20, cell: (row) => row.number },
    { key: 'name', title: 'visitorCard.name', width: 20, cell: (row) => row.name },
    {
      key: 'state',
      title: 'visitorCard.state',
      cell: (row, { ctx: { say } }) => say(`visitorCard.state_${row.state}`),
    },
    { key: 'company', title: 'visitorCard.companyName', width: 24, cell: (row) => row.companyName },
    { key: 'visitor', title: 'visitorCard.visitorName', width: 18, cell: (row) => row.visitorName },
    {
      key: 'lentAt',
      title: 'visitorCard.lentAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.lentAt, timeZone),
    },
    {
      key: 'dueAt',
      title: 'visitorCard.dueAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => when(row.dueAt, timeZone),
    },
    { key: 'remarks', title: 'visitorCard.remarks', width: 30, cell: (row) => row.remarks },
    { key: 'project', title: 'visitorCard.projectName', width: 24, cell: (row) => row.projectName },
  ],
});
