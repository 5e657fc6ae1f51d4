import type { Resource } from '@mdi/contract/kit/op.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { checkSums } from '../pass-record/index.ts';

let w: World;
let hall: ReaderHall;
let office: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  office = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const reason = '主板烧毁';
let codes = 0;
const newCode = () => {
  codes += 1;
  return `NEW${codes}`;
};

const get = async (deviceId: number) => await w.ok(deviceManageApi, 'get', { deviceId }, office);

async function replace(
  deviceId: number,
  code: string,
  more: { model?: string | null; version?: number } = {},
) {
  const { version } = await get(deviceId);
  const input = { deviceId, version, code, model: null, reason, ...more };
  return w.call(deviceManageApi, 'replace', input, office);
}

/** A reader that was replaced, and the one that came instead, installed. */
async function replaced() {
  const old = await hall.installed();
  const code = newCode();
  expect(await replace(old.deviceId, code)).toMatchObject({ code: 200, data: { code } });
  const install = async () => {
    const next = hall.bare(code);
    expect(await next.scan(await hall.claimFor(old.deviceId, code))).toEqual({ is: 'claimed' });
    await next.beat();
    return next;
  };
  return { ...old, newCode: code, install };
}

const eventsOf = (deviceId: number) =>
  w.db
    .selectFrom('passEvent')
    .select(['eventId', 'rc', 'areaId'])
    .where('deviceId', '=', deviceId)
    .orderBy('tsCorrected')
    .execute();

const commandsOf = (deviceId: number) =>
  w.db
    .selectFrom('deviceCommand')
    .select(['type', 'state'])
    .where('deviceId', '=', deviceId)
    .orderBy('id')
    .execute();

