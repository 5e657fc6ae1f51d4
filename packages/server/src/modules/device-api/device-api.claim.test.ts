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

const { deviceRow, troublesOf } = readersIn(
  () => w,
  () => hall,
);

describe('a claim', () => {
  test('brings a reader to its place; its first heartbeat brings it online', async () => {
    const { deviceId, code, claim } = await hall.place();
    const reader = hall.bare(code);
    expect(await reader.scan(claim)).toEqual({ is: 'claimed' });
    expect(await deviceRow(deviceId)).toMatchObject({
      logistics: 'installation',
      projectId: hall.projectId,
      areaId: hall.gateId,
      serial: `SIM-${code}`,
    });
    expect(await reader.beat()).toBe(true);
    expect((await deviceRow(deviceId)).logistics).toBe('online');
    expect(reader.state()).toMatchObject({ claimed: true, areaId: hall.gateId, clock: 'sync' });
  });

  test('is good once, whoever tries at the same time', async () => {
    const { code, claim, deviceId } = await hall.place();
    const readers = Array.from({ length: 32 }, () => hall.bare(code));
    const tries = await Promise.all(readers.map((reader) => reader.scan(claim)));
    expect(tries.filter((one) => one.is === 'claimed')).toHaveLength(1);
    const secrets = await w.db
      .selectFrom('deviceSecret')
      .select('id')
      .where('deviceId', '=', deviceId)
      .execute();
    expect(secrets).toHaveLength(1);
  });

  test('ends after fifteen minutes', async () => {
    const { code, claim } = await hall.place();
    w.pass(16);
    expect(await hall.bare(code).scan(claim)).toEqual({ is: 'notClaimed', why: 'refused' });
  });

  test('with a wrong token is refused five times an hour, then told to wait, which the reader’s page says; a right token is good all the while', async () => {
    const { deviceId, code } = await hall.place();
    const claim = await hall.claimFor(deviceId, code);
    const body = { deviceCode: code, claimToken: 'WRONG', model: 'm', fw: '1', sn: 's' };
    const ask = (deviceCode = code, claimToken = 'WRONG') =>
      w.app.inject({
        method: 'POST',
        url: '/device-api/v1/claim',
        payload: { ...body, deviceCode, claimToken },
      });
    const codes: number[] = [];
    for (let i = 0; i < 6; i += 1) codes.push((await ask()).statusCode);
    expect(codes).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await ask()).headers['retry-after']).toMatch(/^\d+$/);
    expect((await troublesOf(deviceId)).map((one) => one.code)).toEqual(['CLAIM_LOCK']);
    expect(await hall.bare(code).scan(claim)).toEqual({ is: 'claimed' });
    expect((await troublesOf(deviceId))[0]?.recoveredAt).not.toBeNull();
  });

  test('by guessing reads the same of a reader that waits, one at work and one that does not exist, from the first try to the last', async () => {
    const waiting = await hall.place();
    await hall.claimFor(waiting.deviceId, waiting.code);
    const atWork = await hall.installed();
    const remoteAddress = '10.44.0.1';
    const tried = async (deviceCode: string) => {
      const told: unknown[] = [];
      const payload = { deviceCode, claimToken: 'WRONG', model: 'm', fw: '1', sn: 's' };
      for (let n = 0; n < 7; n += 1) {
        const url = '/device-api/v1/claim';
        const answer = await w.app.inject({ method: 'POST', url, payload, remoteAddress });
        told.push([answer.statusCode, answer.json().message]);
      }
      return told;
    };
    const unknown = await tried('NOSUCHREADER');
    expect(await tried(waiting.code)).toEqual(unknown);
    expect(await tried(atWork.code)).toEqual(unknown);
    expect((await troublesOf(waiting.deviceId)).map((one) => one.code)).toEqual(['CLAIM_LOCK']);
    expect(await troublesOf(atWork.deviceId)).toEqual([]);
  });

  test('by guessing keeps nobody elsewhere waiting', async () => {
    const { code } = await hall.place();
    const payload = { deviceCode: code, claimToken: 'WRONG', model: 'm', fw: '1', sn: 's' };
    const from = async (remoteAddress: string) =>
      (await w.app.inject({ method: 'POST', url: '/device-api/v1/claim', payload, remoteAddress }))
        .statusCode;
    for (let n = 0; n < 6; n += 1) await from('10.44.0.2');
    expect(await from('10.44.0.2')).toBe(429);
    expect(await from('10.44.0.3')).toBe(403);
  });

  test('leaves the secret nowhere in the open, the audit included', async () => {
    const { deviceId } = await hall.installed();
    const { secret } = await w.db
      .selectFrom('deviceSecret')
      .select('secret')
      .where('deviceId', '=', deviceId)
      .executeTakeFirstOrThrow();
    const plain = w.deps.secrets.unseal('device-secret', secret ?? Buffer.alloc(0));
    const audit = await w.db.selectFrom('audit').selectAll().where('op', '=', 'deviceApi/claim').execute();
    expect(audit.at(-1)?.userName).toBeTruthy();
    expect(JSON.stringify(audit)).not.toContain(plain.toString('base64').slice(0, 20));
    expect(secret?.includes(plain)).toBe(false);
  });
});
