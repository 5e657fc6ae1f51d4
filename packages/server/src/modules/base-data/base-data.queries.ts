import type { Duty } from '@mdi/contract/modules/base-data/alarm-duty.fields.ts';
import type { Dictionary } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRegions, inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { nameOrPinyinContains } from '../../kit/search/name-match.ts';
import { isGrantVisible, rolesBelow } from '../role/index.ts';

/**
 * Records of one kind that use an entry by its code: their names, and whether the caller sees each. `byId`: the select
 * has their ids too, since each has a page on which it is put right.
 */
type Use = { what: string; byId?: true; from: (ctx: Ctx) => RawBuilder<unknown> };

const projectSeen = ({ actor }: Ctx) => inScope(actor, { project: 'p.id' });

const reportsWith = ({ actor }: Ctx, code: 'category' | 'region') => sql`
  select coalesce(nullif(r.title_zh, ''), r.title_en) as name, nullif(r.title_en, '') as name_en,
    ${inRegions(actor, 'r.region')} as seen
  from research_report r where r.removed_at is null and ${sql.ref(`r.${code}`)} = dictionary_entry.code`;

/**
 * Who uses an entry. Each is a select of `name`, `name_en` where there is one, and `seen` over the records whose
 * code is the entry's; a new kind of record that keeps codes of a list adds its line here.
 */
const usesOf: Record<Dictionary, readonly Use[]> = {
  region: [
    {
      what: 'province',
      from: () => sql`select p.name_zh as name, p.name_en, true as seen from province p
        where p.region_code = dictionary_entry.code`,
    },
    {
      what: 'project',
      from: (ctx) => sql`select p.name, null as name_en, ${projectSeen(ctx)} as seen
        from project p join province v on v.code = p.province_code
        where v.region_code = dictionary_entry.code`,
    },
    {
      what: 'role',
      from: (
        ctx,
      ) => sql`select role.name, role.name_en, (role.id = ${ctx.actor.roleId} or ${rolesBelow(ctx)}) as seen
        from role where dictionary_entry.code = any(role.region_codes)`,
    },
    {
      what: 'user',
      from: (
        ctx,
      ) => sql`select u.nick_name as name, null as name_en, bool_or(${isGrantVisible(ctx.actor)}) as seen
        from "user" u join assignment on assignment.user_id = u.id
        where dictionary_entry.code = any(assignment.region_codes) group by u.id`,
    },
    { what: 'report', from: (ctx) => reportsWith(ctx, 'region') },
  ],
  visitPurpose: [
    {
      what: 'project',
      byId: true,
      from: (ctx) => sql`select p.id, p.name, null as name_en, ${projectSeen(ctx)} as seen
        from project_data d join project p on p.id = d.project_id
        where dictionary_entry.code = any(d.visit_purposes)`,
    },
    {
      what: 'visit',
      from: (ctx) => sql`select p.name, null as name_en, ${projectSeen(ctx)} as seen from project p
        where exists (select from visit v where v.project_id = p.id and v.purpose = dictionary_entry.code)`,
    },
  ],
  visitorType: [
    {
      what: 'project',
      byId: true,
      from: (ctx) => sql`select p.id, p.name, null as name_en, ${projectSeen(ctx)} as seen
        from project_data d join project p on p.id = d.project_id
        where dictionary_entry.code = any(d.visitor_types)`,
    },
    {
      what: 'visit',
      from: (ctx) => sql`select p.name, null as name_en, ${projectSeen(ctx)} as seen from project p
        where exists (select from visit v where v.project_id = p.id and v.visitor_type = dictionary_entry.code)`,
    },
  ],
  businessType: [
    {
      what: 'company',
      from: ({ actor }) => sql`select c.name, null as name_en,
          ${inScope(actor, { project: 'c.projectId', company: 'c.id' })} as seen
        from company c where c.business_type = dictionary_entry.code`,
    },
  ],
  deviceModel: [],
  reportCategory: [{ what: 'report', from: (ctx) => reportsWith(ctx, 'category') }],
  suggestionType: [],
};

const allUses = (ctx: Ctx, dict: Dictionary) =>
  usesOf[dict].length === 0
    ? sql`select false as seen where false`
    : sql.join(
        usesOf[dict].map(({ from }) => sql`select used.seen from (${from(ctx)}) used`),
        sql` union all `,
      );

/** How many entries each list has; a list without any is left out. */
export const entryCounts = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('dictionaryEntry')
    .select(['dict', sql<number>`count(*)::int`.as('entries')])
    .groupBy('dict')
    .execute();

/**
 * The entries of a list in their order, each with how many records in sight use it and whether others do.
 */
export const entriesOf = (ctx: Ctx, dict: Dictionary) =>
  rows(ctx)
    .selectFrom('dictionaryEntry')
    .select(['id', 'code', 'nameZh', 'nameEn', 'state', 'version'])
    .select([
      sql<number>`(select count(*) filter (where used.seen) from (${allUses(ctx, dict)}) used)::int`.as(
        'uses',
      ),
      sql<boolean>`(select coalesce(bool_or(used.seen is not true), false) from (${allUses(ctx, dict)}) used)`.as(
        'others',
      ),
    ])
    .select(
      sql<string[]>`case when dict = 'region' then array(
        select code from province where region_code = dictionary_entry.code order by sort) else '{}' end`.as(
        'provinces',
      ),
    )
    .where('dict', '=', dict)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export async function entryIdsOf(ctx: Ctx, dict: Dictionary): Promise<number[]> {
  const entries = rows(ctx).selectFrom('dictionaryEntry').select('id').where('dict', '=', dict);
  return (await entries.execute()).map(({ id }) => id);
}

