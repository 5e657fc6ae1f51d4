import { documentLinkMinutes } from '@mdi/contract/modules/research-report/report.fields.ts';
import { personInSession } from '../../kit/access/phone-session.ts';
import type { Ctx, Deps } from '../../kit/calls/ctx.ts';
import {
  expirySeconds,
  type FileAccessRule,
  isAddressExpired,
  officeCtxOf,
  ruledFileUrl,
} from '../../kit/files/file-access-rules.ts';
import { mayDownload, noteServed } from './report.downloads.queries.ts';
import { isUploadOfReport, maySeeReport } from './report.queries.ts';
import { maySeeReportPicture } from './report.reader.queries.ts';
import { mayView, phoneSessionOf } from './report.views.queries.ts';

/** The document of an open view: for that view, and for five minutes. */
export const viewUrl = (deps: Deps, key: string, viewId: number): string =>
  ruledFileUrl(deps, key, 'reportView', viewId, expirySeconds(deps.now(), documentLinkMinutes));

/** What somebody asked for to save it: for that phone, and for five minutes. */
export const downloadUrl = (deps: Deps, key: string, downloadId: number): string =>
  ruledFileUrl(deps, key, 'reportDownload', downloadId, expirySeconds(deps.now(), documentLinkMinutes));

/** A picture of a report: for one phone, while its owner may read the report. */
export const pictureUrl = (deps: Deps, key: string, reportId: number, sessionId: number): string =>
  ruledFileUrl(deps, key, 'reportPicture', reportId, sessionId);

/** Whatever belongs to a report, in the office: while the session is open and sees the report. */
export const officeReportUrl = ({ deps, actor }: Ctx, key: string, reportId: number): string =>
  ruledFileUrl(deps, key, 'officeReport', reportId, actor.sessionId);

const ofView: FileAccessRule = async (asked, uploadId, [viewId = 0, until]) => {
  const { db, deps } = asked;
  if (isAddressExpired(asked, until)) return false;
  const sessionId = await phoneSessionOf(db, 'report_view', viewId);
  const reader = sessionId === undefined ? null : await personInSession(db, sessionId, deps);
  return reader !== null && mayView(db, { ...reader, viewId, uploadId });
};

const ofDownload: FileAccessRule = async (asked, uploadId, [downloadId = 0, until]) => {
  const { db, deps, fetches } = asked;
  if (isAddressExpired(asked, until)) return false;
  const sessionId = await phoneSessionOf(db, 'report_download', downloadId);
  const reader = sessionId === undefined ? null : await personInSession(db, sessionId, deps);
  if (reader === null || !(await mayDownload(db, { ...reader, downloadId, uploadId }))) return false;
  if (fetches) await noteServed(db, downloadId, deps.now());
  return true;
};

const ofPicture: FileAccessRule = async ({ db, deps }, uploadId, [reportId = 0, sessionId = 0]) => {
  const reader = await personInSession(db, sessionId, deps);
  return reader !== null && maySeeReportPicture(db, { ...reader, reportId, uploadId });
};

const inOffice: FileAccessRule = async (asked, uploadId, [reportId = 0, sessionId = 0]) => {
  const ctx = await officeCtxOf(asked, sessionId);
  return ctx !== null && (await maySeeReport(ctx, reportId)) && isUploadOfReport(ctx, reportId, uploadId);
};

export const reportLinkRules = {
  reportView: ofView,
  reportDownload: ofDownload,
  reportPicture: ofPicture,
  officeReport: inOffice,
};
