import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { implement } from '../../kit/implement.ts';
import { startJob } from '../../kit/jobs.ts';
import { columnsFor, exporterFor } from './exporters.ts';

export const exportModule = implement(exportApi, {
  async columns(ctx, { list }) {
    const columns = await columnsFor(ctx, await exporterFor(ctx, list), null);
    const keys = [...new Set(columns.map(({ key }) => key))];
    return keys.map((key) => {
      const titles = columns.filter((column) => column.key === key).map(({ title }) => ctx.say(title));
      return { key, title: titles.join(' / ') };
    });
  },

  async start(ctx, { list, filters, columns }) {
    const exporter = await exporterFor(ctx, list);
    exporter.demandFilters(filters);
    await columnsFor(ctx, exporter, columns);
    return { jobId: await startJob(ctx, 'listExport', ctx.say(exporter.title), { list, filters, columns }) };
  },
});
