import { type Insertable, type Kysely, sql } from 'kysely';
import { audienceHasEmployee, mayReadOnPhone, standingTables } from '../../kit/review/audience.ts';
import { type RevisionText, revisionHashOf } from '../../kit/review/revision.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { DB } from '../schema.gen.ts';
import { buildingLifeTexts } from './demo-notice-building-life-texts.ts';
import { addNoticeFiles, type DemoNoticeFiles, noticeFilesOf } from './demo-notice-files.ts';
import { type NoticePlan, noticeBodyOf, noticePlans } from './demo-notice-plans.ts';
import { type NoticeText, serviceTexts } from './demo-notice-texts.ts';

const hour = 3_600_000;
const texts: readonly NoticeText[] = [...serviceTexts, ...buildingLifeTexts];
const many = 40;

type Picture = { uploadId: number; alt: string } | null;

const inLanguage = (title: string, lines: readonly string[], picture: Picture) => ({
  title,
  body: noticeBodyOf(lines, picture),
  blank: false,
});

type At = {
  projectIds: number[];
  buildingIds: number[];
  now: Date;
  authorId: number;
  files: DemoNoticeFiles;
};

function writingOf(
  text: NoticeText,
  plan: NoticePlan,
  { projectIds, buildingIds, now, files }: At,
): RevisionText {
  const { zh, en } = text;
  const { uploads, thumbnail, pictureIn } = noticeFilesOf(text, files);
  const [titleZh, summary, ...linesZh] = zh;
  const at = (hours: number | null) => (hours === null ? null : new Date(now.getTime() + hours * hour));
  const english = en === null ? null : inLanguage(en[0], en.slice(1), pictureIn('en'));
  return {
    zh: inLanguage(titleZh, linesZh, pictureIn('zh')),
    en: english,
    fields: { summary, publisher: '物业服务中心', thumbnail },
    audience: {
      kind: buildingIds.length > 0 ? 'buildings' : plan.mustConfirm ? 'projects' : 'everyone',
      projectIds,
      buildingIds,
      companyIds: [],
    },
    releaseAt: at(plan.release),
    expiresAt: at(plan.expires),
    zone: 'Asia/Shanghai',
    mustConfirm: plan.mustConfirm ?? false,
    sms: false,
    uploads,
  };
}

async function addRevision(
  db: Kysely<DB>,
  contentId: number,
  no: number,
  writing: RevisionText,
  { authorId }: At,
  at: Date,
) {
  const { audience, zh, en } = writing;
  const values: Insertable<DB['contentRevision']> = {
    contentId,
    no,
    hash: revisionHashOf(writing),
    titleZh: zh.title,
    titleEn: en?.title ?? null,
    zh: JSON.stringify(zh),
    en: en && JSON.stringify(en),
    fields: JSON.stringify(writing.fields),
    audienceKind: audience.kind,
    projectIds: [...audience.projectIds],
    buildingIds: [...audience.buildingIds],
    companyIds: [],
    releaseAt: writing.releaseAt,
    expiresAt: writing.expiresAt,
    zone: writing.zone,
    mustConfirm: writing.mustConfirm,
    sms: false,
    authorId,
    authorIds: [authorId],
    createdAt: at,
  };
  const { id } = await db
    .insertInto('contentRevision')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contentProject')
    .values(audience.projectIds.map((projectId) => ({ revisionId: id, projectId })))
    .execute();
  if (writing.uploads.length > 0) {
    const shown = writing.uploads.map((upload, place) => ({ ...upload, revisionId: id, place }));
    await db.insertInto('contentUpload').values(shown).execute();
  }
  return id;
}

type Names = { author: string; authorId: number; reviewer: string; reviewerId: number };

/** What happened to it, as its history tells. */
async function addSteps(
  db: Kysely<DB>,
  contentId: number,
  plan: NoticePlan,
  names: Names,
  now: Date,
): Promise<void> {
  const author = { byId: names.authorId, byName: names.author };
  const reviewer = { byId: names.reviewerId, byName: names.reviewer };
  const at = (hours: number) => new Date(now.getTime() + hours * hour);
  const { state, written } = plan;
  const decided = { ...reviewer, at: at(written + 4), reason: null };
  const steps: (Omit<Insertable<DB['contentStep']>, 'contentId' | 'revision'> & { revision?: number })[] = [
    { step: 'add', ...author, at: at(written) },
  ];
  if (state !== 'draft') steps.push({ step: 'submit', ...author, at: at(written + 1) });
  if (state === 'rejected') steps.push({ ...decided, step: 'reject', reason: plan.reason ?? null });
  if (state === 'approved' || state === 'revoked') steps.push({ ...decided, step: 'approve' });
  if (state === 'revoked')
    steps.push({ ...decided, step: 'revoke', at: at(written + 60), reason: plan.reason ?? null });
  if (plan.next) {
    steps.push({ step: 'save', ...author, at: at(-3), revision: 2 });
    steps.push({ step: 'submit', ...author, at: at(-2), revision: 2 });
  }
  await db
    .insertInto('contentStep')
    .values(steps.map((step) => ({ revision: 1, ...step, contentId })))
    .execute();
}

