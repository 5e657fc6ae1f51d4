import { createPublicKey, verify } from 'node:crypto';
import { unwrapUpdate } from '@mdi/contract/kit/pass/revocation.ts';
import { passMessage, revocationMessage } from '@mdi/contract/kit/pass/signing.ts';
import { readToken } from '@mdi/contract/kit/pass/token.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  claimSingleEntry,
  groupsOfArea,
  holderOf,
  issuePasses,
  type PassWork,
  pageOfCardList,
  revocationsSince,
} from './index.ts';
import { cardsOf } from './pass.holder.queries.ts';
import { passSignerOf, publicKeysOf, rotateDueKeys } from './pass.signing-keys.queries.ts';

let w: World;
let token: string;
const work = (): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });

beforeAll(async () => {
  w = await world();
});

/** Somebody who works for a tenant that leases in a building which is an area. */
async function scene() {
  // The clock runs ahead between tests, and sessions end.
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  token = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
  const project = await w.make.project();
  const building = await w.make.building({ projectId: project.id });
  const company = await w.make.company({ projectId: project.id });
  await w.make.lease({ companyId: company.id, buildingId: building.id });
  const area = await w.make.area({ projectId: project.id, kind: 'building', buildingId: building.id });
  const employee = await w.make.employee({ company });
  // A company keeps somebody.
  await w.make.employee({ company });
  return { project, building, company, area, employee };
}

const keyOf = (pub: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: pub.toString('base64url') }, format: 'jwk' });

async function listed(projectId: number, since = 0) {
  const wrapped = await revocationsSince(work(), projectId, since, undefined);
  const { keys } = await publicKeysOf(work(), projectId);
  return unwrapUpdate(wrapped, (kid, json, signature) => {
    const key = keys.find((one) => one.kid === kid);
    return (
      key !== undefined && verify(null, Buffer.from(revocationMessage(json)), keyOf(key.publicKey), signature)
    );
  });
}

const entries = async (projectId: number) =>
  (await listed(projectId))?.entries.map(({ k, id, op }) => `${op} ${k}${id}`);

describe('three rotating passes', () => {
  test('are signed by the key of the project, follow each other, and name the areas of the person', async () => {
    const { project, company, employee, area } = await scene();
    const issued = await issuePasses(work(), employee.id);
    if (issued.is !== 'issued') throw new Error(issued.is);
    const read = issued.passes.map((pass) => readToken(pass.text));
    const { keys } = await publicKeysOf(work(), project.id);
    expect(keys).toHaveLength(1);
    for (const one of read) {
      if (!one) throw new Error('not a pass');
      expect(
        verify(null, passMessage(one.body), keyOf(keys[0]?.publicKey ?? Buffer.alloc(0)), one.signature),
      ).toBe(true);
      expect(one.token).toMatchObject({
        type: 1,
        flags: 4,
        pid: project.id,
        tid: company.id,
        sid: employee.id,
      });
      expect(one.token.exp - one.token.nbf).toBe(65);
    }
    expect(read.map((one) => one?.token.jti)).toEqual([1, 2, 3]);
    const [first, second] = read.map((one) => one?.token.nbf ?? 0);
    expect((second ?? 0) - (first ?? 0)).toBe(30);
    expect(await groupsOfArea(work(), area.id)).toEqual([read[0]?.token.area]);
  });

  test('are given once in ten seconds, however many ask at once', async () => {
    const { employee } = await scene();
    const all = await Promise.all(Array.from({ length: 32 }, () => issuePasses(work(), employee.id)));
    expect(all.filter((one) => one.is === 'issued')).toHaveLength(1);
    w.pass(1);
    expect((await issuePasses(work(), employee.id)).is).toBe('issued');
  });

  test('are made with one key when 32 people ask first', async () => {
    const { project, company } = await scene();
    const people = await Promise.all(Array.from({ length: 32 }, () => w.make.employee({ company })));
    await Promise.all(
      people.map((one) => w.db.transaction().execute((db) => issuePasses({ ...work(), db }, one.id))),
    );
    expect((await publicKeysOf(work(), project.id)).keys).toHaveLength(1);
  });

  test('are made with one key also where nothing holds the first who asks together', async () => {
    const { project } = await scene();
    const kids = await Promise.all(Array.from({ length: 32 }, () => passSignerOf(work(), project.id)));
    expect(new Set(kids.map(({ kid }) => kid))).toEqual(new Set([0]));
    const { ver, keys } = await publicKeysOf(work(), project.id);
    expect([ver, keys.length]).toEqual([1, 1]);
  });

  test('end with the cut-off time, after which there are none', async () => {
    const { employee } = await scene();
    const cutOffAt = new Date(w.now().getTime() + 40_000);
    await w.db.updateTable('employee').set({ cutOffAt }).where('id', '=', employee.id).execute();
    const issued = await issuePasses(work(), employee.id);
    if (issued.is !== 'issued') throw new Error(issued.is);
    expect(issued.passes).toHaveLength(2);
    for (const { text } of issued.passes) {
      expect(readToken(text)?.token.exp).toBeLessThanOrEqual(Math.floor(cutOffAt.getTime() / 1000));
    }
    w.pass(1);
    expect(await issuePasses(work(), employee.id)).toEqual({ is: 'refused', standing: 'cutOff' });
  });
});

