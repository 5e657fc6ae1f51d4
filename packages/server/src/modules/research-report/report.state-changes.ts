import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import { insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, refuse } from '../../kit/calls/refuse.ts';
import { listsOf } from '../whitelist/index.ts';
import { ownTextFinding, type PublishFacts, reportFindingsOf } from './report.policy.ts';
import { publishRuleRow, type ReportRecord } from './report.queries.ts';
import { removeReport } from './report.writing.queries.ts';
import { assertPublishable, lockedReport } from './report.writing.ts';

type Seen = { reportId: number; version: number };

/** Whether the caller wrote at what somebody else has to publish. */
const isOwnText = async (ctx: Ctx, { authorIds }: ReportRecord): Promise<boolean> =>
  authorIds.includes(ctx.actor.userId) && (await publishRuleRow(ctx))?.ownPublish === false;

/** What stands against publishing a report, or deserves a look; of one that is published only the latter. */
export async function publishFindingsOf(
  ctx: Ctx,
  row: ReportRecord,
  lists: PublishFacts['lists'],
): Promise<ReviewFinding[]> {
  const found = reportFindingsOf({ ...row, lists });
  return !row.published && (await isOwnText(ctx, row)) ? [ownTextFinding(), ...found] : found;
}

const stateGone = (): never => conflict('researchReport.error.state', { which: 'state' });

type Patch = Parameters<typeof updateRow<'researchReport'>>[3];

/** A step of a report whose row is locked, at the version that was looked at. */
async function step(ctx: Ctx, { reportId, version }: Seen, patch: Patch): Promise<Seen> {
  const row = await updateRow(ctx, 'researchReport', reportId, patch, version);
  return { reportId, version: row.version };
}

export async function publishReport(ctx: Ctx, seen: Seen): Promise<Seen> {
  const row = await lockedReport(ctx, seen.reportId);
  if (row.published) stateGone();
  assertPublishable(ctx, { ...row, lists: await listsOf(ctx, 'researchReport', seen.reportId) });
  if (await isOwnText(ctx, row)) refuse('researchReport.error.ownText', { code: 'forbidden' });
  return step(ctx, seen, { published: true, publishedAt: ctx.now(), authorIds: [] });
}

export async function unpublishReport(ctx: Ctx, seen: Seen): Promise<Seen> {
  const row = await lockedReport(ctx, seen.reportId);
  if (!row.published) stateGone();
  return step(ctx, seen, { published: false, publishedAt: null });
}

export async function setReportInvalid(
  ctx: Ctx,
  { reason, ...seen }: Seen & { reason: string },
): Promise<Seen> {
  const row = await lockedReport(ctx, seen.reportId);
  if (row.state === 'Y') stateGone();
  return step(ctx, seen, { state: 'Y', reason });
}

export async function setReportValid(ctx: Ctx, seen: Seen): Promise<Seen> {
  const row = await lockedReport(ctx, seen.reportId);
  if (row.state === 'N') stateGone();
  return step(ctx, seen, { state: 'N', reason: null });
}

export async function removeUnpublishedReport(ctx: Ctx, reportId: number): Promise<void> {
  const { published, titleZh, titleEn } = await lockedReport(ctx, reportId);
  if (published) conflict('researchReport.error.published', { which: 'state' });
  await removeReport(ctx, reportId);
  ctx.changes.push({ entity: 'researchReport', id: reportId, before: { titleZh, titleEn }, after: null });
}

export async function setPublishRules(ctx: Ctx, ownPublish: boolean): Promise<void> {
  const row = await publishRuleRow(ctx);
  if (row) await updateRow(ctx, 'reportRule', row.id, { ownPublish });
  else await insertRow(ctx, 'reportRule', { ownPublish, updatedBy: ctx.actor.userId });
}
