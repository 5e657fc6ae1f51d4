import { deviceClaimText, readDeviceClaim } from '@mdi/contract/kit/pass/device-claim.js';
import { serverIdOf } from '@mdi/reader-simulator/crypto.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readerHall } from '../../../test/reader-hall.ts';
import { done, type World, world } from '../../../test/world.ts';
import { phonesIn } from './my-pass.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { scene, on, call } = phonesIn(() => w);

describe('the installer’s code on a phone', () => {
  /** Somebody of the property with a job there and a role. */
  async function worker(resources: readonly 'pass:device:install'[]) {
    const { project } = await scene();
    const area = await w.make.area({ projectId: project.id });
    const company = await w.make.company({ projectId: project.id, category: 1 });
    const user = await w.make.user();
    const employee = await w.make.employee({ company, userId: user.id });
    const role = { level: 30 as const, resources };
    await w.make.assign(user.id, { role, projectId: project.id, employeeId: employee.id });
    const device = await w.make.device({ projectId: project.id });
    const where = { deviceId: device.id, areaId: area.id, channel: 'both' as const };
    return { token: await on(employee), device, where, user };
  }

  test('is made for who may install readers there', async () => {
    const { token, device, where, user } = await worker(['pass:device:install']);
    expect(await call('me', {}, token)).toMatchObject({ data: { installs: true } });
    expect(await call('installable', { code: device.code.toLowerCase() }, token)).toMatchObject({
      code: 200,
      data: {
        deviceId: device.id,
        areas: expect.arrayContaining([{ areaId: where.areaId, name: expect.anything() }]),
      },
    });
    const data = done(await call('claim', where, token));
    expect(readDeviceClaim(data.text)?.deviceCode).toBe(device.code);
    const row = w.db.selectFrom('deviceClaim').select('userId').where('deviceId', '=', device.id);
    expect(await row.execute()).toEqual([{ userId: user.id }]);
  });

  test('leads to “installed, online, test scan”, which the phone is told as soon as it is so', async () => {
    const hall = await readerHall(w);
    const { token, device, where } = await worker(['pass:device:install']);
    const step = async () => (await call('installing', { deviceId: device.id }, token)).data;
    const waiting = async () => (await call('toInstall', {}, token)).data;
    const listed = { deviceId: device.id, code: device.code, name: device.name };
    expect(await waiting()).toMatchObject({ total: 1, list: [listed] });
    const data = done(await call('claim', where, token));
    expect(await step()).toEqual({ step: 'waiting', test: null });
    const claim = readDeviceClaim(data.text);
    if (!claim) throw new Error('no claim');
    const reader = hall.bare(device.code);
    expect(await reader.scan(deviceClaimText({ ...claim, hostId: serverIdOf(hall.url) }))).toEqual({
      is: 'claimed',
    });
    expect(await step()).toEqual({ step: 'installed', test: null });
    expect(await waiting()).toEqual({ total: 0, list: [] });
    await reader.beat();
    expect(await step()).toEqual({ step: 'online', test: null });
    await reader.scan('something else');
    await reader.upload();
    expect(await step()).toMatchObject({
      step: 'online',
      test: { granted: false, result: 'Unreadable code' },
    });
    await reader.card('NOBODYS');
    await reader.upload();
    expect(await step()).toMatchObject({ test: { granted: false, result: 'The IC card is not registered' } });
  });

  test('is refused in the spec’s words to everybody else', async () => {
    const { where, token, device } = await worker([]);
    const installer = await worker(['pass:device:install']);
    expect(await call('claim', where, token)).toMatchObject({
      code: 403,
      message:
        'The user is not authorized to install QR code scan devices. Please contact the system administrator.',
    });
    expect(await call('installable', { code: device.code }, token)).toMatchObject({ code: 403 });
    expect(await call('toInstall', {}, token)).toMatchObject({ code: 403 });
    // An installer of another project doesn't learn that the reader exists.
    expect(await call('claim', where, installer.token)).toMatchObject({ code: 404 });
    expect(await call('installable', { code: device.code }, installer.token)).toMatchObject({ code: 404 });
  });
});