describe('who becomes invalid', () => {
  test('is told to the readers once, and admitted again when valid', async () => {
    const { project, company, employee } = await scene();
    await w.call(employeeApi, 'updateState', { employeeId: employee.id, state: 'Y' }, token);
    expect(await issuePasses(work(), employee.id)).toEqual({ is: 'refused', standing: 'employee' });
    await w.call(employeeApi, 'updateState', { employeeId: employee.id, state: 'Y' }, token);
    await w.call(companyApi, 'updateState', { companyId: company.id, state: 'Y' }, token);
    await w.call(projectApi, 'updateState', { projectId: project.id, state: 'Y' }, token);
    expect(await issuePasses(work(), employee.id)).toEqual({ is: 'refused', standing: 'project' });
    expect(await entries(project.id)).toEqual([
      `add U${employee.id}`,
      `add T${company.id}`,
      `add P${project.id}`,
    ]);
    await w.call(projectApi, 'updateState', { projectId: project.id, state: 'N' }, token);
    await w.call(companyApi, 'updateState', { companyId: company.id, state: 'N' }, token);
    await w.call(employeeApi, 'updateState', { employeeId: employee.id, state: 'N' }, token);
    expect((await entries(project.id))?.slice(3)).toEqual([
      `del P${project.id}`,
      `del T${company.id}`,
      `del U${employee.id}`,
    ]);
    expect((await issuePasses(work(), employee.id)).is).toBe('issued');
  });

  test('as a user is refused in every job; enabled in one of them stays refused while the user is invalid', async () => {
    const one = await scene();
    const other = await scene();
    const { userId } = one.employee;
    const second = await w.make.employee({ company: other.company, userId });
    await w.call(userApi, 'updateState', { mdiUserId: userId, state: 'Y' }, token);
    await w.call(employeeApi, 'updateState', { employeeId: one.employee.id, state: 'Y' }, token);
    await w.call(employeeApi, 'updateState', { employeeId: one.employee.id, state: 'N' }, token);
    expect(await entries(one.project.id)).toEqual([`add U${one.employee.id}`]);
    expect(await entries(other.project.id)).toEqual([`add U${second.id}`]);
    expect(await issuePasses(work(), second.id)).toEqual({ is: 'refused', standing: 'user' });
  });

  test('as a lost phone ends the passes of before, and nothing else', async () => {
    const { project, employee } = await scene();
    const second = () => Math.floor(w.now().getTime() / 1000);
    const from = second();
    await w.call(employeeApi, 'lostPhone', { employeeId: employee.id }, token);
    const to = second();
    const list = await listed(project.id);
    expect(list?.entries).toEqual([{ k: 'U', id: employee.id, op: 'add', before: expect.any(Number) }]);
    // A second may begin meanwhile.
    const [ended] = list?.entries ?? [];
    const before = (ended && 'before' in ended ? ended.before : undefined) ?? 0;
    expect(before).toBeGreaterThanOrEqual(from);
    // What is being issued by what was so before ends too.
    expect(before).toBeLessThanOrEqual(to + 10);
    const issued = await issuePasses(work(), employee.id);
    const pass = issued.is === 'issued' ? readToken(issued.passes[0]?.text ?? '') : null;
    expect(pass?.token.iat).toBe(before + 1);
  });
});

