import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { faultApi, faultBounds } from '@mdi/contract/modules/fault/fault.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { newFault } from '../../../test/factories/inputs.ts';
import { done, type World, world } from '../../../test/world.ts';
import { sweepOldRows } from '../../kit/retention/sweep-old-rows.ts';

let w: World;
let office: string;
beforeAll(async () => {
  w = await world();
  Object.assign(w.deps.settings, { version: '1.0.0' });
  const role = { resources: ['sys:fault:view', 'sys:fault:resolve'] as const };
  office = (await w.make.person({ role })).token;
});

type Sent = ReturnType<typeof newFault>;

const report = async (told: Sent, token: string | null = null, address = '10.1.0.1') =>
  done(await w.call(faultApi, 'report', told, token, { address })).faultId;

/** Reports that and answers which error it was; what is reported is kept. */
async function kept(...sent: Parameters<typeof report>): Promise<number> {
  const faultId = await report(...sent);
  if (faultId === null) throw new Error('the report was not kept');
  return faultId;
}

const get = (faultId: number) => w.ok(faultApi, 'get', { faultId }, office);

test('the same error is one row, whatever values, people and builds it comes with', async () => {
  const told = newFault({ message: 'RangeError: row 12 of "张三" 13800001234' });
  const { token } = await w.make.person();
  const faultId = await kept(told, token);
  const [stack, message] = [
    told.stack.replace('C1aB2c3D', 'x9Y8z7W6'),
    'RangeError: row 7 of "Zoe" 13900005678',
  ];
  expect(await kept({ ...told, stack, message, version: '0.9.0' })).toBe(faultId);
  expect(await kept(told, token)).toBe(faultId);
  expect(await kept({ ...told, kind: 'render' })).not.toBe(faultId);

  const { list } = await w.ok(faultApi, 'list', { keyword: `${faultId}` }, office);
  expect(list.find((row) => row.faultId === faultId)).toMatchObject({
    times: 3,
    people: 2,
    state: 'open',
    reopened: false,
    versions: ['1.0.0', '0.9.0'],
    message: 'RangeError: row 12 of “…” #',
    can: { resolve: true, reopen: false },
  });
  const one = await get(faultId);
  expect(one.days).toHaveLength(faultBounds.days);
  expect(one.days.at(-1)?.times).toBe(3);
  expect(one.samples).toHaveLength(3);
  expect(one.samples[0]).toMatchObject({ page: '/dashboard', calls: told.calls, version: '1.0.0' });
  const all = JSON.stringify(await w.db.selectFrom('fault').selectAll().where('id', '=', faultId).execute());
  expect(all).not.toMatch(/张三|Zoe|1380000|1390000/);
});

test('what is resolved stays so where an older version meets it, and opens by itself where a newer one does', async () => {
  const told = newFault({ version: '0.8.0' });
  const faultId = await kept(told);
  await w.ok(faultApi, 'setState', { faultId, to: 'resolved' }, office);
  expect(await w.call(faultApi, 'setState', { faultId, to: 'resolved' }, office)).toMatchObject({
    code: 409,
  });
  await kept(told);
  expect(await get(faultId)).toMatchObject({ state: 'resolved', times: 2, can: { reopen: true } });
  // As if the program had been newer since.
  await w.db.updateTable('fault').set({ resolvedVersion: '0.7.9' }).where('id', '=', faultId).execute();
  await kept(told);
  expect(await get(faultId)).toMatchObject({ state: 'open', reopened: true, reopenedAt: expect.any(String) });
  const { list } = await w.ok(auditApi, 'history', { entity: 'fault', id: faultId }, office);
  expect(list.map(({ about }) => about)).toEqual([`Program error ${faultId}`]);
});

test('nobody names a version that is newer than what serves them', async () => {
  const faultId = await kept(newFault({ version: '9999.0.0' }));
  expect((await get(faultId)).versions).toEqual(['1.0.0']);
});

test('of one person so many an hour are kept, of one error the latest reports, and all in a minute only so many', async () => {
  const { token } = await w.make.person();
  const told = newFault();
  const numbers = [];
  for (let n = 0; n < faultBounds.perPersonHour + 2; n += 1)
    numbers.push(await report(told, token, `10.4.0.${n}`));
  expect(numbers.map((one) => one !== null)).toEqual([
    ...Array(faultBounds.perPersonHour).fill(true),
    false,
    false,
  ]);
  for (let n = 0; n < 3; n += 1) await report(told, null, `10.2.0.${n}`);
  const faultId = numbers[0] ?? 0;
  const { times, people, samples } = await get(faultId);
  expect({ times, people, samples: samples.length }).toEqual({
    times: 23,
    people: 4,
    samples: faultBounds.reports,
  });

  let lost = 0;
  for (let n = 0; n < faultBounds.perMinute; n += 1) {
    if ((await report(told, null, `10.3.0.${n % 250}`)) === null) lost += 1;
  }
  expect(lost).toBeGreaterThan(0);
  expect((await get(faultId)).times).toBe(23 + faultBounds.perMinute - lost);
  // Strangers alone never shut it to who is logged in.
  const { token: atWork } = await w.make.person();
  expect(await report(told, atWork, '10.4.0.1')).toBe(faultId);
});

test('more errors than there may be push out those that were not met for the longest time', async () => {
  const old = await w.make.fault({ lastAt: new Date('2026-01-01T00:00:00Z') });
  const { id: _, ...facts } = old;
  const many = Array.from({ length: faultBounds.faults }, (_, n) => ({
    ...facts,
    fingerprint: Buffer.from(`one ${n}`),
    lastAt: w.now(),
  }));
  await w.db.insertInto('fault').values(many).execute();
  // A minute later there is room for a report again.
  w.pass(2);
  await kept(newFault(), office);
  const made = await kept(newFault());
  const count = await w.db
    .selectFrom('fault')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(Number(count.n)).toBe(faultBounds.faults);
  expect(await w.call(faultApi, 'get', { faultId: old.id }, office)).toMatchObject({ code: 404 });
  // What nobody met who was logged in goes before all others, however new it is.
  await w.db.updateTable('fault').set({ signedIn: true }).where('id', '!=', made).execute();
  const met = await kept(newFault(), office);
  expect(await w.call(faultApi, 'get', { faultId: made }, office)).toMatchObject({ code: 404 });
  expect(await w.call(faultApi, 'get', { faultId: met }, office)).toMatchObject({ code: 200 });
});

test('what nobody met for thirty days is gone, with all that belongs to it', async () => {
  await kept(newFault());
  const later = new Date(w.now().getTime() + (faultBounds.days + 2) * 86_400_000);
  await sweepOldRows(w.db, w.deps.registry.bounds, later, w.deps.settings.keepDays);
  for (const table of ['fault', 'faultDay', 'faultPerson', 'faultSample'] as const) {
    expect(await w.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});
