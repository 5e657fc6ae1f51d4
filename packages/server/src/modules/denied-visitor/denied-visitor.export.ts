import { formatDate } from '@mdi/contract/kit/display.ts';
import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** The deny list as a workbook; phones masked as in the list. */
export const deniedVisitorExporter = exporter({
  api: deniedVisitorApi,
  call: 'list',
  title: 'deniedVisitor.list',
  columns: () => [
    { key: 'name', title: 'deniedVisitor.name', width: 18, cell: (row) => row.name },
    { key: 'phone', title: 'deniedVisitor.phone', width: 16, cell: (row) => row.phone },
    { key: 'idNumber', title: 'deniedVisitor.idNumber', width: 16, cell: (row) => row.idNumber },
    { key: 'reason', title: 'deniedVisitor.reason', width: 40, cell: (row) => row.reason },
    {
      key: 'until',
      title: 'deniedVisitor.until',
      width: 16,
      cell: (row, { ctx: { say } }) => row.until ?? say('deniedVisitor.forGood'),
    },
    { key: 'addedBy', title: 'deniedVisitor.addedBy', width: 18, cell: (row) => row.addedBy },
    {
      key: 'createdAt',
      title: 'deniedVisitor.createdAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.createdAt, undefined, timeZone),
    },
    { key: 'project', title: 'deniedVisitor.projectName', width: 24, cell: (row) => row.projectName },
  ],
});
