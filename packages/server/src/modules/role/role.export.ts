import { formatDate } from '@mdi/contract/kit/display.ts';
import { levels } from '@mdi/contract/kit/levels.ts';
import { type RoleRow, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** A role that sees all there is sees what its level has: everything, a project, or a company. */
function reachOf({ say }: Ctx, { dataScope, level }: RoleRow): string {
  if (dataScope === 10 && level !== levels.headOffice) return say(`role.dataScope_10_${level}`);
  return say(`role.dataScope_${dataScope}`);
}

/** The list of roles as a workbook. */
export const roleExporter = exporter({
  api: roleApi,
  call: 'list',
  title: 'role.list',
  columns: () => [
    { key: 'name', title: 'role.name', width: 24, cell: (row) => row.name },
    { key: 'name', title: 'role.nameEn', width: 24, cell: (row) => row.nameEn },
    { key: 'roleCode', title: 'role.roleCode', width: 24, cell: (row) => row.roleCode },
    { key: 'level', title: 'role.level', cell: (row, { ctx: { say } }) => say(`role.level_${row.level}`) },
    { key: 'dataScope', title: 'role.dataScope', cell: (row, { ctx }) => reachOf(ctx, row) },
    {
      key: 'parents',
      title: 'role.parents',
      width: 30,
      cell: (row, { ctx: { say } }) => row.parents.map(({ name }) => name).join(say('kit.listMark')),
    },
    { key: 'users', title: 'role.users', width: 10, number: true, cell: (row) => row.users },
    {
      key: 'canSignIn',
      title: 'role.canSignIn',
      cell: (row, { ctx: { say } }) => say(row.canSignIn ? 'kit.yes' : 'kit.no'),
    },
    {
      key: 'needsAuthenticator',
      title: 'role.needsAuthenticator',
      cell: (row, { ctx: { say } }) => say(row.needsAuthenticator ? 'kit.yes' : 'kit.no'),
    },
    {
      key: 'state',
      title: 'kit.state',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`kit.state_${row.state}`),
    },
    {
      key: 'updatedAt',
      title: 'role.updatedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.updatedAt, undefined, timeZone),
    },
  ],
});
