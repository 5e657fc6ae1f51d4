import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { reportPath } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import type {
  ReportRow,
  researchReportApi,
} from '@mdi/contract/modules/research-report/research-report.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { listsOf } from '../whitelist/index.ts';
import { officeReportUrl } from './report.links.ts';
import { markLine } from './report.mark-line.ts';
import { callerFacts, documentsInSlots, type ReportRecord, uploadKeys } from './report.queries.ts';
import { publishFindingsOf } from './report.state-changes.ts';

type Whole = Omit<OutputOf<(typeof researchReportApi)['ops']['get']>, keyof ReportRow>;

/** What shared links show: what was uploaded for it, or a part of the picture. */
function shareOf(row: ReportRecord, urlOf: (id: number) => string): Whole['share'] {
  if (row.shareId !== null) return { uploadId: row.shareId, cropped: false, url: urlOf(row.shareId) };
  return row.cropId === null ? null : { uploadId: null, cropped: true, url: urlOf(row.cropId) };
}

/** What the page of a report shows beside what lists tell of it. */
export async function wholeReport(ctx: Ctx, row: ReportRecord): Promise<Whole> {
  const { reportId, pictureId } = row;
  const keys = await uploadKeys(ctx, [pictureId, row.shareId, row.cropId]);
  const urlOf = (id: number) => officeReportUrl(ctx, keys.get(id) ?? '', reportId);
  const lists = await listsOf(ctx, 'researchReport', reportId);
  const documents = await documentsInSlots(ctx, reportId);
  const caller = { ...(await callerFacts(ctx)), companyName: null };
  return {
    reason: row.reason,
    whitelists: lists,
    picture:
      pictureId === null
        ? null
        : { uploadId: pictureId, x: row.pictureX, y: row.pictureY, url: urlOf(pictureId) },
    share: shareOf(row, urlOf),
    documents: documents.map(({ fileId: _, key, addedAt, ...file }) => ({
      ...file,
      addedAt: addedAt.toISOString(),
      url: officeReportUrl(ctx, key, reportId),
    })),
    download: row.download,
    selectText: row.selectText,
    markDate: row.markDate,
    markCompany: row.markCompany,
    markStrength: row.markStrength,
    markSample: markLine(caller, row, ctx.now()),
    findings: row.removedAt === null ? await publishFindingsOf(ctx, row, lists) : [],
    url: ctx.deps.settings.publicUrl + reportPath(reportId),
  };
}