describe('a reader that is replaced', () => {
  test('goes on under the new code with its place and settings, and waits to be installed', async () => {
    const { deviceId, code: former } = await hall.installed();
    const facts = { name: '北门', onlineVerify: 'require', relayMs: 900 } as const;
    await w.db.updateTable('device').set(facts).where('id', '=', deviceId).execute();
    await w.call(deviceManageApi, 'command', { deviceId, type: 'reboot' }, office);
    const trouble = (eventId: string, code: string) => ({
      deviceId,
      eventId,
      code,
      level: 3 as const,
      at: w.now(),
      projectId: hall.projectId,
    });
    const rows = [trouble('x1-1', 'READER_FAULT'), trouble('x1-2', 'VIOLATION')];
    await w.db.insertInto('deviceException').values(rows).execute();
    await hall.claimFor(deviceId, former);
    const code = newCode();
    const answer = await replace(deviceId, code.toLowerCase(), { model: 'DOOR_QR' });
    expect(answer).toMatchObject({ code: 200, data: { code } });
    expect(await get(deviceId)).toMatchObject({
      ...facts,
      deviceId,
      code,
      model: 'DOOR_QR',
      areaId: hall.gateId,
      channel: 'in',
      logistics: 'installation',
      installed: false,
      connection: 'never',
      serial: null,
      firmware: null,
      can: { install: true, replace: true },
    });
    expect(await commandsOf(deviceId)).toEqual([
      { type: 'reboot', state: 'expired' },
      { type: 'init', state: 'queued' },
    ]);
    const open = w.db.selectFrom('deviceException').select('code').where('deviceId', '=', deviceId);
    expect(await open.where('clearedAt', 'is', null).execute()).toEqual([{ code: 'VIOLATION' }]);
    const claims = w.db.selectFrom('deviceClaim').select('id').where('deviceId', '=', deviceId);
    expect(await claims.where('usedAt', 'is', null).where('expiresAt', '>', w.now()).execute()).toEqual([]);
    const asked = { entity: 'device', id: deviceId } as const;
    const data = await w.ok(auditApi, 'history', asked, office);
    const [latest] = data.list;
    expect(latest).toMatchObject({ done: 'Replace device', changes: [expect.anything()] });
    expect(JSON.stringify(latest?.changes)).toContain(`"before":"${former}","after":"${code}"`);
    expect(JSON.stringify(latest?.changes)).toContain(reason);
  });

  test('is found by its former code too, in the list and by the search', async () => {
    const { deviceId, code: former, newCode: code } = await replaced();
    for (const word of [former, former.toLowerCase(), code]) {
      const list = await w.call(deviceManageApi, 'list', { page: 1, limit: 10, keyword: word }, office);
      expect(list, word).toMatchObject({ data: { total: 1, list: [{ deviceId, code }] } });
      expect(await w.call(searchApi, 'find', { word }, office)).toMatchObject({
        data: [{ kind: 'device', id: deviceId }],
      });
    }
  });

  test('is refused at once, hands in what it recorded before as this reader’s, and forgets everything', async () => {
    const { employeeId } = await hall.employee();
    const { reader, deviceId, code } = await hall.installed();
    const pass = await hall.passOf(employeeId);
    await reader.beat();
    reader.faults.cut = true;
    expect(await reader.scan(pass)).toMatchObject({ allow: true });
    reader.faults.cut = false;
    expect(await replace(deviceId, newCode())).toMatchObject({ code: 200 });
    await reader.poll();
    await reader.poll();
    expect(reader.state()).toMatchObject({ claimed: false, waiting: 0 });
    const [event] = await eventsOf(deviceId);
    expect(event).toMatchObject({ rc: 'OK', areaId: hall.gateId });
    expect(event?.eventId.startsWith(`${code}-`)).toBe(true);
    expect(await checkSums(w.db, null)).toEqual([]);
    const seen = w.db.selectFrom('passPresence').select('deviceId').where('employeeId', '=', employeeId);
    expect(await seen.executeTakeFirst()).toEqual({ deviceId });
    expect((await commandsOf(deviceId)).at(-1)).toEqual({ type: 'init', state: 'done' });
  });

  test('still hears that it is to forget everything once the new one works, which hears nothing of that', async () => {
    const { reader, deviceId, code, install } = await replaced();
    const next = await install();
    await next.poll();
    expect(next.state()).toMatchObject({ claimed: true, areaId: hall.gateId });
    const { data } = await w.call(deviceManageApi, 'commands', { deviceId }, office);
    expect(data).toMatchObject({ list: [{ type: 'init', state: 'queued', deviceCode: code }] });
    await reader.beat();
    await reader.poll();
    expect(reader.state().claimed).toBe(false);
    await next.beat();
    expect(next.state().claimed).toBe(true);
  });

  test('is told to forget everything however late it speaks', async () => {
    const { reader, deviceId } = await replaced();
    await w.db
      .updateTable('deviceCommand')
      .set({ state: 'expired' })
      .where('deviceId', '=', deviceId)
      .execute();
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'revoked' })
      .where('deviceId', '=', deviceId)
      .execute();
    for (let n = 0; n < 3; n += 1) await reader.beat();
    expect(reader.state().claimed).toBe(false);
  });

  test('hands over to one that refuses whoever was refused meanwhile', async () => {
    const { employeeId } = await hall.employee();
    const { install } = await replaced();
    const pass = await hall.passOf(employeeId);
    w.pass(0.05);
    const ended = await w.call(employeeApi, 'updateState', { employeeId, state: 'Y' }, office);
    expect(ended.code).toBe(200);
    const next = await install();
    expect(await next.scan(pass)).toMatchObject({ is: 'pass', allow: false, rc: 'REVOKED_USER' });
    const other = await hall.passOf((await hall.employee()).employeeId);
    await next.beat();
    expect(await next.scan(other)).toMatchObject({ allow: true, rc: 'OK' });
  });

  test('can be replaced again, and by itself', async () => {
    const { deviceId, code, newCode: wrong, reader } = await replaced();
    await reader.poll();
    expect(await replace(deviceId, code)).toMatchObject({ code: 200 });
    expect(await reader.scan(await hall.claimFor(deviceId, code))).toEqual({ is: 'claimed' });
    const stray = hall.bare(wrong);
    expect((await stray.scan(await hall.claimFor(deviceId, wrong))).is).toBe('notClaimed');
    await reader.beat();
    expect(await get(deviceId)).toMatchObject({ code, connection: 'online', logistics: 'online' });
  });
});

