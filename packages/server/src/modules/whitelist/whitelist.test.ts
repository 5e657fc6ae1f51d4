import type { Resource } from '@mdi/contract/kit/op.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { uniqueName } from '../../../test/factories/places.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let office: { token: string };
const keeps = ['report:whitelist:view', 'report:whitelist:edit'] as const;
const ledger = 'report:researchReport:ledger';
beforeAll(async () => {
  w = await world();
  const resources = [...keeps, 'report:researchReport:view', 'report:researchReport:ledger'] as const;
  office = await w.make.person({ role: { level: 10, resources } });
});

const ofOffice = (phones: string[] = []) => w.make.whitelist({ projectId: null, phones });
/** Somebody of head office whose reports are those of one region. */
const ofEast = (resources: readonly Resource[] = keeps) =>
  w.make.person({ role: { resources, dataScope: 20 as const, regionCodes: ['EAST'] } });
const listed = (phone: string) => ({ phone, person: null });

test('phones are kept as the house keeps phones: typed otherwise they are the same', async () => {
  const { id: whitelistId } = await ofOffice(['13712345678']);
  const phones = ['+86 137 1234 5678', '１３７１２３４５６７８', '13712345679'].map(listed);
  const answer = await w.ok(whitelistApi, 'addPhones', { whitelistId, phones }, office.token);
  expect(answer).toEqual({ added: 1, known: 1 });
  for (const phone of ['1371234567', '02161234567', '+1 415 555 0100', '']) {
    const asked = { whitelistId, phones: [listed(phone)] };
    expect((await w.call(whitelistApi, 'addPhones', asked, office.token)).code).toBe(400);
  }
});

test('how often a phone has read is not told of another list’s, whichever is named beside it', async () => {
  const [own, other] = [await ofOffice(['13755550003']), await ofOffice(['13755550004'])];
  const asked = { whitelistId: own.id, phoneIds: other.phoneIds };
  expect((await w.call(whitelistApi, 'reads', asked, office.token)).code).toBe(404);
});

test('a phone is shown masked, and found whole or by its end', async () => {
  const { id: whitelistId } = await ofOffice(['13712340001', '13712340002']);
  const found = async (keyword?: string) =>
    (await w.ok(whitelistApi, 'phones', { whitelistId, ...(keyword && { keyword }) }, office.token)).list.map(
      ({ phone }) => phone,
    );
  expect((await found()).toSorted()).toEqual(['137****0001', '137****0002']);
  expect(await found('13712340002')).toEqual(['137****0002']);
  expect(await found('0001')).toEqual(['137****0001']);
  expect(await found('1371234')).toEqual([]);
});

test('a name is taken once in a place', async () => {
  const name = uniqueName('名单');
  const add = (projectId: number | null) =>
    w.call(whitelistApi, 'add', { projectId, name, phones: [] }, office.token);
  expect((await add(null)).code).toBe(200);
  expect(await add(null)).toMatchObject({ code: 400, data: { name: expect.any(String) } });
});

test('phones of another project’s list stay on it, whichever list is named beside them', async () => {
  const project = await w.make.project();
  const resources = ['pm:whitelist:view', 'pm:whitelist:edit'] as const;
  const property = await w.make.person({ role: { level: 30, resources }, projectId: project.id });
  const own = await w.make.whitelist({ projectId: project.id, phones: ['13755550001'] });
  const foreign = await w.make.whitelist({ phones: ['13755550002'] });
  for (const { id: whitelistId } of [foreign, own]) {
    const asked = { whitelistId, phoneIds: foreign.phoneIds };
    expect((await w.call(whitelistApi, 'removePhones', asked, property.token)).code).toBe(404);
  }
  const left = w.db.selectFrom('whitelistPhone').where('whitelistId', '=', foreign.id).select('id');
  expect(await left.execute()).toHaveLength(1);
});

test('lists of a project are no matter of who keeps head office’s, and the other way round', async () => {
  const project = await w.make.project();
  const resources = ['pm:whitelist:view', 'pm:whitelist:edit'] as const;
  const property = await w.make.person({ role: { level: 30, resources }, projectId: project.id });
  const own = await w.make.whitelist({ projectId: project.id });
  const foreign = await w.make.whitelist();
  const office1 = await ofOffice();
  const code = async (whitelistId: number, token: string) =>
    (await w.call(whitelistApi, 'get', { whitelistId }, token)).code;
  expect(await code(own.id, property.token)).toBe(200);
  expect(await code(foreign.id, property.token)).toBe(404);
  expect(await code(office1.id, property.token)).toBe(404);
  expect(await code(own.id, office.token)).toBe(404);
  const asked = { projectId: null, name: uniqueName('名单'), phones: [] };
  expect(await w.call(whitelistApi, 'add', asked, property.token)).toMatchObject({
    data: { projectId: expect.any(String) },
  });
});

