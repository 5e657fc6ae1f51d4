import { formatDate } from '@mdi/contract/kit/display.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** The list of access areas as a workbook. */
export const areaExporter = exporter({
  api: areaApi,
  call: 'list',
  title: 'area.list',
  columns: () => [
    { key: 'name', title: 'area.name', width: 24, cell: (row) => row.name },
    { key: 'project', title: 'area.projectName', width: 24, cell: (row) => row.projectName },
    { key: 'kind', title: 'area.kind', cell: (row, { ctx: { say } }) => say(`area.kind_${row.kind}`) },
    { key: 'building', title: 'area.buildingName', width: 24, cell: (row) => row.buildingName },
    { key: 'zone', title: 'area.zoneName', width: 24, cell: (row) => row.zoneName },
    {
      key: 'common',
      title: 'area.common',
      width: 12,
      cell: (row, { ctx: { say } }) => say(row.common ? 'kit.yes' : 'kit.no'),
    },
    { key: 'devices', title: 'area.devices', width: 10, number: true, cell: (row) => row.devices },
    { key: 'companies', title: 'area.companies', width: 14, number: true, cell: (row) => row.companies },
    {
      key: 'updatedAt',
      title: 'area.updatedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.updatedAt, undefined, timeZone),
    },
  ],
});

/** The companies that have an area as a workbook. */
export const areaCompanyExporter = exporter({
  api: areaApi,
  call: 'companiesThatEnter',
  title: 'area.companiesThatEnter',
  columns: () => [
    { key: 'company', title: 'area.companyName', width: 30, cell: (row) => row.companyName },
    {
      key: 'category',
      title: 'company.category',
      cell: (row, { ctx: { say } }) => say(`company.category_${row.category}`),
    },
    {
      key: 'reason',
      title: 'area.reason',
      width: 24,
      cell: (row, { ctx: { say } }) => say(`area.reason_${row.reason}`),
    },
    { key: 'people', title: 'area.people', width: 14, number: true, cell: (row) => row.people },
  ],
});

/** The people who may enter an area as a workbook. */
export const areaPersonExporter = exporter({
  api: areaApi,
  call: 'whoCanEnter',
  title: 'area.peopleThatEnter',
  columns: () => [
    { key: 'name', title: 'area.person', cell: (row) => row.name },
    { key: 'company', title: 'area.companyName', width: 30, cell: (row) => row.companyName },
    { key: 'department', title: 'area.department', cell: (row) => row.department },
    {
      key: 'reason',
      title: 'area.reason',
      width: 24,
      cell: (row, { ctx: { say } }) => say(`area.reason_${row.reason}`),
    },
  ],
});
