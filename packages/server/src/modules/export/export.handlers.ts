import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden } from '../../kit/calls/refuse.ts';
import { startJob } from '../../kit/jobs/jobs.ts';
import { countPhoneSearch } from '../../kit/search/phone-search-limit.ts';
import { listExport } from './export.jobs.ts';
import { columnsFor, exporterFor } from './permitted-exporter.ts';

export const exportModule = implement(
  exportApi,
  {
    async columns(ctx, { list }) {
      const exporter = await exporterFor(ctx, list);
      const columns = await columnsFor(ctx, exporter, null);
      return {
        columns: columns.map(({ key, title }) => ({ key, title: ctx.say(title) })),
        phones: (await exporter.phones?.may(ctx)) ?? false,
      };
    },

    async start(ctx, { list, filters, columns, phones }) {
      const exporter = await exporterFor(ctx, list);
      exporter.assertFilters(filters);
      await columnsFor(ctx, exporter, columns);
      if (phones && !(await exporter.phones?.may(ctx))) forbidden();
      // Of every list that is searched by a word this is its filter.
      await countPhoneSearch(ctx, filters.keyword);
      const input = { list, filters, columns, phones };
      return { jobId: await startJob(ctx, 'listExport', ctx.say(exporter.title), input) };
    },
  },
  { jobs: { listExport } },
);