test('a reader gets what came after its revision, and the whole list when that is too long ago', async () => {
  const { project, company, employee } = await scene();
  await w.call(employeeApi, 'updateState', { employeeId: employee.id, state: 'Y' }, token);
  await w.call(companyApi, 'updateState', { companyId: company.id, state: 'Y' }, token);
  await w.call(companyApi, 'updateState', { companyId: company.id, state: 'N' }, token);
  expect(await listed(project.id, 1)).toMatchObject({ rev: 3, from: 1, full: false });
  expect((await listed(project.id, 1))?.entries).toHaveLength(2);
  w.pass(8 * 24 * 60);
  expect(await listed(project.id, 1)).toMatchObject({
    rev: 3,
    from: 0,
    full: true,
    entries: [{ k: 'U', id: employee.id, op: 'add' }],
  });
});

test('whoever is narrowed loses the passes of before and gets new ones for fewer areas', async () => {
  const { project, employee, area } = await scene();
  const common = await w.make.area({ projectId: project.id, common: true });
  expect((await holderOf(work(), employee.id))?.areaIds).toEqual([area.id, common.id]);
  const changes = [{ areaId: area.id, allowed: false }];
  expect(await w.call(areaApi, 'setOfEmployee', { employeeId: employee.id, changes }, token)).toMatchObject({
    code: 200,
  });
  expect((await holderOf(work(), employee.id))?.areaIds).toEqual([common.id]);
  expect((await listed(project.id))?.entries[0]).toHaveProperty('before');
});

test('the cards of a project carry whose they are and how they stand', async () => {
  const { project, company, area } = await scene();
  const card = { icCard: 'AB12', cardState: 'inUse' as const };
  const { id } = await w.make.employee({ company, ...card });
  const [row, ...others] = await cardsOf(work(), project.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ employeeId: id, icCard: 'AB12', standing: 'valid', reach: [[area.id]] });
  const [told] = (await pageOfCardList(work(), project.id, { since: 0 })).rows;
  expect(await groupsOfArea(work(), area.id)).toContain(told?.area);
});

test('people of one company hold the same areas on the cards, and each what is decided for them alone', async () => {
  const { project, company, area } = await scene();
  const room = await w.make.area({ projectId: project.id });
  const people = [];
  for (const icCard of ['AB21', 'AB22', 'AB23']) {
    people.push(await w.make.employee({ company, icCard, cardState: 'inUse' as const }));
  }
  const [alone] = people;
  const changes = [{ areaId: room.id, allowed: true }];
  await w.call(areaApi, 'setOfEmployee', { employeeId: alone?.id ?? 0, changes }, token);
  const found = await cardsOf(work(), project.id);
  expect(found.map(({ reach }) => reach)).toEqual([[[area.id, room.id]], [[area.id]], [[area.id]]]);
  for (const { employeeId, reach } of found) {
    expect([(await holderOf(work(), employeeId))?.areaIds]).toEqual(reach);
  }
});

test('of 32 readers that claim one entry of a pass one gets it, and gets it again only at once', async () => {
  const { employee } = await scene();
  const use = { type: 2, sid: employee.id, jti: 1, dir: 'in' as const, deviceId: 1, expiresAt: w.now() };
  const claim = (deviceId: number, after = 0) =>
    claimSingleEntry({ ...work(), now: new Date(w.now().getTime() + after * 1000) }, { ...use, deviceId });
  const got = await Promise.all(Array.from({ length: 32 }, (_, n) => claim(n + 1)));
  expect(got.filter(Boolean)).toHaveLength(1);
  const first = got.indexOf(true) + 1;
  expect(await claim(first, 20)).toBe(true);
  expect(await claim(first, 60)).toBe(false);
  expect(await claimSingleEntry(work(), { ...use, dir: 'out' })).toBe(true);
});

