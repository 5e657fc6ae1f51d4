import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { reportSlots } from '@mdi/contract/modules/research-report/report.fields.ts';
import {
  type ReportRow,
  researchReportApi,
} from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal } from '../../kit/calls/refuse.ts';
import { pageCut } from '../../kit/queries/page.ts';
import {
  goesWithTable,
  goneAfterDays,
  keptByPeople,
  oneRowOnly,
  sweptBy,
} from '../../kit/retention/table-bounds.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { listsOffered } from '../whitelist/index.ts';
import { researchReportExporter, researchReportReaderExporter } from './report.export.ts';
import { ledgerFigures, reportReaderCounts } from './report.ledger.queries.ts';
import { reportLinkRules } from './report.links.ts';
import { describeSlots } from './report.log-format.ts';
import { wholeReport } from './report.output.ts';
import { completenessOf, reportCan } from './report.policy.ts';
import {
  assertMaySeeRemoved,
  filteredReports,
  maySeeHistory,
  publishRuleRow,
  type ReportRecord,
  reportById,
  reportOrRemoved,
  validOptionsOf,
  writableRegions,
} from './report.queries.ts';
import { whyReportUnreadable } from './report.reader.queries.ts';
import { listReaders } from './report.readers.ts';
import { stampReport } from './report.stamp.ts';
import * as moves from './report.state-changes.ts';
import { tidyReports } from './report.tidy.queries.ts';
import { addReport, editReport, replaceReportFile } from './report.writing.ts';

const sorts = {
  uploadedAt: 'researchReport.uploadedAt',
  reportOn: 'researchReport.reportOn',
  titleZh: 'researchReport.titleZh',
  updatedAt: 'researchReport.updatedAt',
} as const;

const assertReport = async (ctx: Ctx, reportId: number) => orNotFound(await reportById(ctx, reportId));

/** RPT01020: research reports. */
export const researchReportModule = implement(
  researchReportApi,
  {
    async list(ctx, asked) {
      assertMaySeeRemoved(ctx, asked);
      const sorted = { ...asked, sort: asked.sort ?? ('-uploadedAt' as const) };
      const { list, ...total } = await pageCut(
        ctx,
        filteredReports(ctx, asked),
        sorted,
        sorts,
        'researchReport.id',
      );
      return { ...total, list: list.map((row) => shownRow(ctx, row)) };
    },
    async get(ctx, { reportId }) {
      const row = orNotFound(await reportOrRemoved(ctx, reportId));
      return { ...shownRow(ctx, row), ...(await wholeReport(ctx, row)) };
    },
    async options(ctx, asked) {
      return {
        categories: await validOptionsOf(ctx, 'reportCategory'),
        regions: await writableRegions(ctx),
        nationwide: ctx.actor.scope.regions === null,
        ...(await listsOffered(ctx, { projectId: null }, asked)),
        ownPublish: (await publishRuleRow(ctx))?.ownPublish ?? true,
        mayRule: may(ctx, researchReportApi.ops.setRules),
      };
    },
    async whoMayRead(ctx, { reportId, phone }) {
      await assertReport(ctx, reportId);
      const who = await reportReaderCounts(ctx, reportId);
      if (phone === undefined) return { ...who, phone: null };
      const asked = await searchCountingPhones(ctx, phone, async () => {
        const why = await whyReportUnreadable(ctx, reportId, normalisePhone(phone));
        return { may: why === null, why, total: why === 'notListed' || why === 'noLogin' ? 0 : 1 };
      });
      return { ...who, phone: { may: asked.may, why: asked.why } };
    },
    add: addReport,
    edit: editReport,
    replaceFile: replaceReportFile,
    publish: moves.publishReport,
    unpublish: moves.unpublishReport,
    setInvalid: moves.setReportInvalid,
    setValid: moves.setReportValid,
    async remove(ctx, { reportId }) {
      await moves.removeUnpublishedReport(ctx, reportId);
      return true;
    },
    async figures(ctx, { reportId, days }) {
      orNotFound(await reportOrRemoved(ctx, reportId));
      return ledgerFigures(ctx, reportId, days);
    },
    readers: listReaders,
    async setRules(ctx, { ownPublish }) {
      await moves.setPublishRules(ctx, ownPublish);
      return true;
    },
  },
  {
    exports: { researchReport: researchReportExporter, reportReader: researchReportReaderExporter },
    history: { researchReport: maySeeHistory },
    names: {
      'researchReport.category': 'dictionary:reportCategory',
      'researchReport.region': 'dictionary:region',
      shareId: 'upload',
    },
    logFormats: {
      researchReport: {
        nameFields: ['titleZh', 'titleEn'],
        order: [
          'titleZh',
          'titleEn',
          'reportOn',
          'category',
          'region',
          'period',
          'whitelisted',
          'whitelistIds',
          ...reportSlots,
        ],
        expand: describeSlots,
        omitted: ['authorIds', 'cropId', 'pictureX', 'pictureY', 'uploadedAt', 'uploadedBy'],
        onlyChanged: ['state', 'published', 'publishedAt'],
      },
      reportRule: { nameFields: [], omitted: ['oneRow'] },
    },
    bounds: {
      researchReport: keptByPeople,
      researchReportWhitelist: goesWithTable('researchReport'),
      reportFile: goesWithTable('researchReport'),
      reportRule: oneRowOnly,
      reportReader: sweptBy('tidyReports', 'forgotten with the invitation and the ledger'),
      reportView: sweptBy('tidyReports', 'becomes totals after half a year'),
      reportDownload: sweptBy('tidyReports', 'becomes totals after half a year'),
      reportStamp: goneAfterDays('asked_at', 30),
      reportReadDay: sweptBy('tidyReports', 'days long past become one row of their report'),
    },
    tasks: {
      stampReport: { run: stampReport },
      tidyReports: {
        at: '23 3 * * *',
        tidying: true,
        run: ({ db, deps }) => tidyReports(db, deps.now(), deps.settings.keepDays.records),
      },
    },
    files: reportLinkRules,
    constraints: {
      report_rule_only: () =>
        new Refusal('researchReport.error.state', { code: 'conflict', data: { which: 'state' } }),
      report_file_now: () =>
        new Refusal('researchReport.error.state', { code: 'conflict', data: { which: 'state' } }),
    },
  },
);

function shownRow(ctx: Ctx, row: ReportRecord): ReportRow {
  const {
    slots,
    pictureId,
    pictureX: _x,
    pictureY: _y,
    cropId: _c,
    shareId: _s,
    authorIds: _a,
    ...facts
  } = row;
  const {
    download: _d,
    selectText: _t,
    markDate: _m,
    markCompany: _n,
    markStrength: _k,
    reason: _r,
    ...rest
  } = facts;
  return {
    ...rest,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    complete: completenessOf({ ...row, slots, pictureId }),
    uploadedAt: row.uploadedAt.toISOString(),
    removedAt: row.removedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    can: reportCan(ctx)(row),
  };
}