/** Who was told of what is or was live, and what they made of it: more of what is older. */
async function addLedger(
  db: Kysely<DB>,
  contentId: number,
  revisionId: number,
  at: Date,
  rate: number,
): Promise<void> {
  await sql`
    with a as (
      insert into content_announcement (content_id, revision_id, at, done_to, last_id, ended_at)
      select ${contentId}, ${revisionId}, ${at}, coalesce(max(id), 0), coalesce(max(id), 0), ${at}::timestamptz + interval '20 s'
      from employee returning id),
    told as (
      insert into content_delivery (content_id, employee_id, company_id, announcement_id, at, read_at, confirmed_at)
      select ${contentId}, employee.id, employee.company_id, a.id, ${at},
        case when m.part < ${rate} then ${at}::timestamptz + m.part * interval '7 minutes' end,
        case when m.part < ${rate} - 20 and content_revision.must_confirm then ${at}::timestamptz + m.part * interval '9 minutes' end
      from a, ${standingTables} join content_revision on content_revision.id = ${revisionId}
      cross join lateral (select (employee.id * 37 + ${contentId} * 11) % 100 as part) m
      where ${audienceHasEmployee} and ${mayReadOnPhone(at)}
      returning 1)
    select count(*) from told`.execute(db);
  await sql`
    update content_announcement a set people = (
      select count(*)::int from content_delivery d where d.announcement_id = a.id)
    where a.content_id = ${contentId}`.execute(db);
}

async function addNotice(
  db: Kysely<DB>,
  text: NoticeText,
  plan: NoticePlan,
  at: At,
  names: Names,
): Promise<void> {
  const { now, authorId } = at;
  const moment = (hours: number) => new Date(now.getTime() + hours * hour);
  const written = moment(plan.written);
  const live = plan.state === 'approved' || plan.state === 'revoked';
  const times = { createdAt: written, updatedAt: moment(live ? plan.written + 4 : plan.written + 1) };
  const { id } = await db
    .insertInto('content')
    .values({ kind: 'notice', createdBy: authorId, updatedBy: authorId, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  const writing = writingOf(text, plan, at);
  const first = await addRevision(db, id, 1, writing, at, written);
  const mended = { ...writing, fields: { ...writing.fields, summary: `${text.zh[1]}（时间有更新）` } };
  const newest = plan.next ? await addRevision(db, id, 2, mended, at, moment(-3)) : first;
  const waits = plan.state === 'toReview' || plan.next === 'toReview';
  const told = live && plan.release !== null && plan.release <= 0;
  if (told)
    await addLedger(db, id, first, moment(plan.release ?? 0), plan.release && plan.release < -80 ? 86 : 58);
  await db
    .updateTable('content')
    .set({
      state: plan.state,
      next: plan.next ?? null,
      revisionId: newest,
      waitingSince: waits ? moment(plan.next ? -2 : plan.written + 1) : null,
      reason: plan.reason ?? null,
      ...(live ? { approvedAt: moment(plan.written + 4), approvedBy: names.reviewerId } : {}),
      ...(plan.state === 'approved'
        ? { liveId: first, releaseAt: writing.releaseAt, expiresAt: writing.expiresAt }
        : {}),
      announcedAt: told ? moment(plan.release ?? 0) : null,
    })
    .where('id', '=', id)
    .execute();
  await addSteps(db, id, plan, names, now);
}

/** A notice for some people only is for those of one building. */
async function firstBuilding(db: Kysely<DB>, projectId: number): Promise<number[]> {
  const row = await db
    .selectFrom('building')
    .select('id')
    .where('projectId', '=', projectId)
    .orderBy('id')
    .executeTakeFirst();
  return row ? [row.id] : [];
}

/**
 * Forty notices over the projects, in all states and stages: the first project has the most, and some are head
 * office's for several at once.
 */
export async function addNotices(
  db: Kysely<DB>,
  store: FileStore,
  projects: readonly number[],
  people: Readonly<Record<'hq' | 'property' | 'sms', { id: number; name: string }>>,
  now: Date,
): Promise<void> {
  const valid = await db.selectFrom('project').select('id').where('state', '=', 'N').orderBy('id').execute();
  const known = valid.map(({ id }) => id).filter((id) => projects.includes(id));
  const [first = 0, second = 0] = known;
  const files = await addNoticeFiles({ db, files: store, userId: people.property.id, now }, texts);
  for (let n = 0; n < many; n += 1) {
    const text = texts[n % texts.length];
    const plan = noticePlans[(n + Math.floor(n / noticePlans.length)) % noticePlans.length];
    if (!text || !plan) continue;
    const several = n % 8 === 7;
    const own = n % 2 === 0 ? first : n % 6 === 1 ? second : (known[n % known.length] ?? first);
    const { hq, property, sms } = people;
    const author = several ? hq : property;
    const reviewer = several ? property : sms;
    const names = {
      author: author.name,
      authorId: author.id,
      reviewer: reviewer.name,
      reviewerId: reviewer.id,
    };
    const buildingIds = !several && n % 5 === 2 ? await firstBuilding(db, own) : [];
    const at = {
      projectIds: several ? known.slice(0, 4) : [own],
      buildingIds,
      now,
      authorId: author.id,
      files,
    };
    await addNotice(db, text, plan, at, names);
  }
}
