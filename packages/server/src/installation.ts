import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { sql } from 'kysely';
import type { Db } from './db/connect.ts';
import { isEmpty } from './db/seed/demo.ts';
import { demoAccounts, demoPassword } from './db/seed/demo-accounts.ts';
import { type Mode, WrongSetting } from './kit/settings.ts';
import { rightPassword } from './modules/auth/index.ts';

/** A password takes 20 ms to check, and a start shall not take longer with every account. */
const mostChecked = 30;

type Account = { id: number; userName: string; hash: string };

/** Valid accounts that could sign in: first those named as the demo's, then head office's, then the oldest. */
async function accounts(db: Db): Promise<Account[]> {
  const names = demoAccounts.map(({ userName }) => normaliseName(userName));
  const found = await sql<Account>`
    select u.id, u.user_name, u.password_hash as hash from "user" u
    cross join lateral (
      select min(r.level) as level from assignment a join role r on r.id = a.role_id
      where a.user_id = u.id and r.state = 'N' and r.can_sign_in) held
    where u.state = 'N' and u.password_hash is not null and held.level is not null
    order by (u.user_name_key = any(${names}::text[])) desc, held.level, u.id
    limit ${mostChecked}`.execute(db);
  return found.rows;
}

/** Accounts that open by the published password of the demo. */
async function publishedAccounts(db: Db): Promise<Account[]> {
  const open: Account[] = [];
  for (const account of await accounts(db)) {
    if (await rightPassword(account.hash, demoPassword).catch(() => false)) open.push(account);
  }
  return open;
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
  if (await isEmpty(db)) return undefined;
  const names = new Set<string>(demoAccounts.map(({ userName }) => userName));
  const demo = (await publishedAccounts(db)).some(({ userName }) => names.has(userName));
  await keep(db, demo);
  return demo;
}

const demoServes =
  'This database holds the demo, whose passwords are published, so MDI_MODE=production must not serve it. ' +
  'Name an empty database (another MDI_DATA_DIR or DATABASE_URL), or set MDI_MODE=demo.';

const noDemo =
  'This database is a real installation and no demo, so MDI_MODE=demo must not serve it. ' +
  'Set MDI_MODE=production, or name an empty database (another MDI_DATA_DIR or DATABASE_URL).';

const published = (names: string) =>
  `These accounts have the published password of the demo: ${names}. Run "npm run mdi -- drop-demo-passwords", ` +
  'which takes it from them; they set another by "forgot password".';

/**
 * Keeps known passwords out of production, and the demo's simulated people out of real data.
 * @throws WrongSetting with what to do
 */
export async function demandInstallation(db: Db, mode: Mode): Promise<void> {
  const demo = await isDemo(db);
  if (mode === 'demo') {
    if (demo === false) throw new WrongSetting(noDemo);
    return;
  }
  if (demo) throw new WrongSetting(demoServes);
  const open = await publishedAccounts(db);
  if (open.length > 0) throw new WrongSetting(published(open.map(({ userName }) => userName).join(', ')));
  await keep(db, false);
}

/** Takes the demo's password from the accounts of a real installation and ends their sessions; answers whose it was. */
export async function dropDemoPasswords(db: Db): Promise<string[]> {
  if (await isDemo(db)) throw new WrongSetting(demoServes);
  const names: string[] = [];
  // More than one start would look at may have it.
  for (let open = await publishedAccounts(db); open.length > 0; open = await publishedAccounts(db)) {
    const ids = open.map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('user').set({ passwordHash: null }).where('id', 'in', ids).execute();
      await trx
        .updateTable('session')
        .set({ endedAt: new Date() })
        .where('userId', 'in', ids)
        .where('endedAt', 'is', null)
        .execute();
      const changes = ids.map((id) => ({
        ...{ entity: 'user', id },
        ...{ before: { passwordHash: '***' }, after: { passwordHash: null } },
      }));
      const entry = { requestId: 'cli', op: 'cli/drop-demo-passwords', code: 200, address: 'local' };
      await trx
        .insertInto('audit')
        .values({ ...entry, changes: JSON.stringify(changes) })
        .execute();
    });
    names.push(...open.map(({ userName }) => userName));
  }
  return names;
}
