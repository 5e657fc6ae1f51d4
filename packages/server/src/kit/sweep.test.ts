import { expect, test } from 'vitest';
import { world } from '../../test/world.ts';
import { tokenHash } from './secrets.ts';
import { sweep } from './sweep.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

test('a sweep removes what nobody needs any more and leaves the rest', async () => {
  const w = await world();
  const p = await w.make.person();
  const old = await w.make.session(p.user.id, p.assignment, { usedAt: ago(31) });
  for (const [name, expiresAt] of [
    ['old', ago(2)],
    ['fresh', ago(-1)],
  ] as const) {
    const hash = tokenHash(name);
    await w.db.insertInto('idempotency').values({ keyHash: hash, bodyHash: hash, expiresAt }).execute();
    await w.db.insertInto('ticket').values({ hash, purpose: 'password', expiresAt }).execute();
  }
  await w.db
    .insertInto('smsInbox')
    .values([8, 1].map((days) => ({ phone: '1', template: 'code', text: `${days}`, sentAt: ago(days) })))
    .execute();
  await sweep(w.db);
  expect(await w.db.selectFrom('idempotency').select('keyHash').execute()).toEqual([
    { keyHash: tokenHash('fresh') },
  ]);
  expect(await w.db.selectFrom('ticket').select('hash').execute()).toEqual([{ hash: tokenHash('fresh') }]);
  expect(await w.db.selectFrom('smsInbox').select('text').execute()).toEqual([{ text: '1' }]);
  const sessions = await w.db.selectFrom('session').select('tokenHash').execute();
  expect(sessions).toEqual([{ tokenHash: tokenHash(p.token) }]);
  expect(old).not.toBe(p.token);
});