test('a clock that goes back an hour locks nobody out and leaves a key to sign with', async () => {
  const { project, employee } = await scene();
  const at = (minutes: number) => ({ ...work(), now: new Date(w.now().getTime() + minutes * 60_000) });
  const year = 366 * 24 * 60;
  expect((await issuePasses(at(0), employee.id)).is).toBe('issued');
  await rotateDueKeys(at(year));
  await rotateDueKeys(at(year + 25 * 60));
  expect((await passSignerOf(at(year + 25 * 60), project.id)).kid).toBe(1);
  // The new key's time is yet to come again, and the old one's private part is gone.
  expect((await passSignerOf(at(year + 23 * 60), project.id)).kid).toBe(1);
  expect((await issuePasses(at(year + 25 * 60), employee.id)).is).toBe('issued');
  for (const back of [0, 10, 30, 59]) {
    expect((await issuePasses(at(year + 24 * 60 + back), employee.id)).is).toBe('issued');
  }
});

test('a pass that is issued in the second of its subject’s end, or before it by a clock put back, is good', async () => {
  const { project, company, employee } = await scene();
  await w.call(employeeApi, 'lostPhone', { employeeId: employee.id }, token);
  const { before } = await w.db
    .selectFrom('revocation')
    .select('before')
    .where('projectId', '=', project.id)
    .executeTakeFirstOrThrow();
  const ended = Math.floor((before?.getTime() ?? 0) / 1000);
  for (const at of [ended, ended - 3600]) {
    const issued = await issuePasses({ ...work(), now: new Date(at * 1000) }, employee.id);
    const read = issued.is === 'issued' ? readToken(issued.passes[0]?.text ?? '') : null;
    expect(read?.token).toMatchObject({ tid: company.id, nbf: at - 5 });
    expect(read?.token.iat).toBeGreaterThan(ended);
    w.pass(1);
  }
});

test('a key a year old is followed by one that readers know a day before; the old one goes after its last pass', async () => {
  const { project, employee } = await scene();
  await issuePasses(work(), employee.id);
  const kids = async () => (await publicKeysOf(work(), project.id)).keys.map((key) => key.kid);
  const signedBy = async () => {
    w.pass(1);
    const issued = await issuePasses(work(), employee.id);
    return issued.is === 'issued' ? readToken(issued.passes[0]?.text ?? '')?.token.kid : issued.is;
  };
  w.pass(366 * 24 * 60);
  await rotateDueKeys(work());
  await rotateDueKeys(work());
  expect(await kids()).toEqual([0, 1]);
  expect(await signedBy()).toBe(0);
  w.pass(25 * 60);
  expect(await signedBy()).toBe(1);
  await rotateDueKeys(work());
  expect(await kids()).toEqual([0, 1]);
  w.pass(33 * 24 * 60);
  await rotateDueKeys(work());
  expect(await kids()).toEqual([1]);
});

test('a key under suspicion is followed by one that readers know a day before; then the old one ends at once', async () => {
  const { project, employee } = await scene();
  await issuePasses(work(), employee.id);
  const replace = () =>
    w.call(deviceManageApi, 'replaceKey', { projectId: project.id, reason: '怀疑泄露' }, token);
  const list = async () => {
    const { ver, keys } = await publicKeysOf(work(), project.id);
    return { ver, kids: keys.map(({ kid }) => kid) };
  };
  expect(await replace()).toMatchObject({ code: 200, data: { signsFrom: expect.any(String) } });
  expect((await replace()).code).toBe(409);
  expect(await list()).toEqual({ ver: 2, kids: [0, 1] });
  expect((await passSignerOf(work(), project.id)).kid).toBe(0);
  w.pass(24 * 60 + 1);
  expect((await passSignerOf(work(), project.id)).kid).toBe(1);
  // What phones show still opens.
  expect((await list()).kids).toEqual([0, 1]);
  w.pass(10);
  await rotateDueKeys(work());
  expect(await list()).toEqual({ ver: 3, kids: [1] });
  const audit = w.db.selectFrom('audit').select('changes').where('op', '=', 'device/replaceKey');
  expect(JSON.stringify(await audit.where('code', '=', 200).execute())).toContain('怀疑泄露');
});
