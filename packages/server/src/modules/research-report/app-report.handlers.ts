import {
  appReportApi,
  type ReportBrief,
  reportPath,
  reportsAtOnce,
} from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { isShownInViewer } from '@mdi/contract/modules/research-report/report.fields.ts';
import type { PersonCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { takeFromLimit } from '../../kit/rate-limits/rate-limits.ts';
import { sendReaderCode, signInReader } from './app-report.sign-in.ts';
import { addDownload, downloadOf } from './report.downloads.queries.ts';
import { downloadUrl, pictureUrl, viewUrl } from './report.links.ts';
import { markLine } from './report.mark-line.ts';
import { documentsInSlots, validOptionsOf } from './report.queries.ts';
import {
  type ReadableReport,
  readableReports,
  readerFacts,
  reportIfReadable,
} from './report.reader.queries.ts';
import { addView, closeView, findOpenView, noteBeacon, viewEndReason } from './report.views.queries.ts';

function briefly(ctx: PersonCtx, row: ReadableReport): ReportBrief {
  const { reportId, titleZh, titleEn, reportOn, category, categoryName, regionName, period } = row;
  return {
    reportId,
    titleZh,
    titleEn,
    reportOn,
    category,
    categoryName,
    regionName,
    period,
    whitelisted: row.whitelisted,
    pictureUrl: addressOf(ctx, row.pictureKey, reportId),
    publishedAt: row.publishedAt.toISOString(),
  };
}

const addressOf = (ctx: PersonCtx, key: string | null, reportId: number) =>
  key && pictureUrl(ctx.deps, key, reportId, ctx.person.sessionId);

/** A report that the person may read; whoever may not is answered as if there were none. */
const readable = async (ctx: PersonCtx, reportId: number) =>
  orNotFound(await reportIfReadable(ctx, reportId));

const markFor = async (ctx: PersonCtx, report: ReadableReport) =>
  markLine(await readerFacts(ctx), report, ctx.now());

/** So often somebody opens documents: more is no reading, and would fill the ledger. */
const opens = { name: 'reportOpens', most: 60, minutes: 10 };

/** Research reports on phones. */
export const appReportModule = implement(appReportApi, {
  sendCode: sendReaderCode,
  signIn: signInReader,
  async list(ctx, asked) {
    const all = await readableReports(ctx, asked);
    return {
      reports: all.slice(0, reportsAtOnce).map((row) => briefly(ctx, row)),
      more: all.length > reportsAtOnce,
      categories: await validOptionsOf(ctx, 'reportCategory'),
      regions: await validOptionsOf(ctx, 'region'),
    };
  },
  async get(ctx, { reportId }) {
    const report = await readable(ctx, reportId);
    const documents = await documentsInSlots(ctx, reportId);
    return {
      ...briefly(ctx, report),
      shareUrl: addressOf(ctx, report.shareKey, reportId),
      documents: documents.map(({ slot, name, size, type, pages }) => ({ slot, name, size, type, pages })),
      download: report.download,
      url: ctx.deps.settings.publicUrl + reportPath(reportId),
    };
  },
  async open(ctx, { reportId, slot }) {
    await takeFromLimit(ctx, { ...opens, of: [ctx.person.phoneKey] }, 1);
    const report = await readable(ctx, reportId);
    const file = orNotFound((await documentsInSlots(ctx, reportId)).find((one) => one.slot === slot));
    const { viewId, page } = await addView(ctx, { reportId, fileId: file.fileId });
    return {
      viewId,
      page,
      name: file.name,
      pages: file.pages,
      url: viewUrl(ctx.deps, file.key, viewId),
      mark: await markFor(ctx, report),
      markStrength: report.markStrength,
      selectText: report.selectText,
      download: report.download,
    };
  },
  async link(ctx, { viewId }) {
    const { key } = orNotFound(await findOpenView(ctx, viewId));
    return { url: viewUrl(ctx.deps, key, viewId) };
  },
  async isCurrent(ctx, { viewId }) {
    const over = await viewEndReason(ctx, viewId);
    return { current: over === null, over };
  },
  async beacon(ctx, { viewId, page }) {
    orNotFound(await findOpenView(ctx, viewId));
    return orNotFound(await noteBeacon(ctx, viewId, page));
  },
  async close(ctx, { viewId }) {
    await closeView(ctx, viewId);
    return true;
  },
  async download(ctx, { reportId, slot }) {
    const report = await readable(ctx, reportId);
    if (!report.download) refuse('researchReport.error.noDownload', { code: 'forbidden' });
    const { fileId } = orNotFound((await documentsInSlots(ctx, reportId)).find((one) => one.slot === slot));
    const stamp = isShownInViewer(slot)
      ? { line: await markFor(ctx, report), strength: report.markStrength }
      : null;
    return { downloadId: await addDownload(ctx, { reportId, fileId, stamp }) };
  },
  async downloadLink(ctx, { downloadId }) {
    const { state, key } = orNotFound(await downloadOf(ctx, downloadId));
    const url = state === 'ready' && key !== null ? downloadUrl(ctx.deps, key, downloadId) : null;
    return { state, url };
  },
});