export const validEntries = (ctx: Ctx, dict: Dictionary) =>
  rows(ctx)
    .selectFrom('dictionaryEntry')
    .select(['code', 'nameZh', 'nameEn'])
    .where('dict', '=', dict)
    .where('state', '=', 'N')
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** What the codes of an option list are called in the caller's language, those no longer offered too. */
export async function entryNames(
  ctx: Ctx,
  dict: Dictionary,
): Promise<(code: string | null) => string | null> {
  const entries = await rows(ctx)
    .selectFrom('dictionaryEntry')
    .select(['code', 'nameZh', 'nameEn'])
    .where('dict', '=', dict)
    .execute();
  const names = new Map(entries.map((one) => [one.code, ctx.lang === 'en' ? one.nameEn : one.nameZh]));
  return (code) => (code === null ? null : (names.get(code) ?? code));
}

const maxNames = 5;

/** Who uses one entry, kind by kind, with the first names; kinds that don't are left out. */
export async function recordsUsingEntry(ctx: Ctx, entry: { id: number; dict: string }) {
  const dict = dictionaryOf(entry.dict);
  const found = await Promise.all(
    usesOf[dict].map(async ({ what, byId, from }) => {
      const name = ctx.lang === 'en' ? sql`coalesce(nullif(used.name_en, ''), used.name)` : sql`used.name`;
      const id = byId ? sql`used.id` : sql`null::int`;
      const { rows: first } = await sql<{ id: number; name: string; count: number }>`
        select ${id} as id, ${name} as name, count(*) over ()::int as count
        from dictionary_entry cross join lateral (${from(ctx)}) used
        where dictionary_entry.id = ${entry.id} order by 2 limit ${maxNames}`.execute(rows(ctx));
      const names = first.map((row) => row.name);
      const of = { what, count: first[0]?.count ?? 0, names };
      return byId ? { ...of, ids: first.map((row) => row.id) } : of;
    }),
  );
  return found.filter(({ count }) => count > 0);
}

export function dictionaryOf(text: string): Dictionary {
  const dict = Object.keys(usesOf).find((known) => known === text);
  // The keys above are exactly the lists; the table's CHECK holds the column to them.
  if (!dict) throw new Error(`unknown list ${text}`);
  return dict as Dictionary;
}

export const entryById = (ctx: Ctx, id: number) =>
  rows(ctx)
    .selectFrom('dictionaryEntry')
    .select(['id', 'dict', 'code', 'state', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

/** One list at a time is rearranged, so that orders and codes never mix. */
export const lockDictionary = (ctx: Ctx, dict: Dictionary) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary ${dict}`}, 5))`.execute(rows(ctx));

export async function nextEntrySort(ctx: Ctx, dict: Dictionary): Promise<number> {
  const row = await rows(ctx)
    .selectFrom('dictionaryEntry')
    .select((eb) => eb.fn.max('sort').as('last'))
    .where('dict', '=', dict)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

export const provincesWithRegion = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('province')
    .select(['code', 'nameZh', 'nameEn', 'regionCode'])
    .orderBy('regionCode')
    .orderBy('sort')
    .execute();

/** Gives provinces to a region; every province stays in exactly one. */
export async function moveProvinces(ctx: Ctx, region: string, codes: readonly string[]): Promise<void> {
  await rows(ctx)
    .updateTable('province')
    .set({ regionCode: region })
    .where('code', 'in', [...codes])
    .execute();
}

/** Counts a move of provinces as a change of the regions themselves, so that older forms of them conflict. */
export const touchRegions = (ctx: Ctx, codes: readonly string[]) =>
  rows(ctx)
    .updateTable('dictionaryEntry')
    .set({ version: sql`version + 1`, updatedAt: ctx.now(), updatedBy: ctx.actor.userId })
    .where('dict', '=', 'region')
    .where('code', 'in', [...codes])
    .returning(['id', 'code'])
    .execute();

const maxProjects = 50;

/** Projects in scope whose name holds the word, by name. */
export const projectsByWord = (ctx: Ctx, word: string | undefined) => {
  const query = rows(ctx)
    .selectFrom('project')
    .select(['id as projectId', 'name as projectName'])
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .orderBy(sql`name collate natural_name`)
    .orderBy('id')
    .limit(maxProjects);
  return (
    word ? query.where(nameOrPinyinContains('project.nameKey', 'project.spelt', word)) : query
  ).execute();
};

/** What a project in scope decides for itself. */
export const projectDataOf = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('projectData')
    .innerJoin('project', 'project.id', 'projectData.projectId')
    .selectAll('projectData')
    .select(['project.name as projectName', sql<Duty>`project_data.duty`.as('duty')])
    .where('projectId', '=', projectId)
    .where(inScope(ctx.actor, { project: 'projectData.projectId' }) as RawBuilder<SqlBool>)
    .executeTakeFirst();

/**
 * Whether a list has a valid entry with this code. Until the call ends nobody removes an entry of the list, so that
 * a record never keeps a code that is no more.
 */
export async function hasValidEntry(ctx: Ctx, dict: Dictionary, code: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`dictionary ${dict}`}, 5))`.execute(
    rows(ctx),
  );
  return (await validEntries(ctx, dict)).some((entry) => entry.code === code);
}
