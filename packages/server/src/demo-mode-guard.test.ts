import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from '../test/world.ts';
import { demoPassword } from './db/seed/demo-accounts.ts';
import { seedDemo } from './db/seed/seed-demo.ts';
import { assertDemoMatchesMode } from './demo-mode-guard.ts';
import { hashPassword } from './modules/auth/index.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});

const seed = async () =>
  seedDemo({ db: w.db, files: w.deps.files }, await hashPassword(demoPassword), new Date());
const real = () => w.make.person({ role: { level: 10 } });

describe('production', () => {
  test('never serves a demo', async () => {
    await seed();
    await assertDemoMatchesMode(w.db, 'demo');
    await expect(assertDemoMatchesMode(w.db, 'production')).rejects.toThrow('MDI_MODE=demo');
    await w.db.updateTable('user').set({ passwordHash: null }).execute();
    await expect(assertDemoMatchesMode(w.db, 'production')).rejects.toThrow('another MDI_DATA_DIR');
  });

  test('never serves a demo from before demos were marked', async () => {
    await seed();
    await w.db.deleteFrom('installation').execute();
    await expect(assertDemoMatchesMode(w.db, 'production')).rejects.toThrow('MDI_MODE=demo');
    await assertDemoMatchesMode(w.db, 'demo');
  });

  test('begins whatever passwords people chose, and opens no account by the demo’s', async () => {
    const production = await world({ env: { MDI_MODE: 'production' } });
    const password = demoPassword;
    const { user } = await production.make.person({ role: { level: 30 } });
    await assertDemoMatchesMode(production.db, 'production');
    const passwordHash = await hashPassword(password);
    await production.db.updateTable('user').set({ passwordHash }).where('id', '=', user.id).execute();
    await assertDemoMatchesMode(production.db, 'production');
    const name = { username: user.userName };
    expect(await production.call(authApi, 'login', { ...name, password })).toMatchObject({
      code: 400,
      message: 'Incorrect user name or password',
    });
  });

  test('begins on an empty database, which is no demo from then on', async () => {
    await assertDemoMatchesMode(w.db, 'production');
    await expect(assertDemoMatchesMode(w.db, 'demo')).rejects.toThrow('MDI_MODE=production');
  });
});

describe('the demo', () => {
  test('never serves, or fills, a real installation', async () => {
    await real();
    await expect(assertDemoMatchesMode(w.db, 'demo')).rejects.toThrow('MDI_MODE=production');
  });

  test('begins on an empty database and goes on with what it filled', async () => {
    await assertDemoMatchesMode(w.db, 'demo');
    await seed();
    await assertDemoMatchesMode(w.db, 'demo');
    await expect(assertDemoMatchesMode(w.db, 'production')).rejects.toThrow('published');
  });
});
