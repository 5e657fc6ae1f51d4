import { type Dictionary, dictionaries } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { DB } from '../schema.gen.ts';
import { dictionaryEntries } from './dictionaries.ts';
import { menuResources } from './menu-catalogue.ts';
import { menuRows } from './menu-rows.ts';
import { regions } from './regions.ts';

type Entry = readonly [code: string, zh: string, en: string];

/** Adds what a list starts with; what people have changed, or removed, stays so once the list has entries. */
async function addEntries(db: Kysely<DB>, dict: Dictionary, entries: readonly Entry[]): Promise<void> {
  const known = await db
    .selectFrom('dictionaryEntry')
    .select('id')
    .where('dict', '=', dict)
    .executeTakeFirst();
  if (known) return;
  const values = entries.map(([code, nameZh, nameEn], sort) => ({ dict, code, nameZh, nameEn, sort }));
  await db.insertInto('dictionaryEntry').values(values).execute();
}

async function addDictionaries(db: Kysely<DB>): Promise<void> {
  await addEntries(
    db,
    'region',
    regions.map((r) => [r.code, r.zh, r.en]),
  );
  for (const r of regions) {
    const provinces = r.provinces.map(([code, nameZh, nameEn], sort) => ({
      code,
      nameZh,
      nameEn,
      sort,
      regionCode: r.code,
    }));
    await db
      .insertInto('province')
      .values(provinces)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  for (const dict of dictionaries) {
    if (dict !== 'region') await addEntries(db, dict, dictionaryEntries[dict]);
  }
}

/** Brings the menu rows up to this version; what people have edited (which counts its version up) stays. */
async function addMenus(db: Kysely<DB>): Promise<void> {
  const ids = new Map<string, number>();
  for (const { parentUrl, ...row } of menuRows()) {
    const parentId = parentUrl === null ? null : (ids.get(parentUrl) ?? null);
    const { title, titleEn, icon, sort } = row;
    await db
      .insertInto('menu')
      .values({ ...row, surface: 'mdi', parentId })
      .onConflict((c) =>
        c
          .constraint('menu_url_key')
          .doUpdateSet({ parentId, title, titleEn, icon, sort })
          .where('menu.version', '=', 1),
      )
      .execute();
    const { id } = await db
      .selectFrom('menu')
      .select('id')
      .where('surface', '=', 'mdi')
      .where('url', '=', row.url)
      .executeTakeFirstOrThrow();
    ids.set(row.url, id);
  }
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
  const held = menuResources().map((resource) => ({ roleId: role.id, surface: 'mdi', resource }));
  await db
    .insertInto('roleResource')
    .values(held)
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * Brings option lists, menus and the built-in role up to this version's catalogue; nothing that people have
 * changed is touched. Many nodes may start at once.
 */
export async function syncCatalogue(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 3))`.execute(trx);
    await addDictionaries(trx);
    await addMenus(trx);
    await addAdministratorRole(trx);
  });
}
