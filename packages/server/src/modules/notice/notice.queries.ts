import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, seesAll } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { columnInCallersLanguage } from '../../kit/queries/column-in-callers-language.ts';
import { containsPattern, pageOfBare } from '../../kit/queries/page.ts';
import { contentInScope, eitherText } from '../../kit/review/office-scope.ts';
import type { Revision } from '../../kit/review/revision.ts';
import { stageAtSql } from '../../kit/review/stage-sql.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';
import { containsByIndex } from '../../kit/search/name-search.ts';

/** What notices are to the kit of reviewed contents. */
export const noticeKind = 'notice';

const projectInSight = (ctx: Ctx) => inScope(ctx.actor, { project: 'cp.projectId' });

/** Projects that a notice is for, in its newest or its live text. */
const ofNotice = sql`cp.revision_id in (content.revision_id, content.live_id)`;

/** A notice of no project at all is removed by a trigger, so that who sees all projects sees all that isn't. */
const inSight = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('content')
    .where('content.kind', '=', noticeKind)
    .where('content.removedAt', 'is', null)
    .where(seesAll(ctx.actor) ? sql<SqlBool>`true` : contentInScope(ctx.actor));

/** The notices in sight: where every look at one starts. */
export const noticesInScope = (ctx: Ctx) =>
  inSight(ctx).innerJoin('contentRevision', 'contentRevision.id', 'content.revisionId');

/** The same for counting and sorting: the text is looked at only where a filter asks for something of it. */
const barely = (ctx: Ctx) =>
  inSight(ctx)
    .leftJoin('contentRevision', 'contentRevision.id', 'content.revisionId')
    .where('content.revisionId', 'is not', null);

/** Whether all of a notice lies in scope, so that it is the caller's to change. */
const whollyMine = (ctx: Ctx) => sql<boolean>`not exists (
  select from content_project cp where ${ofNotice} and not ${projectInSight(ctx)})`;

/** Whether everyone who would read the text lets its authors review it, over `revision`. */
const ownReview = sql<boolean>`not exists (
  select from content_project cp left join notice_rules nr on nr.project_id = cp.project_id
  where cp.revision_id = content.revision_id and nr.own_review is not true)`;

const wrote = (ctx: Ctx) => sql<boolean>`(${ctx.actor.userId} = any(content_revision.author_ids))`;

const maxNames = 5;

/** How many of those who were told, as far as they are in sight. */
const ledger = (ctx: Ctx, which: RawBuilder<SqlBool>) => sql<number>`(
  select count(*)::int from content_delivery d join employee de on de.id = d.employee_id
  where d.content_id = content.id and d.announcement_id is not null and ${which}
    and ${inScope(ctx.actor, { project: 'de.projectId', company: 'de.companyId' })})`;

const isTrue = sql<SqlBool>`true`;

/** How many people it was announced to; to whom a part of them is hidden, how many of the others. */
const audienceCount = (ctx: Ctx) => sql<number | null>`(
  select case when a.people is null then null
    when ${ctx.actor.scope.buildings === null} and ${whollyMine(ctx)} then a.people
    else ${ledger(ctx, isTrue)} end
  from content_announcement a where a.content_id = content.id order by a.id desc limit 1)`;

/** Of the live text, where there is one. */
const mustConfirm = sql<boolean>`case when content.live_id <> content.revision_id
  then (select l.must_confirm from content_revision l where l.id = content.live_id)
  else content_revision.must_confirm end`;

const described = (ctx: Ctx) =>
  noticesInScope(ctx).select([
    'content.id as noticeId',
    'contentRevision.titleZh',
    'contentRevision.titleEn',
    sql<number | null>`(select min(cp.project_id) from content_project cp
        where cp.revision_id = content.revision_id and cardinality(content_revision.project_ids) = 1
          and ${projectInSight(ctx)})`.as('projectId'),
    sql<string[]>`array(select p.name::text from content_project cp join project p on p.id = cp.project_id
        where cp.revision_id = content.revision_id and ${projectInSight(ctx)}
        order by p.name, p.id limit ${sql.lit(maxNames)})`.as('projectNames'),
    sql<number>`cardinality(content_revision.project_ids)`.as('projects'),
    sql<string>`content_revision.fields->>'publisher'`.as('publisher'),
    'content.state',
    stageAtSql(ctx.now()).as('stage'),
    'content.next',
    sql<Date | null>`coalesce(content.release_at, content_revision.release_at)`.as('releaseAt'),
    sql<Date | null>`case when content.live_id is null then content_revision.expires_at else content.expires_at end`.as(
      'expiresAt',
    ),
    'contentRevision.zone',
    mustConfirm.as('mustConfirm'),
    audienceCount(ctx).as('audienceCount'),
    ledger(ctx, sql<SqlBool>`d.read_at is not null`).as('readCount'),
    ledger(ctx, sql<SqlBool>`d.confirmed_at is not null`).as('confirmedCount'),
    sql<boolean>`content_revision.zh->>'blank' = 'false' and content_revision.title_zh <> ''`.as('zhWhole'),
    sql<boolean>`content_revision.en is not null and content_revision.en->>'blank' = 'false' and content_revision.title_en <> ''`.as(
      'enWhole',
    ),
    'content.reason',
    'content.waitingSince',
    'content.ver as version',
    'content.updatedAt',
    'content.approvedAt',
    'content.approvedBy',
    'content.announcedAt',
    'content.liveId',
    'content.revisionId',
    whollyMine(ctx).as('mine'),
    wrote(ctx).as('wrote'),
    ownReview.as('ownReview'),
  ]);

