import { formatDate } from '@mdi/contract/kit/display.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { exporter } from '../../kit/exchange/exporter.ts';

/** Research reports as a workbook, as their list tells them. */
export const researchReportExporter = exporter({
  api: researchReportApi,
  call: 'list',
  title: 'researchReport.list',
  columns: () => [
    { key: 'titleZh', title: 'researchReport.titleZh', width: 40, cell: (row) => row.titleZh },
    { key: 'titleZh', title: 'researchReport.titleEn', width: 40, cell: (row) => row.titleEn },
    {
      key: 'reportOn',
      title: 'researchReport.reportOn',
      date: 'day',
      width: 14,
      cell: (row) => row.reportOn,
    },
    { key: 'category', title: 'researchReport.category', width: 16, cell: (row) => row.categoryName },
    {
      key: 'region',
      title: 'researchReport.region',
      width: 16,
      cell: (row, { ctx: { say } }) => row.regionName ?? say('researchReport.nationwide'),
    },
    {
      key: 'period',
      title: 'researchReport.period',
      width: 12,
      cell: (row, { ctx: { say } }) => say(`researchReport.period_${row.period}`),
    },
    {
      key: 'whitelisted',
      title: 'researchReport.whitelisted',
      width: 12,
      cell: (row, { ctx: { say } }) => say(row.whitelisted ? 'kit.yes' : 'kit.no'),
    },
    {
      key: 'state',
      title: 'researchReport.state',
      width: 12,
      cell: (row, { ctx: { say } }) => say(`researchReport.state_${row.state}`),
    },
    {
      key: 'published',
      title: 'researchReport.published',
      width: 12,
      cell: (row, { ctx: { say } }) => say(`researchReport.published_${row.published}`),
    },
    { key: 'reads', title: 'researchReport.reads', number: true, cell: (row) => row.reads },
    { key: 'reads', title: 'researchReport.readers', number: true, cell: (row) => row.readers },
    { key: 'downloads', title: 'researchReport.downloads', number: true, cell: (row) => row.downloads },
    {
      key: 'uploadedAt',
      title: 'researchReport.uploadedAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.uploadedAt, undefined, timeZone),
    },
  ],
});

/** Who has read a report: a look that is recorded, like the list on the page. */
export const researchReportReaderExporter = exporter({
  api: researchReportApi,
  call: 'readers',
  title: 'researchReport.ledger',
  columns: () => [
    {
      key: 'name',
      title: 'researchReport.readerName',
      width: 18,
      cell: (row, { ctx: { say } }) => row.name ?? say('researchReport.noName'),
    },
    { key: 'phone', title: 'researchReport.readerPhone', width: 16, cell: (row) => row.phone },
    {
      key: 'companyName',
      title: 'researchReport.companyName',
      width: 30,
      cell: (row, { ctx: { say } }) => row.companyName ?? say('researchReport.noCompany'),
    },
    { key: 'reads', title: 'researchReport.reads', number: true, cell: (row) => row.reads },
    { key: 'reads', title: 'researchReport.opens', number: true, cell: (row) => row.opens },
    { key: 'seconds', title: 'researchReport.seconds', number: true, cell: (row) => row.seconds },
    { key: 'furthest', title: 'researchReport.furthestColumn', number: true, cell: (row) => row.furthest },
    { key: 'furthest', title: 'researchReport.pagesColumn', number: true, cell: (row) => row.pages },
    { key: 'downloads', title: 'researchReport.downloads', number: true, cell: (row) => row.downloads },
    {
      key: 'lastAt',
      title: 'researchReport.lastAt',
      date: 'moment',
      width: 20,
      cell: (row, { timeZone }) => formatDate(row.lastAt, undefined, timeZone),
    },
  ],
});
