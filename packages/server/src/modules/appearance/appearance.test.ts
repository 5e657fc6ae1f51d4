import { appearanceApi } from '@mdi/contract/modules/appearance/appearance.contract.ts';
import { appearanceRights } from '@mdi/contract/modules/appearance/appearance.menu.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const get = () => w.ok(appearanceApi, 'get', {}, admin);
const save = async (change: object, token = admin) => {
  const { canEdit: _, ...facts } = await get();
  return w.call(appearanceApi, 'save', { ...facts, ...change }, token);
};

test('the product comes in its own colour, and offers settings and news of the policy', async () => {
  const { version: _, ...facts } = await get();
  expect(facts).toEqual({ colour: '#ef9440', showSettings: true, showPrivacy: true, canEdit: true });
});

test('what is saved holds for everybody, and at the login page', async () => {
  expect(await save({ colour: '#1b4870', showSettings: false, showPrivacy: false })).toMatchObject({
    code: 200,
  });
  expect(await get()).toMatchObject({ colour: '#1b4870', showSettings: false });
  const { token } = await w.make.person({ role: { level: 30 }, projectId: (await w.make.project()).id });
  expect(await w.ok(userApi, 'getUserInfo', {}, token)).toMatchObject({ showSettings: false });
  expect((await w.call(authApi, 'options', {}, null)).data).toMatchObject({ showPrivacy: false });
});

test('a colour on which text can’t be read is refused with the nearest that fits, which is taken', async () => {
  const { code, data } = await save({ colour: '#1677ff' });
  expect(code).toBe(400);
  const near = /#[\da-f]{6}$/.exec(Object(data).colour)?.[0];
  expect(near).toBe('#076ff7');
  expect(await save({ colour: near })).toMatchObject({ code: 200 });
  expect(await save({ colour: '#ffffff' })).toMatchObject({
    code: 400,
    data: { colour: expect.any(String) },
  });
  for (const colour of ['red', '#FFF', '#12345', '#1234567', 'url(x)', '']) {
    expect(await save({ colour }), colour).toMatchObject({ code: 400 });
  }
});

test('who reaches less than the whole product looks at it and changes nothing', async () => {
  const resources = Object.values(appearanceRights);
  const role = { resources, dataScope: 20 as const, regionCodes: ['east'] };
  const { token } = await w.make.person({ role });
  expect(await w.ok(appearanceApi, 'get', {}, token)).toMatchObject({ canEdit: false });
  expect(await save({ showSettings: true }, token)).toMatchObject({ code: 403 });
});

test('what somebody else saved meanwhile is told, and stays', async () => {
  const { version } = await get();
  expect(await save({ showSettings: true })).toMatchObject({ code: 200 });
  expect(await save({ showPrivacy: true, version })).toMatchObject({ code: 409 });
});
