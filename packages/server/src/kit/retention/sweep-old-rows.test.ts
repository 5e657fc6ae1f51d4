import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '../../../test/world.ts';
import { tokenHash } from '../settings/secrets.ts';
import { sweepOldRows } from './sweep-old-rows.ts';

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
  await sweepOldRows(w.db, w.deps.registry.bounds, w.now(), w.deps.settings.keepDays);
  expect(await w.db.selectFrom('idempotency').select('keyHash').execute()).toEqual([
    { keyHash: tokenHash('fresh') },
  ]);
  expect(await w.db.selectFrom('ticket').select('hash').execute()).toEqual([{ hash: tokenHash('fresh') }]);
  expect(await w.db.selectFrom('smsInbox').select('text').execute()).toEqual([{ text: '1' }]);
  const sessions = await w.db.selectFrom('session').select('tokenHash').execute();
  expect(sessions).toEqual([{ tokenHash: tokenHash(p.token) }]);
  expect(old).not.toBe(p.token);
});

test('what only grows goes when its settings say so, and not before', async () => {
  const w = await world();
  const keep = { ...w.deps.settings.keepDays, records: 200, audit: 190 };
  const log = { requestId: 'r', code: 200, address: 'local' };
  await w.db
    .insertInto('audit')
    .values([
      { ...log, op: 'a/old', at: ago(191) },
      { ...log, op: 'a/new', at: ago(189) },
    ])
    .execute();
  const over = (days: number) => ({ startAt: ago(days + 1), endAt: ago(days) });
  const leader = await w.make.visit({ state: 'left', ...over(201) });
  await w.make.visit({ state: 'left', leaderId: leader.id, ...over(201) });
  const open = await w.make.visit({ state: 'arrived', ...over(201) });
  const young = await w.make.visit({ state: 'expired', ...over(199) });
  const device = await w.make.device();
  const told = (eventId: string, code: string, days: number) => ({
    deviceId: device.id,
    eventId,
    code,
    level: 3 as const,
    at: ago(days),
  });
  await w.db
    .insertInto('deviceException')
    .values([told('a', 'TAMPER', 201), told('b', 'TAMPER', 199), told('c', 'OFFLINE', 201)])
    .execute();
  await sweepOldRows(w.db, w.deps.registry.bounds, w.now(), keep);
  // Of the log only what a file holds goes, and another task takes it.
  const ops = await w.db.selectFrom('audit').select('op').where('op', 'like', 'a/%').orderBy('op').execute();
  expect(ops).toEqual([{ op: 'a/new' }, { op: 'a/old' }]);
  const visits = await w.db.selectFrom('visit').select('id').orderBy('id').execute();
  expect(visits).toEqual([{ id: open.id }, { id: young.id }]);
  const exceptions = await w.db.selectFrom('deviceException').select('eventId').orderBy('eventId').execute();
  expect(exceptions).toEqual([{ eventId: 'b' }, { eventId: 'c' }]);
});

test('what is left of work goes when its settings say so, and not before', async () => {
  const w = await world();
  const keep = {
    records: 200,
    audit: 190,
    auditFiles: 400,
    imports: 20,
    jobs: 10,
    commands: 60,
    messages: 15,
    readers: 1095,
  };
  const { user, assignment } = await w.make.person();
  const of = { userId: user.id, assignmentId: assignment.id, lang: 'zh' as const };
  const device = await w.make.device();
  const file = { purpose: 'import', name: 'x.xlsx', mime: 'x', bytes: 1, userId: user.id };
  for (const [name, days] of [
    ['old', 1],
    ['young', -1],
  ] as const) {
    const upload = { ...file, key: name };
    const { id: uploadId } = await w.db
      .insertInto('upload')
      .values(upload)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { userId, assignmentId } = of;
    const kind = 'employee';
    await w.db
      .insertInto('import')
      .values({ kind, userId, assignmentId, uploadId, fileName: name, updatedAt: ago(keep.imports + days) })
      .execute();
    await w.db
      .insertInto('job')
      .values({ ...of, kind: name, state: 'failed', endedAt: ago(keep.jobs + days) })
      .execute();
    const endedAt = ago(keep.commands + days);
    const command = { deviceId: device.id, type: 'ping' as const, reason: name, state: 'expired' as const };
    await w.db
      .insertInto('deviceCommand')
      .values({ ...command, expiresAt: endedAt, endedAt })
      .execute();
    const sms = { phoneMasked: '1', template: name, provider: 'x', outcome: 'sent' };
    await w.db
      .insertInto('smsLog')
      .values({ ...sms, sentAt: ago(keep.messages + days) })
      .execute();
    // What the queue gave up for good.
    await sql`select graphile_worker.add_job('job', json_build_object('was', ${name}::text), queue_name := ${name}::text,
      run_at := ${ago(30 + days)}::timestamptz, max_attempts := 1)`.execute(w.db);
  }
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(w.db);
  await sweepOldRows(w.db, w.deps.registry.bounds, w.now(), keep);
  expect(await w.db.selectFrom('import').select('fileName').execute()).toEqual([{ fileName: 'young' }]);
  expect(await w.db.selectFrom('job').select('kind').execute()).toEqual([{ kind: 'young' }]);
  expect(await w.db.selectFrom('deviceCommand').select('reason').execute()).toEqual([{ reason: 'young' }]);
  expect(await w.db.selectFrom('smsLog').select('template').execute()).toEqual([{ template: 'young' }]);
  const { rows } = await sql`select queue_name as name from graphile_worker.jobs`.execute(w.db);
  expect(rows).toEqual([{ name: 'young' }]);
  const queues = await sql`select queue_name as name from graphile_worker._private_job_queues`.execute(w.db);
  expect(queues.rows).toEqual([{ name: 'young' }]);
});

test('the log forgets nothing that is younger than half a year, whoever asks', async () => {
  const w = await world();
  await w.db
    .insertInto('audit')
    .values({ requestId: 'r', code: 200, address: 'local', op: 'a', at: ago(179) })
    .execute();
  await expect(w.db.deleteFrom('audit').execute()).rejects.toThrow(/only grows/);
});

test('every table of the database says what bounds it', async () => {
  const w = await world();
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and not c.relispartition`.execute(w.db);
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  expect(rows.map(({ name }) => camel(name)).toSorted()).toEqual(
    Object.keys(w.deps.registry.bounds).toSorted(),
  );
});
