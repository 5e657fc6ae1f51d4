import { formatDate } from '@mdi/contract/kit/display.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { maxMonths, reportApi, reportLeaseApi } from '@mdi/contract/modules/report/report.contract.ts';
import { may } from '../../kit/access/may.ts';
import { buildingsOf, projectsInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { callersTimeZone } from '../../kit/time/project-time-zone.ts';
import { validEntries } from '../base-data/index.ts';
import { tenantReportExporter, tenantReportLeaseExporter } from './report.export.ts';
import { sumLeases } from './report.lease-sums.queries.ts';
import { pageOfReportLeases } from './report.leases.queries.ts';
import { reportMonthsOf } from './report.months.queries.ts';
import { pageOfReportGroups, reportTotals } from './report.occupancy.queries.ts';
import { type ReportPeriod, timeZoneOfProject } from './report.scope.queries.ts';
import { reportTableBounds } from './report.table-bounds.ts';

/** Months since the year 0, to count how many a period touches. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The first day of the month so many before a day's. */
function monthBefore(day: string, months: number): string {
  const month = monthOf(day) - months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

type Asked = { projectId?: number | undefined; from?: string | undefined; to?: string | undefined };

/** The period asked for; what is open ends today where the report is about, and begins as early as may be. */
async function periodOf(ctx: Ctx, { projectId, from, to }: Asked): Promise<ReportPeriod> {
  const there = projectId === undefined ? undefined : await timeZoneOfProject(ctx, projectId);
  const today = formatDate(ctx.now(), 'YYYY-MM-DD', there?.timeZone ?? (await callersTimeZone(ctx)));
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? monthBefore(last, maxMonths - 1);
  if (monthOf(last) - monthOf(first) >= maxMonths) refuse('report.error.tooLong', { args: [maxMonths] });
  return { from: first, to: last };
}

export const reportModule = implement(
  reportApi,
  {
    async summary(ctx, asked) {
      const period = await periodOf(ctx, asked);
      const filters = { ...asked, ...period };
      return { ...period, all: await reportTotals(ctx, filters), months: await reportMonthsOf(ctx, filters) };
    },

    async list(ctx, { by, page, limit, sort, ...asked }) {
      const filters = { ...asked, ...(await periodOf(ctx, asked)) };
      return pageOfReportGroups(ctx, by, filters, { page, limit, sort });
    },

    async options(ctx, { projectId }) {
      const types = await validEntries(ctx, 'businessType');
      const place = projectId ?? ctx.actor.projectId;
      return {
        projects: await projectsInScope(ctx),
        buildings: place === null ? [] : await buildingsOf(ctx, place),
        businessTypes: types.map(({ code, nameZh, nameEn }) => ({
          code,
          name: ctx.lang === 'en' ? nameEn : nameZh,
        })),
      };
    },
  },
  {
    exports: { report: tenantReportExporter },
    bounds: reportTableBounds,
    tasks: {
      sumLeases: { at: '*/5 * * * *', tidying: true, run: ({ db, deps }) => sumLeases(db, deps.now()) },
    },
  },
);

export const reportLeaseModule = implement(
  reportLeaseApi,
  {
    async list(ctx, asked) {
      const marks = may(ctx, companyApi.ops.remind);
      const { list, ...total } = await pageOfReportLeases(ctx, { ...asked, ...(await periodOf(ctx, asked)) });
      return {
        ...total,
        list: list.map(({ reminded, last, leaseRemindedAt, leaseRemindedBy, ...row }) => ({
          ...row,
          can: { remind: last && marks },
          reminder:
            reminded && leaseRemindedAt ? { at: leaseRemindedAt.toISOString(), by: leaseRemindedBy } : null,
        })),
      };
    },
  },
  { exports: { reportLease: tenantReportLeaseExporter } },
);
