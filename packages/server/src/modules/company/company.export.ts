import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { exporter } from '../../kit/exporter.ts';
import { entryNames } from '../base-data/index.ts';
import { companyModule } from './company.handlers.ts';

/** The list of companies as a workbook. */
export const companyExporter = exporter({
  api: companyApi,
  call: 'list',
  module: companyModule,
  title: 'company.list',
  async columns(ctx) {
    const typeName = await entryNames(ctx, 'businessType');
    return [
      { key: 'name', title: 'company.name', width: 30, cell: (row) => row.name },
      {
        key: 'category',
        title: 'company.category',
        cell: (row, { ctx: { say } }) => say(`company.category_${row.category}`),
      },
      { key: 'project', title: 'company.projectName', width: 24, cell: (row) => row.projectName },
      {
        key: 'buildings',
        title: 'company.buildings',
        width: 30,
        cell: (row, { ctx: { say } }) => row.buildings.join(say('kit.listMark')),
      },
      { key: 'area', title: 'company.area', width: 14, number: true, cell: (row) => row.area },
      { key: 'leaseEndsOn', title: 'company.leaseEndsOn', width: 14, cell: (row) => row.leaseEndsOn },
      { key: 'people', title: 'company.people', width: 10, number: true, cell: (row) => row.people },
      {
        key: 'state',
        title: 'kit.state',
        width: 10,
        cell: (row, { ctx: { say } }) => say(`kit.state_${row.state}`),
      },
      { key: 'contact', title: 'company.contact', cell: (row) => row.contact },
      { key: 'contact', title: 'company.contactPhone', cell: (row) => row.contactPhone },
      { key: 'businessType', title: 'company.businessType', cell: (row) => typeName(row.businessType) },
    ];
  },
});