describe('a list that something asks for', () => {
  test('is not deleted, and tells what does; a deleted report asks for nothing any more', async () => {
    const { id: whitelistId } = await ofOffice();
    const report = await w.make.report({ whitelistIds: [whitelistId], published: false });
    const { uses, usedBy } = await w.ok(whitelistApi, 'get', { whitelistId }, office.token);
    expect([usedBy, uses.map(({ what, id }) => [what, id])]).toEqual([1, [['report', report.id]]]);
    expect((await w.call(whitelistApi, 'remove', { whitelistId }, office.token)).code).toBe(409);
    const { token } = await w.make.person({ role: { resources: ['report:researchReport:edit'] } });
    await w.ok(researchReportApi, 'remove', { reportId: report.id }, token);
    expect((await w.call(whitelistApi, 'remove', { whitelistId }, office.token)).code).toBe(200);
  });

  test('is changed by who reaches all that asks for it', async () => {
    const { id: whitelistId, phoneIds } = await ofOffice(['13712349999']);
    await w.make.report({ whitelistIds: [whitelistId], region: 'NORTH' });
    const east = await ofEast();
    const { can, uses, otherUses } = await w.ok(whitelistApi, 'get', { whitelistId }, east.token);
    expect({ can, uses, otherUses }).toEqual({ can: { edit: false, remove: false }, uses: [], otherUses: 1 });
    const asked = { whitelistId, phoneIds };
    expect((await w.call(whitelistApi, 'removePhones', asked, east.token)).code).toBe(403);
    expect((await w.call(whitelistApi, 'removePhones', asked, office.token)).code).toBe(200);
  });

  test.each([
    ['a draft', { published: false }],
    ['a report for everyone', { whitelisted: false }],
  ])(
    'stays its keeper’s to change whatever %s of another region names, but is not deleted',
    async (_, facts) => {
      const { id: whitelistId, phoneIds } = await ofOffice(['13712348888']);
      await w.make.report({ whitelistIds: [whitelistId], region: 'NORTH', ...facts });
      const east = await ofEast();
      const { can } = await w.ok(whitelistApi, 'get', { whitelistId }, east.token);
      expect(can).toEqual({ edit: true, remove: false });
      const phones = [listed('13712348887')];
      expect((await w.call(whitelistApi, 'addPhones', { whitelistId, phones }, east.token)).code).toBe(200);
      expect((await w.call(whitelistApi, 'removePhones', { whitelistId, phoneIds }, east.token)).code).toBe(
        200,
      );
      expect((await w.call(whitelistApi, 'remove', { whitelistId }, east.token)).code).toBe(409);
    },
  );
});

test('lists are compared by who may change both: candidates find no phones of another’s list', async () => {
  const own = await ofOffice(['13712347771', '13712347772']);
  const theirs = await ofOffice(['13712347772']);
  await w.make.report({ whitelistIds: [theirs.id], region: 'NORTH' });
  const east = await ofEast();
  const code = async (name: 'difference' | 'replace', whitelistId: number, fromId: number) =>
    name === 'difference'
      ? (await w.call(whitelistApi, name, { whitelistId, fromId }, east.token)).code
      : (await w.call(whitelistApi, name, { whitelistId, fromId, version: 1 }, east.token)).code;
  expect(await code('difference', own.id, theirs.id)).toBe(403);
  expect(await code('difference', theirs.id, own.id)).toBe(403);
  expect(await code('replace', own.id, theirs.id)).toBe(403);
  expect(await code('difference', own.id, (await ofOffice()).id)).toBe(200);
});

