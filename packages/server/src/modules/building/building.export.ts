import { formatDate } from '@mdi/contract/kit/display.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** The list of buildings as a workbook. */
export const buildingExporter = exporter({
  api: buildingApi,
  call: 'list',
  title: 'building.list',
  columns: () => [
    { key: 'name', title: 'building.name', width: 24, cell: (row) => row.name },
    { key: 'project', title: 'building.projectName', width: 24, cell: (row) => row.projectName },
    { key: 'phase', title: 'building.phaseId', cell: (row) => row.phaseName },
    {
      key: 'management',
      title: 'building.management',
      cell: (row, { ctx: { say } }) => say(`building.management_${row.management}`),
    },
    { key: 'owner', title: 'building.ownerName', width: 24, cell: (row) => row.ownerName },
    {
      key: 'zoned',
      title: 'building.zoned',
      width: 14,
      cell: (row, { ctx: { say } }) => say(row.zoned ? 'kit.yes' : 'kit.no'),
    },
    { key: 'zones', title: 'building.zoneCount', width: 12, number: true, cell: (row) => row.zones },
    { key: 'floors', title: 'building.floorTotal', width: 10, number: true, cell: (row) => row.floors },
    { key: 'units', title: 'building.unitTotal', width: 10, number: true, cell: (row) => row.units },
    {
      key: 'leasedUnits',
      title: 'building.leasedUnits',
      width: 12,
      number: true,
      cell: (row) => row.leasedUnits,
    },
    { key: 'companies', title: 'building.companies', width: 10, number: true, cell: (row) => row.companies },
    {
      key: 'updatedAt',
      title: 'building.updatedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.updatedAt, undefined, timeZone),
    },
  ],
});
