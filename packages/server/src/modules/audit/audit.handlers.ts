import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { sql } from 'kysely';
import { may } from '../../kit/access/may.ts';
import { projectsInScope, searchCompanies } from '../../kit/access/places.ts';
import { notePersonalDataViewed } from '../../kit/audit/changes.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound } from '../../kit/calls/refuse.ts';
import { startJob } from '../../kit/jobs/jobs.ts';
import { sweptBy, type TableBound } from '../../kit/retention/table-bounds.ts';
import { countPhoneSearch, searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { auditTasks } from './audit.archive.jobs.ts';
import { monthOfUpload, pageOfMonths } from './audit.archive.queries.ts';
import { recordedCalls } from './audit.calls.ts';
import { exportSubjectOf } from './audit.export-subject.ts';
import { historyLog } from './audit.history.queries.ts';
import { auditExport } from './audit.jobs.ts';
import { auditFileRules, monthUrl } from './audit.links.ts';
import { outputRows } from './audit.output.ts';
import { filteredLog, pageOfLog } from './audit.queries.ts';

/** A file whose rows may be in the log still is needed, however old its month is. */
const oldFiles: TableBound = {
  old: (now, keep) =>
    sql`removed_at is not null and month + interval '1 month' < ${now} - ${sql.lit(keep.auditFiles)} * interval '1 day'`,
};

/** How often something was tried after a row is told with it in its file, so it goes when the row has gone. */
const withoutRow: TableBound = {
  old: (now, keep) =>
    sql`last_at < ${now} - ${sql.lit(keep.audit)} * interval '1 day' and not exists (select from audit a where a.id = audit_id)`,
};

export const auditModule = implement(
  auditApi,
  {
    async list(ctx, { page, limit, sort, ...filters }) {
      const { keyword } = filters;
      const asked = { page, limit, sort };
      const { list, ...total } = await searchCountingPhones(ctx, keyword, async () =>
        pageOfLog(ctx, await filteredLog(ctx, filters), asked),
      );
      return { ...total, list: await outputRows(ctx, list) };
    },

    options: async (ctx) => ({ calls: recordedCalls(ctx), months: may(ctx, auditApi.ops.months) }),

    async places(ctx, { keyword, projectId }) {
      const companies = await searchCompanies(ctx, keyword, projectId);
      return {
        projects: await projectsInScope(ctx),
        companies: companies.map(({ companyId, companyName }) => ({ companyId, companyName })),
      };
    },

    async history(ctx, { entity, id, ...asked }) {
      if (!(await ctx.deps.registry.history[entity](ctx, id))) notFound();
      const { list, ...total } = await pageOfLog(ctx, await historyLog(ctx, entity, id), asked);
      return {
        ...total,
        list: (await outputRows(ctx, list)).map((row) => ({
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
      await countPhoneSearch(ctx, filters.keyword);
      return { jobId: await startJob(ctx, 'auditExport', await exportSubjectOf(ctx, filters), filters) };
    },

    async months(ctx, asked) {
      const { list, ...total } = await pageOfMonths(ctx, asked);
      const can = { download: may(ctx, auditApi.ops.getMonth) };
      return {
        ...total,
        list: list.map(({ key, madeAt, ...month }) => ({ ...month, madeAt: madeAt.toISOString(), can })),
      };
    },

    async getMonth(ctx, { uploadId }) {
      const { key, name } = orNotFound(await monthOfUpload(ctx, uploadId));
      notePersonalDataViewed(ctx, 'upload', uploadId, { name });
      return { url: monthUrl(ctx, key), name };
    },
  },
  {
    jobs: { auditExport },
    tasks: auditTasks,
    files: auditFileRules,
    bounds: {
      audit: sweptBy('archiveAudit', 'by whole months'),
      auditAgain: withoutRow,
      auditMonth: oldFiles,
    },
  },
);
