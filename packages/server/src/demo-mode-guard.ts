import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { sql } from 'kysely';
import type { Db } from './db/connect.ts';
import { demoAccounts, demoPassword } from './db/seed/demo-accounts.ts';
import { hasNoUsers } from './db/seed/seed-demo.ts';
import { type Mode, WrongSetting } from './kit/settings/settings.ts';
import { rightPassword } from './modules/auth/index.ts';

type Account = { hash: string };

/** Whether an account of the demo still opens by its published password. */
async function opensByDemo(db: Db): Promise<boolean> {
  const names = demoAccounts.map(({ userName }) => normaliseName(userName));
  const found = await sql<Account>`
    select password_hash as hash from "user"
    where state = 'N' and password_hash is not null and user_name_key = any(${names}::text[])`.execute(db);
  for (const { hash } of found.rows) {
    if (await rightPassword(hash, demoPassword).catch(() => false)) return true;
  }
  return false;
}

const kept = async (db: Db): Promise<boolean | undefined> =>
  (await db.selectFrom('installation').select('demo').executeTakeFirst())?.demo;

const keep = (db: Db, demo: boolean) =>
  db
    .insertInto('installation')
    .values({ demo })
    .onConflict((c) => c.doNothing())
    .execute();

/**
 * Whether the database is a demo. One from before this was written down is known by a demo account that still has the
 * demo's password; undefined where nobody is there yet.
 */
async function isDemo(db: Db): Promise<boolean | undefined> {
  const known = await kept(db);
  if (known !== undefined) return known;
  if (await hasNoUsers(db)) return undefined;
  const demo = await opensByDemo(db);
  await keep(db, demo);
  return demo;
}

const demoServes =
  'This database holds the demo, whose passwords are published, so MDI_MODE=production must not serve it. ' +
  'Name an empty database (another MDI_DATA_DIR or DATABASE_URL), or set MDI_MODE=demo.';

const noDemo =
  'This database is a real installation and no demo, so MDI_MODE=demo must not serve it. ' +
  'Set MDI_MODE=production, or name an empty database (another MDI_DATA_DIR or DATABASE_URL).';

/**
 * Keeps the demo's accounts out of production, and its simulated people out of real data: by the mark of the database
 * alone, so that nobody can keep a real installation from starting. By the demo's password production opens no account
 * at all (`checkedUser`).
 * @throws WrongSetting with what to do
 */
export async function assertDemoMatchesMode(db: Db, mode: Mode): Promise<void> {
  const demo = await isDemo(db);
  if (mode === 'demo') {
    if (demo === false) throw new WrongSetting(noDemo);
    return;
  }
  if (demo) throw new WrongSetting(demoServes);
  await keep(db, false);
}