type Asked = InputOf<typeof noticeApi.ops.list>;

const sorts = {
  updatedAt: sql`content.updated_at`,
  releaseAt: { nullable: sql`content.release_at` },
  waitingSince: { nullable: sql`content.waiting_since` },
};

/** What waits for a review that the caller may give. */
const forMe = (ctx: Ctx): RawBuilder<SqlBool> =>
  may(ctx, noticeApi.ops.approve)
    ? sql<SqlBool>`(content.waiting_since is not null and ${whollyMine(ctx)} and (not ${wrote(ctx)} or ${ownReview}))`
    : sql<SqlBool>`false`;

/** As the index of their parts has the texts of `r`. */
const textOf = sql`lower(normalize(r.title_zh collate "default" || E'\\n' || coalesce(r.title_en, '') || E'\\n' || coalesce(r.fields->>'publisher', ''), nfkc))`;

/** A page of the notices that fit. */
export function pageOfNotices(ctx: Ctx, { page, limit, sort = '-updatedAt', ...f }: Asked) {
  let fitting = barely(ctx);
  if (normaliseName(f.keyword ?? '')) {
    // Found once and by itself: a join could make the parts of one notice after the other anew.
    fitting = fitting.where(
      sql<SqlBool>`(content.revision_id in (
        select r.id from content_revision r where ${containsByIndex(textOf, f.keyword ?? '')})) is true`,
    );
  }
  if (f.projectId) {
    const { projectId } = f;
    fitting = fitting.where(
      eitherText(
        (revision) => sql<SqlBool>`exists (select from content_project cp
          where cp.revision_id = ${revision} and cp.project_id = ${projectId} and ${projectInSight(ctx)})`,
      ),
    );
  }
  if (f.stage) {
    // Also where the revision beside the live one stands.
    fitting = fitting.where(
      sql<SqlBool>`(${stageAtSql(ctx.now())} = ${f.stage} or content.next = ${f.stage})`,
    );
  }
  if (f.mustConfirm !== undefined) fitting = fitting.where(sql<SqlBool>`${mustConfirm} = ${f.mustConfirm}`);
  if (f.mine !== undefined) fitting = fitting.where(f.mine ? forMe(ctx) : sql<SqlBool>`not ${forMe(ctx)}`);
  if (f.own !== undefined) fitting = fitting.where(f.own ? wrote(ctx) : sql<SqlBool>`not ${wrote(ctx)}`);
  const bare = { whole: fitting, ordered: fitting };
  return pageOfBare(ctx, bare, described(ctx), { page, limit, sort }, sorts, 'content.id');
}

export const noticeById = (ctx: Ctx, id: number) =>
  described(ctx).where('content.id', '=', id).executeTakeFirst();

/** What a notice in sight is called; nothing of it is counted. */
export const noticeTitlesById = (ctx: Ctx, id: number) =>
  noticesInScope(ctx)
    .select(['contentRevision.titleZh', 'contentRevision.titleEn'])
    .where('content.id', '=', id)
    .executeTakeFirst();

export type NoticeRecord = NonNullable<Awaited<ReturnType<typeof noticeById>>>;

/** Several notices in scope, in the order of their ids. */
export const noticesById = (ctx: Ctx, ids: readonly number[]) =>
  described(ctx)
    .where('content.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('content.id')
    .execute();

/** Whether the caller may look at a notice, and so at its history. */
export async function maySeeNotice(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, noticeApi.ops.get)) return false;
  return (
    (await noticesInScope(ctx).select('content.id').where('content.id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** The next notice that waits for the caller's review, the one that waits longest first. */
export async function nextToReview(ctx: Ctx, besides: number): Promise<number | null> {
  const row = await noticesInScope(ctx)
    .select('content.id')
    .where(forMe(ctx))
    .where('content.id', '<>', besides)
    .orderBy('content.waitingSince')
    .orderBy('content.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Notices whose title holds a word, for the search. */
export async function findNoticesByWord(ctx: Ctx, word: string, most: number): Promise<SearchHit[]> {
  const key = normaliseName(word);
  const name = columnInCallersLanguage(ctx, 'content_revision.title_zh', 'content_revision.title_en');
  return noticesInScope(ctx)
    .select([
      'content.id',
      name.as('name'),
      sql<string | null>`(select string_agg(p.name, '、' order by p.name) from content_project cp
        join project p on p.id = cp.project_id
        where cp.revision_id = content.revision_id and ${projectInSight(ctx)})`.as('about'),
    ])
    .where(
      sql<SqlBool>`(lower(normalize(content_revision.title_zh collate "default", nfkc)) like ${containsPattern(key)}
        or lower(normalize(content_revision.title_en collate "default", nfkc)) like ${containsPattern(key)})`,
    )
    .orderBy(sql`length(${name})`)
    .orderBy('content.id', 'desc')
    .limit(most)
    .execute();
}

/** A revision of a notice in scope. */
export const revisionById = (ctx: Ctx, revisionId: number): Promise<Revision> =>
  rows(ctx).selectFrom('contentRevision').selectAll().where('id', '=', revisionId).executeTakeFirstOrThrow();
