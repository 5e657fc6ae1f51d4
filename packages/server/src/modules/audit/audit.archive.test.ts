import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { builtProgramPath } from '../../../test/built-programs.ts';
import { type World, world } from '../../../test/world.ts';
import type { Db } from '../../db/connect.ts';
import { sweepOldRows } from '../../kit/retention/sweep-old-rows.ts';
import type { FileStore } from '../../ports/files/files.ts';
import { sweepFiles } from '../upload/index.ts';
import { archiveAudit } from './audit.archive.jobs.ts';

let w: World;
let now: Date;
beforeEach(async () => {
  w = await world();
  now = w.now();
});

const keepDays = 400;
/** A month takes several pieces, the last of which is smaller. */
const atOnce = 50;
const perMonth = 103;
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
/** The first day of the month so many months before this one. */
const monthBefore = (months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
const nameOf = (month: Date) => month.toISOString().slice(0, 7);
const old = () => [monthBefore(30), monthBefore(29)];

/** Two old months, of which many rows have the same time, and a row that is kept. */
async function fill(months = old()): Promise<string[]> {
  for (const month of months) {
    await sql`insert into audit (request_id, op, code, address, user_name, at, changes)
      select 'r', 'old/row', 200, '10.0.0.1', 'n' || i, ${month}::timestamptz + (i / 40) * interval '1 hour',
        jsonb_build_array(jsonb_build_object('entity', 'project', 'id', i, 'after', jsonb_build_object('name', E'a\nb\u2028')))
      from generate_series(1, ${perMonth}) i`.execute(w.db);
  }
  await sql`insert into audit_again (audit_id, times, last_at, last_address)
    select min(id), 7, min(at), '10.0.0.9' from audit where op = 'old/row' on conflict do nothing`.execute(
    w.db,
  );
  await w.db
    .insertInto('audit')
    .values({ requestId: 'r', op: 'new/row', code: 200, address: '', at: ago(keepDays - 1) })
    .execute();
  return logged();
}

const logged = async () => {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(x)::text as row from (select audit.*, g.times as again_times, g.last_at as again_last_at,
      g.last_address as again_last_address from audit left join audit_again g on g.audit_id = audit.id) x
    order by id`.execute(w.db);
  return rows.map(({ row }) => row);
};

async function textOf(key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await w.deps.files.read(key)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The rows of the checked files, each of which is what its row says. */
async function filed(): Promise<string[]> {
  const files = await w.db
    .selectFrom('auditMonth')
    .innerJoin('upload', 'upload.id', 'auditMonth.uploadId')
    .select(['key', 'sha256', 'bytes', 'entries', 'checkedAt'])
    .orderBy('auditMonth.id')
    .execute();
  const found: string[] = [];
  for (const { key, sha256, bytes, entries, checkedAt } of files) {
    if (checkedAt === null) continue;
    const packed = await textOf(key);
    expect([packed.length, createHash('sha256').update(packed).digest('hex')]).toEqual([bytes, sha256]);
    const lines = gunzipSync(packed).toString().split('\n').slice(0, -1);
    expect(lines).toHaveLength(entries);
    found.push(...lines);
  }
  return found;
}

const idOf = (row: string) => (JSON.parse(row) as { id: number }).id;
const byId = (rows: readonly string[]) => rows.toSorted((a, b) => idOf(a) - idOf(b));
/** All rows that there are, each as often as it is there. */
const both = async () => byId([...(await filed()), ...(await logged())]);
const once = (rows: readonly string[]) => [...new Set(rows)];
const archive = (db: Db = w.db, files: FileStore = w.deps.files) =>
  archiveAudit(db, files, now, keepDays, atOnce);

test('months that are over for long move into a file each, row by row as they were, and nothing younger', async () => {
  const all = await fill();
  expect(await archive()).toBe(2 * perMonth);
  await sweepOldRows(w.db, w.deps.registry.bounds, now, { ...w.deps.settings.keepDays, audit: keepDays });
  const files = await filed();
  expect(byId([...files, ...(await logged())])).toEqual(all);
  expect(files).toHaveLength(2 * perMonth);
  expect(files.filter((row) => row.includes('"again_times":7'))).toHaveLength(1);
  expect(await w.db.selectFrom('auditAgain').selectAll().execute()).toEqual([]);
  const made = await w.db.selectFrom('auditMonth').select(['entries', 'removedAt']).execute();
  expect(made).toEqual([
    { entries: perMonth, removedAt: now },
    { entries: perMonth, removedAt: now },
  ]);
  expect(await archive()).toBe(0);
});

test('a month waits until its last day is old enough', async () => {
  const month = monthBefore(14);
  const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  const row = { requestId: 'r', op: 'a/b', code: 200, address: '', at: month };
  await w.db.insertInto('audit').values(row).execute();
  const whenEnded = (days: number) => new Date(end.getTime() + days * 86_400_000);
  expect(await archiveAudit(w.db, w.deps.files, new Date(whenEnded(300).getTime() - 1), 300)).toBe(0);
  expect(await archiveAudit(w.db, w.deps.files, whenEnded(300), 300)).toBe(1);
});

test('rows that come into a month later have a file of their own', async () => {
  const all = await fill();
  await archive();
  const [month] = old();
  await w.db
    .insertInto('audit')
    .values({ requestId: 'late', op: 'a/late', code: 200, address: '', at: month ?? now })
    .execute();
  expect(await archive()).toBe(1);
  const files = await filed();
  expect(files).toHaveLength(all.length);
  expect(files.at(-1)).toContain('a/late');
});

test('a file that isn’t what was written takes nothing from the log, and is written anew', async () => {
  const all = await fill();
  const { files } = w.deps;
  const broken: FileStore = {
    ...files,
    async putFile(key, file) {
      const cut = `${file}-cut`;
      writeFileSync(cut, readFileSync(file).subarray(0, -9));
      await files.putFile(key, cut);
    },
  };
  const lost: FileStore = { ...files, putFile: async () => {} };
  for (const store of [broken, lost]) {
    await expect(archive(w.db, store)).rejects.toThrow('written anew');
    expect(await logged()).toEqual(all);
  }
  expect(await archive()).toBe(2 * perMonth);
  expect(byId([...(await filed()), ...(await logged())])).toEqual(all);
});

test('a file that is lost while its rows go keeps those that are left', async () => {
  await fill();
  const { files } = w.deps;
  const stop = new Error('stopped');
  let checked = 0;
  const until: FileStore = {
    ...files,
    read(key) {
      checked += 1;
      return checked === 2 ? Promise.reject(stop) : files.read(key);
    },
  };
  await expect(archive(w.db, until)).rejects.toThrow('stopped');
  await sql`update audit_month set checked_at = made_at where removed_at is null`.execute(w.db);
  const { key } = await w.db
    .selectFrom('auditMonth')
    .innerJoin('upload', 'upload.id', 'auditMonth.uploadId')
    .select('key')
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const kept = await logged();
  rmSync(path.join(w.deps.settings.dataDir, key));
  await expect(archive()).rejects.toThrow('restore it');
  expect(await logged()).toEqual(kept);
});

test('the log forgets nothing that no checked file holds, whoever asks', async () => {
  await fill();
  const forget = () => w.db.deleteFrom('audit').where('op', '=', 'old/row').execute();
  await expect(forget()).rejects.toThrow(/only grows/);
  await archive();
  await w.db
    .insertInto('audit')
    .values({ requestId: 'late', op: 'old/row', code: 200, address: '', at: old()[0] ?? now })
    .execute();
  await expect(forget()).rejects.toThrow(/only grows/);
});

test('files go so long after their month, and only once their rows have gone', async () => {
  await fill();
  await archive();
  await sql`update audit_month set removed_at = null where month = ${old()[0]}::date`.execute(w.db);
  const keep = { ...w.deps.settings.keepDays, auditFiles: 500 };
  await sweepOldRows(w.db, w.deps.registry.bounds, now, keep);
  const left = await w.db.selectFrom('auditMonth').select('removedAt').execute();
  expect(left).toEqual([{ removedAt: null }]);
  await w.db
    .updateTable('upload')
    .set({ createdAt: ago(2) })
    .execute();
  expect(await sweepFiles(w.db, w.deps.files, now)).toMatchObject({ unused: 1 });
});

test('killed before any of its steps it loses nothing, does nothing twice, and the next one goes on', async () => {
  const { config, deps } = w;
  const settings = { config, folder: deps.settings.dataDir, now, keepDays, atOnce };
  const killedAt = (step: number) => {
    const told = JSON.stringify({ ...settings, step });
    return spawnSync(process.execPath, [builtProgramPath('audit-archiver'), told], { stdio: 'inherit' });
  };
  let [step, killed] = [0, 0];
  for (;;) {
    step += 1;
    await fill([monthBefore(30 + step)]);
    const all = await both();
    const { signal, status } = killedAt(step);
    // What is checked and not yet removed is there twice.
    expect(once(await both())).toEqual(all);
    expect(await archive()).toBeLessThanOrEqual(perMonth);
    expect(await both()).toEqual(all);
    expect(await w.db.selectFrom('audit').select('op').distinct().execute()).toEqual([{ op: 'new/row' }]);
    if (signal === null) {
      expect(status).toBe(0);
      break;
    }
    killed += 1;
  }
  expect(killed).toBeGreaterThan(12);
  const made = await sql`select month from audit_month group by 1 having count(*) > 1`.execute(w.db);
  expect(made.rows).toEqual([]);
  await sql`update upload set created_at = created_at - interval '2 days'`.execute(w.db);
  expect(await sweepFiles(w.db, w.deps.files, ago(-1))).toMatchObject({ unused: 0 });
  expect(await filed()).toHaveLength(step * perMonth);
}, 240_000);

describe('the files', () => {
  const rights = ['sys:audit:view', 'sys:audit:export', 'sys:audit:archive'] as const;

  test('are listed, the newest first, and had by who reaches the whole product, which the log says', async () => {
    await fill();
    await archive();
    const { token } = await w.make.person({ role: { resources: rights } });
    const { list, total } = await w.ok(auditApi, 'months', {}, token);
    expect([total, list.map(({ month, entries }) => [month, entries])]).toEqual([
      2,
      old()
        .toReversed()
        .map((month) => [nameOf(month), perMonth]),
    ]);
    expect((await w.ok(auditApi, 'options', {}, token)).months).toBe(true);
    const [newest] = list;
    const { url, name } = await w.ok(auditApi, 'getMonth', { uploadId: newest?.uploadId ?? 0 }, token);
    const file = await w.app.inject({ method: 'GET', url });
    expect(file.headers).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'cache-control': 'private, no-store',
    });
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(newest?.sha256);
    const log = await w.ok(auditApi, 'list', { op: 'audit/getMonth' }, token, { lang: 'zh_CN' });
    expect(log.list).toMatchObject([
      { done: '下载归档月份', about: `上传文件 ${name}`, changes: [{ kind: 'looked' }] },
    ]);
    w.pass(6);
    expect((await w.app.inject({ method: 'GET', url })).json()).toMatchObject({ code: 404 });
  });

  test('are nobody’s else: not of a region, nor of a project, nor another file by such a call', async () => {
    await fill();
    await archive();
    const { uploadId } = await w.db.selectFrom('auditMonth').select('uploadId').executeTakeFirstOrThrow();
    const project = await w.make.project();
    const people = [
      await w.make.person({ role: { level: 30, resources: rights }, projectId: project.id }),
      await w.make.person({ role: { resources: rights }, narrowed: { regionCodes: ['EAST'] } }),
    ];
    for (const { token } of people) {
      expect(await w.call(auditApi, 'months', {}, token)).toMatchObject({ code: 403 });
      expect(await w.call(auditApi, 'getMonth', { uploadId }, token)).toMatchObject({ code: 403 });
      expect((await w.ok(auditApi, 'options', {}, token)).months).toBe(false);
    }
    // The page is not even there for whose level it isn't; who reaches too little is told so on it.
    const shown = await Promise.all(
      people.map(({ token }) => w.ok(userApi, 'getUserInfo', { token }, token)),
    );
    const pages = shown.map(({ buttons }) => buttons.some((one) => one.resources === 'sys:audit:archive'));
    expect(pages).toEqual([false, true]);
    const { token } = await w.make.person({ role: { resources: rights } });
    const other = { key: 'x'.repeat(30), purpose: 'import', name: 'x', mime: 'x', bytes: 1 };
    const { id } = await w.db.insertInto('upload').values(other).returning('id').executeTakeFirstOrThrow();
    expect(await w.call(auditApi, 'getMonth', { uploadId: id }, token)).toMatchObject({ code: 404 });
  });
});
