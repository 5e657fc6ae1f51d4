import { formatDate } from '@mdi/contract/kit/display.ts';
import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { exporter, wholeExporter } from '../../kit/exchange/exporter.ts';
import { provincesWithRegion } from './base-data.queries.ts';

/** One option list as a workbook. */
export const baseDataExporter = wholeExporter({
  api: baseDataApi,
  call: 'list',
  title: 'baseData.list',
  rows: (entries) => entries,
  async columns(ctx) {
    const provinces = new Map(
      (await provincesWithRegion(ctx)).map((one) => [one.code, ctx.lang === 'en' ? one.nameEn : one.nameZh]),
    );
    return [
      { key: 'nameZh', title: 'baseData.nameZh', width: 24, cell: (row) => row.nameZh },
      { key: 'nameEn', title: 'baseData.nameEn', width: 24, cell: (row) => row.nameEn },
      { key: 'code', title: 'baseData.code', cell: (row) => row.code },
      {
        key: 'provinces',
        title: 'baseData.provinces',
        width: 40,
        cell: (row, { ctx: { say } }) =>
          row.provinces.map((code) => provinces.get(code) ?? code).join(say('kit.listMark')),
      },
      {
        key: 'uses',
        title: 'baseData.uses',
        width: 10,
        cell: (row, { ctx: { say } }) => (row.others ? say('baseData.usesAndOthers', row.uses) : row.uses),
      },
      {
        key: 'state',
        title: 'kit.state',
        width: 10,
        cell: (row, { ctx: { say } }) => say(`kit.state_${row.state}`),
      },
    ];
  },
});

/** What those on duty were sent as a workbook. */
export const dutyMessageExporter = exporter({
  api: baseDataApi,
  call: 'dutyMessages',
  title: 'baseData.dutySent',
  columns: () => [
    {
      key: 'at',
      title: 'baseData.dutyAt',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.at, undefined, timeZone),
    },
    { key: 'name', title: 'baseData.dutyWho', width: 16, cell: (row) => row.name },
    {
      key: 'kind',
      title: 'baseData.dutyKind',
      width: 10,
      cell: (row, { ctx: { say } }) => say(`baseData.dutyKind_${row.kind}`),
    },
    { key: 'news', title: 'baseData.dutyNews', width: 60, cell: (row) => row.news },
    {
      key: 'state',
      title: 'baseData.dutyState',
      width: 12,
      cell: (row, { ctx: { say } }) => say(`baseData.dutyState_${row.state}`),
    },
  ],
});
