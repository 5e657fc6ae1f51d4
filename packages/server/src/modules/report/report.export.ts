import { formatDate } from '@mdi/contract/kit/display.ts';
import {
  type ReportNumbers,
  reportApi,
  reportLeaseApi,
} from '@mdi/contract/modules/report/report.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { type ExportColumn, exporter } from '../../kit/exchange/exporter.ts';
import { entryNames } from '../base-data/index.ts';

type NamedNumbers = ReportNumbers & { name: string | null; projectName: string | null };

const number = (
  key: string,
  title: WordKey,
  cell: (row: ReportNumbers) => number | null,
): ExportColumn<NamedNumbers> => ({
  key,
  title,
  width: 14,
  number: true,
  cell,
});

/** The rows of the report as a workbook. */
export const tenantReportExporter = exporter({
  api: reportApi,
  call: 'list',
  title: 'report.title',
  columns: (): ExportColumn<NamedNumbers>[] => [
    {
      key: 'name',
      title: 'report.name',
      width: 30,
      cell: (row, { ctx: { say } }) => row.name ?? say('report.noType'),
    },
    { key: 'name', title: 'report.project', width: 24, cell: (row) => row.projectName },
    number('units', 'report.units', (row) => row.units),
    number('held', 'report.held', (row) => row.leased + row.owner + row.property),
    number('uses', 'report.leased', (row) => row.leased),
    number('uses', 'report.owner', (row) => row.owner),
    number('uses', 'report.property', (row) => row.property),
    number('vacant', 'report.vacant', (row) => row.vacant),
    number('area', 'report.leasedArea', (row) => row.leasedArea),
    number('area', 'report.ownerArea', (row) => row.ownerArea),
    number('area', 'report.propertyArea', (row) => row.propertyArea),
    number('area', 'report.usableArea', (row) => row.usableArea),
    number('tenants', 'report.tenants', (row) => row.tenants),
    number('tenants', 'report.owners', (row) => row.owners),
    number('started', 'report.started', (row) => row.started),
    number('ended', 'report.ended', (row) => row.ended),
    number('ending30', 'report.ending30', (row) => row.ending30),
    number('ending60', 'report.ending60', (row) => row.ending60),
    number('ending90', 'report.ending90', (row) => row.ending90),
  ],
});

/** The leases behind a number of the report as a workbook. */
export const tenantReportLeaseExporter = exporter({
  api: reportLeaseApi,
  call: 'list',
  title: 'report.leases',
  async columns(ctx) {
    const typeName = await entryNames(ctx, 'businessType');
    return [
      { key: 'companyName', title: 'company.name', width: 30, cell: (row) => row.companyName },
      {
        key: 'category',
        title: 'company.category',
        cell: (row, { ctx: { say } }) => say(`company.category_${row.category}`),
      },
      { key: 'businessType', title: 'report.businessType', cell: (row) => typeName(row.businessType) },
      { key: 'project', title: 'report.project', width: 24, cell: (row) => row.projectName },
      { key: 'unit', title: 'report.building', cell: (row) => row.buildingName },
      { key: 'unit', title: 'report.floor', cell: (row) => row.floorName },
      { key: 'unit', title: 'report.unit', cell: (row) => row.unitName },
      { key: 'area', title: 'company.area', width: 14, number: true, cell: (row) => row.area },
      { key: 'startsOn', title: 'company.startsOn', date: 'day', width: 14, cell: (row) => row.startsOn },
      {
        key: 'endsOn',
        title: 'company.endsOn',
        date: 'day',
        width: 14,
        cell: (row, { ctx: { say } }) => row.endsOn ?? say('company.openEnd'),
      },
      {
        key: 'reminded',
        title: 'company.remindedAt',
        date: 'moment',
        width: 20,
        cell: (row, { timeZone }) => (row.reminder ? formatDate(row.reminder.at, undefined, timeZone) : null),
      },
      { key: 'reminded', title: 'company.remindedBy', cell: (row) => row.reminder?.by ?? null },
    ];
  },
});
