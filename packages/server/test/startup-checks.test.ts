import { api, op } from '@mdi/contract/kit/op.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { implement, type Module } from '../src/kit/calls/implement.ts';
import { modules } from '../src/modules/index.ts';
import { world } from './world.ts';

const def = {
  access: 'self' as const,
  about: 'x',
  input: z.strictObject({}),
  output: z.int(),
};
const oddApi = api('odd', { one: op(def), two: op(def) });
const whole = implement(oddApi, { one: async () => 1, two: async () => 2 });

test('a call that does not say who may use it keeps the server from starting', async () => {
  const { access: _, ...open } = op(def);
  // What a contract could say only by going around its types.
  const forgotten: unknown = { ...whole, api: { ...oddApi, ops: { ...oddApi.ops, two: open } } };
  await expect(world({ modules: [...modules, forgotten as Module] })).rejects.toThrow(
    'route POST /prod-api/api/sys/odd/two does not declare who may use it',
  );
});

test('a call that is open to everybody at no pace keeps the server from starting', async () => {
  const open = op({ ...def, access: 'public' });
  const unpaced: Module = { ...whole, api: { ...oddApi, ops: { ...oddApi.ops, two: open } } };
  await expect(world({ modules: [...modules, unpaced] })).rejects.toThrow(
    'call /prod-api/api/sys/odd/two is open to everybody without a pace',
  );
});

test('a call that is open to everybody is answered at its pace, each network by itself', async () => {
  const paced = api('odd', { one: op({ ...def, access: 'public', pace: 2 }) });
  const w = await world({ modules: [...modules, implement(paced, { one: async () => 1 })] });
  const ask = async (address: string) => (await w.call(paced, 'one', {}, null, { address })).code;
  const here = '10.0.0.1';
  expect([await ask(here), await ask(here), await ask(here)]).toEqual([200, 200, 429]);
  expect(await ask('10.0.0.2')).toBe(200);
  w.pass(1.1);
  expect(await ask(here)).toBe(200);
});

test('a call without a handler keeps the server from starting', async () => {
  const half: Module = { ...whole, handlers: { one: async () => 1 } };
  await expect(world({ modules: [...modules, half] })).rejects.toThrow(
    'call /prod-api/api/sys/odd/two has no handler',
  );
});

test('the same module with both starts', async () => {
  const w = await world({ modules: [...modules, whole] });
  expect(await w.call(oddApi, 'two', {}, (await w.make.person()).token)).toMatchObject({
    code: 200,
    data: 2,
  });
});
