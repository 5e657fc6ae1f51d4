import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { wholeExporter } from '../../kit/exporter.ts';
import { baseDataModule } from './base-data.handlers.ts';
import { provincesWithRegion } from './base-data.queries.ts';

/** One option list as a workbook. */
export const baseDataExporter = wholeExporter({
  api: baseDataApi,
  call: 'list',
  module: baseDataModule,
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
