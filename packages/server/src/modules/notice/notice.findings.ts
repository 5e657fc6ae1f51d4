import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { bulkSmsMinutes } from '../../kit/rate-limits/bulk-sms-rate.ts';
import type { Revision } from '../../kit/review/revision.ts';
import { audienceSizeInSight, countGonePlaces, publishingRulesOf } from './notice.places.queries.ts';
import type { NoticeFields, NoticeText } from './notice.writing.ts';

type Level = ReviewFinding['level'];

const finding = (
  level: Level,
  key: string,
  field: string | null,
  ...args: (string | number)[]
): ReviewFinding => ({
  level,
  key: `notice.finding.${key}`,
  args,
  field,
});

/** A revision in one language, as this module stored it. */
export const noticeTextOf = (stored: unknown): NoticeText => stored as NoticeText;
export const noticeFieldsOf = (stored: unknown): NoticeFields => stored as NoticeFields;

/** Of one language at least all is there; of the other too where a project demands it, or where it was begun. */
function inLanguages({ zh, en }: Revision, bothLanguages: boolean): ReviewFinding[] {
  const [chinese, english] = [noticeTextOf(zh), en === null ? null : noticeTextOf(en)];
  const found: ReviewFinding[] = [];
  if (chinese.title === '') found.push(finding('stop', 'noTitleZh', 'zh.title'));
  if (chinese.blank) found.push(finding('stop', 'noBodyZh', 'zh.body'));
  if (english === null) {
    found.push(bothLanguages ? finding('stop', 'noEnglish', 'en') : finding('warn', 'onlyChinese', 'en'));
    return found;
  }
  if (english.title === '') found.push(finding('stop', 'noTitleEn', 'en.title'));
  if (english.blank) found.push(finding('stop', 'noBodyEn', 'en.body'));
  return found;
}

function inTimes(ctx: Ctx, { releaseAt, expiresAt }: Revision, isLive: boolean): ReviewFinding[] {
  const now = ctx.now();
  const found: ReviewFinding[] = [];
  const released = !isLive && releaseAt !== null && releaseAt > now ? releaseAt : now;
  if (!isLive && releaseAt !== null && releaseAt <= now)
    found.push(finding('warn', 'releasePassed', 'releaseAt'));
  if (expiresAt === null) return found;
  if (expiresAt <= now) found.push(finding('stop', 'expired', 'expiresAt'));
  else if (expiresAt <= released) found.push(finding('stop', 'expiresBeforeRelease', 'expiresAt'));
  return found;
}

async function inAudience(ctx: Ctx, revision: Revision): Promise<ReviewFinding[]> {
  const found: ReviewFinding[] = [];
  const gone = await countGonePlaces(ctx, revision);
  if (gone.projects > 0) found.push(finding('stop', 'projectGone', 'audience.projectIds', gone.projects));
  if (gone.buildings > 0) found.push(finding('stop', 'buildingGone', 'audience.buildingIds', gone.buildings));
  if (gone.companies > 0) found.push(finding('stop', 'companyGone', 'audience.companyIds', gone.companies));
  return found;
}

/** Everything that stands against submitting or approving a revision, or deserves a look. */
export async function noticeFindingsOf(
  ctx: Ctx,
  revision: Revision,
  { isLive, people, phones }: { isLive: boolean; people: number; phones: number },
): Promise<ReviewFinding[]> {
  const { summary, publisher, thumbnail } = noticeFieldsOf(revision.fields);
  const { bothLanguages } = await publishingRulesOf(ctx, revision.projectIds);
  const besides: ReviewFinding[] = [];
  if (publisher === '') besides.push(finding('stop', 'noPublisher', 'publisher'));
  if (summary === '') besides.push(finding('warn', 'noSummary', 'summary'));
  if (thumbnail === null) besides.push(finding('warn', 'noThumbnail', 'thumbnail'));
  if (people === 0) besides.push(finding('warn', 'nobody', 'audience'));
  if (revision.sms && phones > 0) {
    besides.push(finding('warn', 'manySms', 'sms', phones, bulkSmsMinutes(ctx.deps.settings, phones)));
  }
  return [
    ...inLanguages(revision, bothLanguages),
    ...besides,
    ...inTimes(ctx, revision, isLive),
    ...(await inAudience(ctx, revision)),
  ].toSorted((one, other) => Number(one.level === 'warn') - Number(other.level === 'warn'));
}

/** The audience of a revision. */
export const noticeAudienceOf = ({ audienceKind, projectIds, buildingIds, companyIds }: Revision) => ({
  kind: audienceKind,
  projectIds,
  buildingIds,
  companyIds,
});

/** The same with how many people it is for. */
export async function judgeRevision(ctx: Ctx, revision: Revision, isLive: boolean) {
  const size = await audienceSizeInSight(ctx, noticeAudienceOf(revision));
  return { ...size, findings: await noticeFindingsOf(ctx, revision, { isLive, ...size }) };
}
