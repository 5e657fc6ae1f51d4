import { type Kysely, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { DB } from '../schema.gen.ts';
import { builtResources, dashboardPage, type Group, groups, type Page } from './catalogue.ts';
import { regions } from './regions.ts';

async function addRegions(db: Kysely<DB>): Promise<void> {
  for (const [sort, r] of regions.entries()) {
    const row = { code: r.code, nameZh: r.zh, nameEn: r.en, sort };
    await db
      .insertInto('region')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
    const provinces = r.provinces.map(([code, nameZh, nameEn], i) => ({
      code,
      nameZh,
      nameEn,
      sort: i,
      regionCode: r.code,
    }));
    await db
      .insertInto('province')
      .values(provinces)
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

type Row = {
  kind: 'group' | 'page' | 'button';
  url: string;
  title: string;
  titleEn: string;
  icon: string;
  sort: number;
};

/** Adds a menu row if there is none; what people have edited stays. Answers its id. */
async function addMenu(db: Kysely<DB>, parentId: number | null, row: Row): Promise<number> {
  await db
    .insertInto('menu')
    .values({ ...row, surface: 'mdi', parentId })
    .onConflict((c) => c.constraint('menu_url_key').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('menu')
    .select('id')
    .where('surface', '=', 'mdi')
    .where('url', '=', row.url)
    .executeTakeFirstOrThrow();
  return id;
}

async function addPage(db: Kysely<DB>, parentId: number | null, page: Page, sort: number): Promise<void> {
  const { resource: url, zh: title, en: titleEn, icon } = page;
  const id = await addMenu(db, parentId, { kind: 'page', url, title, titleEn, icon, sort });
  for (const [i, b] of (page.buttons ?? []).entries()) {
    await addMenu(db, id, { kind: 'button', url: b.resource, title: b.zh, titleEn: b.en, icon: '', sort: i });
  }
}

async function addGroup(db: Kysely<DB>, group: Group, sort: number): Promise<void> {
  const built = group.pages.filter((p) => p.built);
  if (built.length === 0) return;
  const { url, zh: title, en: titleEn, icon } = group;
  const id = await addMenu(db, null, { kind: 'group', url, title, titleEn, icon, sort });
  for (const [i, page] of built.entries()) await addPage(db, id, page, i);
}

/** The built-in administrator of the head office holds everything that is there. */
async function addAdministratorRole(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('role')
    .values({
      code: 'HQ_ADMIN',
      name: '总部管理员',
      nameEn: 'Head-office administrator',
      level: 10,
      dataScope: 10,
      builtIn: true,
      sort: 1,
    })
    .onConflict((c) => c.constraint('role_code_key').doNothing())
    .execute();
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'HQ_ADMIN')
    .executeTakeFirstOrThrow();
  const held = builtResources().map((resource) => ({ roleId: role.id, surface: 'mdi', resource }));
  await db
    .insertInto('roleResource')
    .values(held)
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * Brings regions, menus and the built-in role up to this version's catalogue. Only adds; many nodes may
 * start at once.
 */
export async function syncCatalogue(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 3))`.execute(trx);
    await addRegions(trx);
    await addPage(trx, null, dashboardPage, 0);
    for (const [i, group] of groups.entries()) await addGroup(trx, group, i + 1);
    await addAdministratorRole(trx);
  });
}
