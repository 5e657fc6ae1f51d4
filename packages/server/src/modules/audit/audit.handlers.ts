import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { after } from '../../kit/bounds.ts';
import { implement } from '../../kit/implement.ts';
import { startJob } from '../../kit/jobs.ts';
import { countSearch, searched } from '../../kit/phone-search.ts';
import { companiesNamed, projects } from '../../kit/places.ts';
import { notFound } from '../../kit/refuse.ts';
import { historyLog } from './audit.history.queries.ts';
import { auditExport } from './audit.jobs.ts';
import { filteredLog, pageOfLog } from './audit.queries.ts';
import { recordedCalls, shownRows, subjectOf } from './audit.words.ts';

export const auditModule = implement(
  auditApi,
  {
    async list(ctx, { page, limit, sort, ...filters }) {
      const { keyword } = filters;
      const asked = { page, limit, sort };
      const { list, ...total } = await searched(ctx, keyword, async () =>
        pageOfLog(ctx, await filteredLog(ctx, filters), asked),
      );
      return { ...total, list: await shownRows(ctx, list) };
    },

    options: async (ctx) => ({ calls: recordedCalls(ctx) }),

    async places(ctx, { keyword, projectId }) {
      const companies = await companiesNamed(ctx, keyword, projectId);
      return {
        projects: await projects(ctx),
        companies: companies.map(({ companyId, companyName }) => ({ companyId, companyName })),
      };
    },

    async history(ctx, { entity, id, ...asked }) {
      if (!(await ctx.deps.registry.history[entity](ctx, id))) notFound();
      const { list, ...total } = await pageOfLog(ctx, await historyLog(ctx, entity, id), asked);
      return {
        ...total,
        list: (await shownRows(ctx, list)).map((row) => ({
          ...row,
          // Who did it, and where, may be out of sight: the name people know is told, and no more.
          userName: row.nickName === null ? row.userName : null,
          roleCode: null,
          place: null,
          companyName: null,
          address: '',
        })),
      };
    },

    async export(ctx, filters) {
      await countSearch(ctx, filters.keyword);
      return { jobId: await startJob(ctx, 'auditExport', await subjectOf(ctx, filters), filters) };
    },
  },
  { jobs: { auditExport }, bounds: { audit: after('at', 'audit'), auditAgain: after('last_at', 'audit') } },
);
