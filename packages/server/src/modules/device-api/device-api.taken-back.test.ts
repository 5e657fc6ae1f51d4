import { requestText, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { hmac, sha256 } from '@mdi/reader-simulator/crypto.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { readersIn } from './device-api.fixture.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const { eventsOf, commandsOf, order } = readersIn(
  () => w,
  () => hall,
);

describe('a reader that was taken back', () => {
  const retire = (deviceId: number) =>
    w.db
      .updateTable('deviceSecret')
      .set({ state: 'retired', retiredAt: w.now(), projectId: hall.projectId, areaId: hall.gateId })
      .where('deviceId', '=', deviceId)
      .returning('id')
      .executeTakeFirstOrThrow();

  test('while it was away brings in what happened before, nothing of after, and is wiped', async () => {
    const { reader, deviceId } = await hall.installed();
    reader.press('button');
    w.pass(1);
    const { id } = await retire(deviceId);
    await order(deviceId, 'init', { level: 'config' }, id);
    w.pass(1);
    reader.press('button');
    await reader.beat();
    expect(reader.state()).toMatchObject({ claimed: false, waiting: 0 });
    expect(await eventsOf(deviceId)).toMatchObject([{ areaId: hall.gateId, projectId: hall.projectId }]);
    expect((await commandsOf(deviceId)).at(-1)?.state).toBe('done');
    const left = await w.db
      .selectFrom('deviceSecret')
      .select('state')
      .where('deviceId', '=', deviceId)
      .execute();
    expect(left).toEqual([{ state: 'revoked' }]);
  });

  test('for good reads to others like one that never was', async () => {
    const { code, deviceId } = await hall.installed();
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'revoked', retiredAt: w.now() })
      .where('deviceId', '=', deviceId)
      .execute();
    const told = async (name: string) => {
      const said = { [signedHeaders.code]: name, [signedHeaders.ts]: String(w.now().getTime()) };
      const headers = { ...said, [signedHeaders.nonce]: 'n', [signedHeaders.sign]: 'ab'.repeat(32) };
      const answer = await w.app.inject({ method: 'GET', url: '/device-api/v1/commands', headers });
      return [answer.statusCode, answer.json()];
    };
    expect(await told(code)).toEqual(await told('NOSUCHREADER'));
  });

  test('is refused with a nonce longer than 64 signs, which nothing remembers, however well it is signed', async () => {
    const { code, deviceId } = await hall.installed();
    const sealed = w.db.selectFrom('deviceSecret').select('secret').where('deviceId', '=', deviceId);
    const { secret } = await sealed.executeTakeFirstOrThrow();
    const key = w.deps.secrets.unseal('device-secret', secret ?? Buffer.alloc(0));
    const ask = async (nonce: string) => {
      const [ts, path] = [String(w.now().getTime()), '/device-api/v1/commands'];
      const bodyHash = sha256('').toString('hex');
      const text = requestText({ method: 'GET', path, query: '', code, ts, nonce, bodyHash });
      const headers = {
        [signedHeaders.code]: code,
        [signedHeaders.ts]: ts,
        [signedHeaders.nonce]: nonce,
        [signedHeaders.sign]: hmac(key, text),
      };
      return (await w.app.inject({ method: 'GET', url: path, headers })).json<{ code: number }>().code;
    };
    expect(await ask('n'.repeat(64))).toBe(200);
    expect(await ask('n'.repeat(65))).toBe(4011);
  });

  test('for good is told so until it forgets everything', async () => {
    const { reader, deviceId } = await hall.installed();
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'revoked', retiredAt: w.now() })
      .where('deviceId', '=', deviceId)
      .execute();
    await reader.beat();
    await reader.beat();
    expect(reader.state().claimed).toBe(false);
  });
});
