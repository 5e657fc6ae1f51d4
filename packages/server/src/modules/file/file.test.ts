import { appFileApi } from '@mdi/contract/modules/file/app-file.contract.ts';
import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFile } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { newToken } from '../../kit/settings/secrets.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** A project with somebody who keeps its files, and an employee on the phone. */
async function property(facts: { timeZone?: string } = {}) {
  const project = await w.make.project(facts);
  const resources = ['content:file:view', 'content:file:edit'] as const;
  const keeper = await w.make.person({ role: { level: 30, resources }, projectId: project.id });
  const user = await w.make.user();
  const employee = await w.make.employee({
    company: await w.make.company({ projectId: project.id }),
    userId: user.id,
  });
  const key = newToken();
  await w.deps.files.put(key, Buffer.from('%PDF-1.5'));
  const uploadId = await w.make.document('libraryFile', { userId: keeper.user.id, key, bytes: 8 });
  return { project, keeper, user, uploadId, token: await w.make.phone(employee) };
}

const dayThere = (timeZone: string, days: number) =>
  new Date(w.now().getTime() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone });

const codeAt = async (url: string) => {
  const { headers, body } = await w.app.inject({ method: 'GET', url });
  return String(headers['content-type']).includes('json') ? JSON.parse(body).code : 200;
};

describe('a file is read by the clock of its project:', () => {
  test.each(['Asia/Shanghai', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s', async (timeZone) => {
    const { project, token, keeper } = await property({ timeZone });
    const of = async (startOn: number, endOn: number | null) => {
      const days = {
        startOn: dayThere(timeZone, startOn),
        endOn: endOn === null ? null : dayThere(timeZone, endOn),
      };
      const { id } = await w.make.libraryFile({ projectId: project.id, ...days });
      const { stage } = await w.ok(fileApi, 'get', { fileId: id }, keeper.token);
      const { code } = await w.call(appFileApi, 'link', { fileId: id }, token);
      return [stage, code];
    };
    expect(await of(1, null)).toEqual(['coming', 404]);
    expect(await of(0, null)).toEqual(['valid', 200]);
    expect(await of(-1, 0)).toEqual(['expiring', 200]);
    expect(await of(-1, 6)).toEqual(['expiring', 200]);
    expect(await of(-1, 7)).toEqual(['valid', 200]);
    expect(await of(-9, -1)).toEqual(['expired', 404]);
  });
});

test('what is for a list is read by who is on it and works there, at an address that ends with that', async () => {
  const at = await property();
  const list = await w.make.whitelist({ projectId: at.project.id, phones: [at.user.phoneKey] });
  const input = newFile({
    projectId: at.project.id,
    uploadId: at.uploadId,
    whitelisted: true,
    whitelistIds: [list.id],
  });
  const { fileId, version } = await w.ok(fileApi, 'add', input, at.keeper.token);
  const { url } = await w.ok(appFileApi, 'link', { fileId }, at.token);
  expect(await codeAt(url)).toBe(200);
  const elsewhere = await property();
  const refused = await w.call(appFileApi, 'link', { fileId }, elsewhere.token);
  expect(refused).toEqual(await w.call(appFileApi, 'link', { fileId: 1_999_999_999 }, elsewhere.token));
  const asked = (phone: string) => w.ok(fileApi, 'whoMayRead', { fileId, phone }, at.keeper.token);
  expect(await asked(at.user.phoneKey)).toEqual({ phones: 1, people: null, phone: { may: true, why: null } });
  const seesPeople = await w.make.person({
    role: { level: 30, resources: ['content:file:view', 'pass:employee:view'] },
    projectId: at.project.id,
  });
  expect(await w.ok(fileApi, 'whoMayRead', { fileId }, seesPeople.token)).toMatchObject({ people: 1 });
  expect((await asked('13799998888')).phone).toEqual({ may: false, why: 'notListed' });
  await w.db.deleteFrom('whitelistPhone').where('whitelistId', '=', list.id).execute();
  expect(await codeAt(url)).toBe(404);
  const { projectId: _, ...facts } = input;
  const open = { ...facts, fileId, version, whitelisted: false, whitelistIds: [] };
  await w.ok(fileApi, 'edit', open, at.keeper.token);
  expect(await codeAt(url)).toBe(200);
  expect((await w.call(fileApi, 'edit', open, at.keeper.token)).code).toBe(409);
  w.pass(6);
  expect(await codeAt(url)).toBe(404);
});

test('a file names an upload and lists of its own project', async () => {
  const { project, keeper, uploadId } = await property();
  const of = { projectId: project.id, uploadId };
  const add = async (facts: object) =>
    (await w.call(fileApi, 'add', { ...newFile(of), ...facts }, keeper.token)).data;
  const foreign = await w.make.whitelist();
  expect(await add({ whitelistIds: [foreign.id] })).toHaveProperty(['whitelistIds']);
  expect(await add({ uploadId: await w.make.document('libraryFile') })).toHaveProperty(['uploadId']);
  expect(await add({ projectId: (await w.make.project()).id })).toHaveProperty(['projectId']);
  const bad = [
    { whitelisted: true },
    { startOn: '2026-02-02', endOn: '2026-02-01' },
    { nameZh: 'a/b' },
    { nameZh: '名'.repeat(51) },
  ];
  for (const facts of bad)
    expect((await w.call(fileApi, 'add', { ...newFile(of), ...facts }, keeper.token)).code).toBe(400);
});

test('the office’s address ends with the sight of the file', async () => {
  const { project, keeper, uploadId } = await property();
  const { fileId } = await w.ok(fileApi, 'add', newFile({ projectId: project.id, uploadId }), keeper.token);
  const { url } = await w.ok(fileApi, 'get', { fileId }, keeper.token);
  expect(await codeAt(url)).toBe(200);
  await w.ok(fileApi, 'remove', { fileId }, keeper.token);
  expect(await codeAt(url)).toBe(404);
});

test('every list of a project can be found for a file, and what is chosen is named whatever is looked for', async () => {
  const { project, keeper } = await property();
  const lists = [];
  for (let n = 1; n <= 52; n += 1)
    lists.push(await w.make.whitelist({ projectId: project.id, name: `名单 ${String(n).padStart(2, '0')}` }));
  const foreign = await w.make.whitelist();
  const offered = async (asked: { keyword?: string; chosen?: number[] }) => {
    const answer = await w.ok(fileApi, 'options', { projectId: project.id, ...asked }, keeper.token);
    return [answer.whitelists, answer.chosen].map((some) => some.map(({ name }) => name));
  };
  const last = lists.at(-1)?.id ?? 0;
  expect((await offered({}))[0]).not.toContain('名单 52');
  expect(await offered({ keyword: '52' })).toEqual([['名单 52'], []]);
  expect(await offered({ keyword: '07', chosen: [last, foreign.id] })).toEqual([['名单 07'], ['名单 52']]);
});