describe('how often a phone has read is told, and that it was looked at kept,', () => {
  const toldTo = async (token: string, { id: whitelistId, phoneIds }: { id: number; phoneIds: number[] }) => {
    const read = await w.ok(whitelistApi, 'reads', { whitelistId, phoneIds }, token);
    const between = { whitelistId, fromId: (await ofOffice()).id };
    const { removed } = await w.ok(whitelistApi, 'difference', between, token);
    // In the log, and not among the changes of the list.
    const asked = { entity: 'whitelist' as const, id: whitelistId };
    expect((await w.ok(auditApi, 'history', asked, token)).total).toBe(0);
    const log = w.db
      .selectFrom('audit')
      .select('op')
      .where(sql<SqlBool>`changes @> ${JSON.stringify([{ ...asked, looked: true }])}::jsonb`);
    const kept = (await log.orderBy('id').execute()).map(({ op }) => op.split('/')[1]);
    return [read[0]?.reads, removed[0]?.reads, kept];
  };

  test.each([
    ['to nobody without the ledger’s right', [], [null, null, []]],
    ['with it of reports in sight', [ledger], [1, 1, ['reads', 'difference']]],
  ] as const)('%s', async (_, rights, told) => {
    const user = await w.make.user();
    const list = await ofOffice([user.phoneKey]);
    // Both name the list and bind nobody, so that its keeper in the region may change it.
    for (const region of ['EAST', 'NORTH']) {
      const { id: reportId } = await w.make.report({ whitelistIds: [list.id], region, whitelisted: false });
      await w.make.reportView({ reportId, userId: user.id });
    }
    const { token } = await ofEast([...keeps, ...rights]);
    expect(await toldTo(token, list)).toEqual(told);
  });
});

test('replacing does what the difference said, and tells who had read', async () => {
  const list = await ofOffice(['13711110001', '13711110002']);
  const from = await ofOffice(['13711110002', '13711110003', '13711110004']);
  const user = await w.make.user({ phone: '13711110001' });
  const report = await w.make.report({ whitelistIds: [list.id] });
  await w.make.reportView({ reportId: report.id, userId: user.id });
  const between = { whitelistId: list.id, fromId: from.id };
  const difference = await w.ok(whitelistApi, 'difference', between, office.token);
  expect(difference).toMatchObject({
    adds: 2,
    removes: 1,
    keeps: 1,
    removed: [{ phone: '137****0001', reads: 1 }],
  });
  const replaced = await w.ok(whitelistApi, 'replace', { ...between, version: list.version }, office.token);
  expect(replaced).toMatchObject({ added: 2, removed: 1 });
  expect(await w.ok(whitelistApi, 'difference', between, office.token)).toMatchObject({
    adds: 0,
    removes: 0,
  });
  const again = await w.call(whitelistApi, 'replace', { ...between, version: list.version }, office.token);
  expect(again.code).toBe(409);
  const other = await w.make.whitelist();
  const elsewhere = { whitelistId: list.id, fromId: other.id };
  expect((await w.call(whitelistApi, 'difference', elsewhere, office.token)).code).toBe(404);
});

test('what a phone may read is told as far as it may be seen', async () => {
  const phone = '13711115555';
  const list = await ofOffice([phone]);
  const shown = await w.make.report({ whitelistIds: [list.id] });
  await w.make.report({ whitelistIds: [list.id], published: false });
  await w.make.report({ whitelistIds: [list.id], state: 'Y' });
  const { lists, may } = await w.ok(whitelistApi, 'whoMayRead', { phone }, office.token);
  expect(lists.map(({ whitelistId }) => whitelistId)).toEqual([list.id]);
  expect(may.map(({ what, id }) => [what, id])).toEqual([['report', shown.id]]);
  // A file is read by who works in its project: being listed alone opens none.
  const project = await w.make.project();
  const user = await w.make.user({ phone: '13711115556' });
  const own = await w.make.whitelist({ projectId: project.id, phones: [user.phone, phone] });
  const file = await w.make.libraryFile({ projectId: project.id, whitelistIds: [own.id], whitelisted: true });
  await w.make.employee({ company: await w.make.company({ projectId: project.id }), userId: user.id });
  const rights = ['pm:whitelist:view', 'content:file:view'] as const;
  const property = await w.make.person({ role: { level: 30, resources: rights }, projectId: project.id });
  const files = async (asked: string) => {
    const read = await w.ok(whitelistApi, 'whoMayRead', { phone: asked }, property.token);
    return [read.lists.length, read.may.map(({ id }) => id)];
  };
  expect(await files(user.phone)).toEqual([1, [file.id]]);
  expect(await files(phone)).toEqual([1, []]);
  const { token } = await w.make.person({ role: { level: 30, resources: ['pm:whitelist:view'] } });
  expect(await w.ok(whitelistApi, 'whoMayRead', { phone }, token)).toEqual({ lists: [], may: [] });
});

test('phones are imported by who may add them', async () => {
  const kinds = await w.ok(importApi, 'kinds', {}, office.token);
  expect(kinds.map(({ kind }) => kind)).toContain('whitelistPhone');
});
