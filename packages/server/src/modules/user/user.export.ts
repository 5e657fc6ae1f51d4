import { formatDate } from '@mdi/contract/kit/display.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';
import { exportedWholePhones } from './user.export-phones.ts';

/** The list of users as a workbook. */
export const userExporter = exporter({
  api: userApi,
  call: 'list',
  title: 'user.list',
  phones: exportedWholePhones,
  columns: () => [
    { key: 'nickName', title: 'user.nickName', cell: (row) => row.nickName },
    { key: 'userName', title: 'user.userName', cell: (row) => row.userName },
    { key: 'phone', title: 'user.phone', cell: (row) => row.phone },
    {
      key: 'roles',
      title: 'user.roles',
      width: 40,
      cell: (row, { ctx: { say } }) =>
        row.roles
          .map(({ roleName, projectName }) => [roleName, projectName].filter(Boolean).join(' · '))
          .join(say('kit.listMark')),
    },
    {
      key: 'signIn',
      title: 'frame.signIn.label',
      width: 12,
      cell: (row, { ctx: { say } }) => say(`frame.signIn.${row.signIn}`),
    },
    {
      key: 'state',
      title: 'kit.state',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`kit.state_${row.state}`),
    },
    {
      key: 'createdAt',
      title: 'user.createdAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.createdAt, undefined, timeZone),
    },
  ],
});