describe('a replacement is refused', () => {
  test('under a code that is taken, its own, or none; of a model that there isn’t', async () => {
    const { deviceId, code } = await hall.installed();
    const taken = await hall.installed();
    const said = async (...input: Parameters<typeof replace>) => {
      const { code: answer, data } = await replace(...input);
      return [answer, ...Object.keys(Object(data))];
    };
    expect(await said(deviceId, taken.code.toLowerCase())).toEqual([400, 'code']);
    expect(await said(deviceId, code)).toEqual([400, 'code']);
    for (const bad of ['', 'A'.repeat(16), 'A-1', '门1'])
      expect(await said(deviceId, bad)).toEqual([400, 'code']);
    expect(await said(deviceId, newCode(), { model: 'NO_SUCH' })).toEqual([400, 'model']);
    expect(await get(deviceId)).toMatchObject({ code, installed: true });
  });

  test('of a reader that was never installed, and of one that somebody else changed meanwhile', async () => {
    const never = await hall.place();
    expect(await replace(never.deviceId, newCode())).toMatchObject({ code: 409, data: { which: 'state' } });
    const { deviceId } = await hall.installed();
    const { version } = await get(deviceId);
    const both = await Promise.all([1, 2].map(() => replace(deviceId, newCode(), { version })));
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(both.find(({ code }) => code === 409)).toMatchObject({ data: { which: 'version' } });
    const again = await replace(deviceId, (await get(deviceId)).code, { version });
    expect(again).toMatchObject({ code: 409, data: { which: 'version' } });
  });

  test('to whom the reader, its area, or the right to initialise is not given', async () => {
    const projectId = hall.projectId;
    const [here, there] = [await w.make.building({ projectId }), await w.make.building({ projectId })];
    const area = await w.make.area({ projectId, buildingId: here.id });
    const { deviceId } = await hall.installed(area.id);
    const both = ['pass:device:view', 'pass:device:edit', 'pass:device:initialize'] as const;
    const answer = async (...[facts]: Parameters<World['make']['person']>) => {
      const { token } = await w.make.person(facts);
      const input = {
        deviceId,
        version: (await get(deviceId)).version,
        code: newCode(),
        model: null,
        reason,
      };
      return (await w.call(deviceManageApi, 'replace', input, token)).code;
    };
    const role = { level: 30 as const, resources: both };
    expect(await answer({ role, projectId: (await w.make.project()).id })).toBe(404);
    expect(await answer({ role, projectId, narrowed: { buildingIds: [there.id] } })).toBe(404);
    expect(await answer({ role: { level: 30, resources: both.slice(0, 2) }, projectId })).toBe(403);
    const gate = await hall.installed();
    const wide = { deviceId: gate.deviceId, version: 2, code: newCode(), model: null, reason };
    const { token } = await w.make.person({ role, projectId, narrowed: { buildingIds: [here.id] } });
    expect((await w.call(deviceManageApi, 'replace', wide, token)).code).toBe(403);
    expect(await answer({ role, projectId, narrowed: { buildingIds: [here.id] } })).toBe(200);
  });
});

describe('a spare that stands in the list already', () => {
  const spareOf = async (facts: object = {}) => {
    const code = newCode();
    const { id } = await w.make.device({ code, name: `备机${code}`, projectId: hall.projectId, ...facts });
    return { id, code, name: `备机${code}` };
  };
  const refused = (why: string) => ({ code: 400, data: { code: expect.stringContaining(why) } });

  test('leaves it by the replacement, and the log tells it of both', async () => {
    const { deviceId } = await hall.installed();
    const spare = await spareOf();
    expect(await replace(deviceId, spare.code)).toMatchObject({
      code: 200,
      data: { code: spare.code, spare: spare.name },
    });
    const asked = { deviceId: spare.id };
    expect(await w.call(deviceManageApi, 'get', asked, office)).toMatchObject({ code: 404 });
    const next = hall.bare(spare.code);
    expect(await next.scan(await hall.claimFor(deviceId, spare.code))).toEqual({ is: 'claimed' });
    const [entry] = await w.db
      .selectFrom('audit')
      .select(['op', 'changes'])
      .where('code', '=', 200)
      .where('op', 'like', '%/replace')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    for (const id of [spare.id, deviceId]) {
      expect(entry?.changes).toContainEqual(expect.objectContaining({ entity: 'device', id }));
    }
    expect(JSON.stringify(entry?.changes)).toContain('Used to replace');
  });

  test('stays when it was installed before, has its place, is another project’s, or may not be deleted', async () => {
    const { deviceId } = await hall.installed();
    const { code: used } = await hall.installed();
    expect(await replace(deviceId, used)).toMatchObject(refused('installed before'));
    const placed = await spareOf({ areaId: hall.gateId, channel: 'in', logistics: 'installation' });
    expect(await replace(deviceId, placed.code)).toMatchObject(refused('access area'));
    const { id: projectId, name: elsewhere } = await w.make.project();
    const foreign = await spareOf({ projectId });
    expect(await replace(deviceId, foreign.code)).toMatchObject(refused(elsewhere));
    expect(await get(foreign.id)).toMatchObject({ code: foreign.code });
    const spare = await spareOf();
    const resources = ['view', 'edit', 'initialize'].map((verb) => `pass:device:${verb}` as Resource);
    const { token } = await w.make.person({
      role: { level: 30, resources },
      projectId: hall.projectId,
    });
    const { version } = await get(deviceId);
    const input = { deviceId, version, code: spare.code, model: null, reason };
    expect(await w.call(deviceManageApi, 'replace', input, token)).toMatchObject(refused('may not delete'));
    expect(await get(spare.id)).toMatchObject({ code: spare.code });
  });

  test('serves once when two replacements want it at the same time', async () => {
    const [one, other] = [await hall.installed(), await hall.installed()];
    const { code } = await spareOf();
    const answers = await Promise.all([replace(one.deviceId, code), replace(other.deviceId, code)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  });
});
