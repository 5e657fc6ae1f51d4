import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { reaches } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { whitelistRights } from '@mdi/contract/modules/whitelist/whitelist.menu.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRegions, inScope } from '../../kit/access/in-scope.ts';
import { holds, may } from '../../kit/access/may.ts';
import { lockRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';

const nothing = sql<SqlBool>`false`;

/** Lists of projects are one right's, those of head office the other's, over `whitelist`. */
export function holdsListRight({ actor }: Ctx, right: keyof typeof whitelistRights): RawBuilder<SqlBool> {
  const [ofProjects, ofOffice] = whitelistRights[right];
  const projects = holds(actor, ofProjects)
    ? sql<SqlBool>`(whitelist.project_id is not null and ${inScope(actor, { project: 'whitelist.projectId' })})`
    : nothing;
  const office =
    holds(actor, ofOffice) && reaches(actor, 'headOffice')
      ? sql<SqlBool>`whitelist.project_id is null`
      : nothing;
  return sql<SqlBool>`(${projects} or ${office})`;
}

/** Who may change a list may look at it, too. */
export const isListVisible = (ctx: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${holdsListRight(ctx, 'view')} or ${holdsListRight(ctx, 'edit')})`;

/** Whether the caller may keep lists of head office. */
export const mayEditOfficeLists = ({ actor }: Ctx): boolean =>
  holds(actor, whitelistRights.edit[1]) && reaches(actor, 'headOffice');

/** Whether the caller may keep lists of projects in scope. */
export const mayEditProjectLists = ({ actor }: Ctx): boolean =>
  holds(actor, whitelistRights.edit[0]) && reaches(actor, 'wholeProject');

const usedByReports = sql`research_report_whitelist rw join research_report r on r.id = rw.report_id
  where rw.whitelist_id = whitelist.id`;

/**
 * Whether a list binds some report that the caller doesn't reach: changing the list would change who reads that. A draft
 * and a report for everyone are read by nobody because of it, so who writes one can't keep others from their lists.
 */
const usedBeyond = ({ actor }: Ctx) =>
  sql<boolean>`exists (select from ${usedByReports} and r.whitelisted and r.published and r.removed_at is null
    and not ${inRegions(actor, 'r.region')})`;

const uses = sql<number>`(
  (select count(*) from library_file_whitelist fw where fw.whitelist_id = whitelist.id)
  + (select count(*) from ${usedByReports}))::int`;

/** The whitelists in sight: where every look at one starts. */
const described = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('whitelist')
    .leftJoin('project', 'project.id', 'whitelist.projectId')
    .select([
      'whitelist.id as whitelistId',
      'whitelist.name',
      'whitelist.projectId',
      'project.name as projectName',
      'whitelist.uploadedAt',
      sql<number>`(select count(*)::int from whitelist_phone p where p.whitelist_id = whitelist.id)`.as(
        'phones',
      ),
      uses.as('usedBy'),
      sql<boolean>`${holdsListRight(ctx, 'edit')}`.as('kept'),
      usedBeyond(ctx).as('usedBeyond'),
      'whitelist.version',
      'whitelist.updatedAt',
    ])
    .where(isListVisible(ctx));

type Filters = Partial<InputOf<typeof whitelistApi.ops.list>>;

export function filteredLists(ctx: Ctx, f: Filters) {
  let query = described(ctx);
  const word = normaliseName(f.keyword ?? '');
  if (word) query = query.where(sql<SqlBool>`whitelist.name_key like ${containsPattern(word)}`);
  if (f.projectId) query = query.where('whitelist.projectId', '=', f.projectId);
  if (f.headOffice !== undefined)
    query = query.where('whitelist.projectId', f.headOffice ? 'is' : 'is not', null);
  return query;
}

export const listById = (ctx: Ctx, id: number) =>
  described(ctx).where('whitelist.id', '=', id).executeTakeFirst();

export type ListRecord = NonNullable<Awaited<ReturnType<typeof listById>>>;

/** Whether the caller may look at a list, and so at its history. */
export async function maySeeList(ctx: Ctx, id: number): Promise<boolean> {
  return may(ctx, whitelistApi.ops.get) && (await listById(ctx, id)) !== undefined;
}

/** The lists that the caller keeps, by the names that rows of an import give them. */
export const editableListsByName = (ctx: Ctx, names: readonly string[]) =>
  rows(ctx)
    .selectFrom('whitelist')
    .leftJoin('project', 'project.id', 'whitelist.projectId')
    .select([
      'whitelist.id as whitelistId',
      'whitelist.nameKey',
      'whitelist.projectId',
      'project.name as projectName',
    ])
    .where(holdsListRight(ctx, 'edit'))
    .where(sql<SqlBool>`not ${usedBeyond(ctx)}`)
    .where('whitelist.nameKey', '=', sql<string>`any(${[...new Set(names.map(normaliseName))]}::text[])`)
    .execute();

/** Names of lists that the caller keeps, the newest first, for the drop-down of a workbook. */
export const editableListNames = (ctx: Ctx, most: number) =>
  rows(ctx)
    .selectFrom('whitelist')
    .select('whitelist.name')
    .where(holdsListRight(ctx, 'edit'))
    .orderBy('whitelist.uploadedAt', 'desc')
    .orderBy('whitelist.id', 'desc')
    .limit(most)
    .execute();

/** The list of a phone. */
export async function listOfPhone(ctx: Ctx, phoneId: number): Promise<number | undefined> {
  const query = rows(ctx).selectFrom('whitelistPhone').select('whitelistId').where('id', '=', phoneId);
  return (await query.executeTakeFirst())?.whitelistId;
}

/** A list that the caller may change: it and all that it binds are theirs. */
export async function getEditableList(ctx: Ctx, whitelistId: number): Promise<ListRecord> {
  const list = orNotFound(await listById(ctx, whitelistId));
  if (!list.kept) forbidden();
  if (list.usedBeyond) refuse('whitelist.error.beyond', { code: 'forbidden' });
  return list;
}

/** The same, with its row locked. */
export async function lockEditableList(ctx: Ctx, whitelistId: number): Promise<ListRecord> {
  orNotFound(await listById(ctx, whitelistId));
  await lockRow(ctx, 'whitelist', whitelistId);
  return getEditableList(ctx, whitelistId);
}

/** Where lists bind something: files of a project, or reports of head office. */
export type ListPlace = { projectId: number | null };

const named = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('whitelist')
    .select([
      'whitelist.id as whitelistId',
      'whitelist.name',
      sql<number>`(select count(*)::int from whitelist_phone p where p.whitelist_id = whitelist.id)`.as(
        'phones',
      ),
    ])
    .orderBy('whitelist.name')
    .orderBy('whitelist.id');

const askers = {
  libraryFile: sql`select f.whitelist_id from library_file_whitelist f where f.file_id =`,
  researchReport: sql`select r.whitelist_id from research_report_whitelist r where r.report_id =`,
};

/** The lists that a file or a report names, whether they bind or not; the caller has looked it up in scope. */
export const listsOf = (ctx: Ctx, entity: keyof typeof askers, id: number) =>
  named(ctx).where(sql<SqlBool>`whitelist.id in (${askers[entity]} ${id})`).execute();

const maxOffered = 50;

type Asked = { keyword?: string | undefined; chosen?: readonly number[] | undefined };

/**
 * Lists that a file or report at a place may ask for, by a word, and those that a form has chosen there already; the
 * caller has looked up the place in scope.
 */
export async function listsOffered(ctx: Ctx, { projectId }: ListPlace, { keyword, chosen = [] }: Asked) {
  const there = named(ctx).where('whitelist.projectId', projectId === null ? 'is' : '=', projectId);
  const word = normaliseName(keyword ?? '');
  const found = word ? there.where('whitelist.nameKey', 'like', containsPattern(word)) : there;
  const whitelists = await found.limit(maxOffered).execute();
  if (chosen.length === 0) return { whitelists, chosen: [] };
  const these = there.where('whitelist.id', '=', sql<number>`any(${[...chosen]}::bigint[])`);
  return { whitelists, chosen: await these.execute() };
}

/** Of these lists those at a place; they stay as they are until the call ends. */
export async function lockListsAt(
  ctx: Ctx,
  { projectId }: ListPlace,
  ids: readonly number[],
): Promise<number[]> {
  const there = await rows(ctx)
    .selectFrom('whitelist')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('projectId', projectId === null ? 'is' : '=', projectId)
    .orderBy('id')
    .forShare()
    .execute();
  return there.map(({ id }) => id);
}
