import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestSub, noonZone } from '../../../test/factories/pass-events.ts';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { okPass, readersIn, refused } from './device-api.fixture.ts';
import { passagesIn } from './device-api.passages.fixture.ts';

let w: World;
let hall: ReaderHall;
let token: string;
let projectId: number;
let gateId: number;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});
beforeEach(async () => {
  projectId = (await w.make.project({ timeZone: noonZone(w.now()) })).id;
  gateId = (await w.make.area({ projectId, common: true })).id;
});

const { somebody } = readersIn(
  () => w,
  () => hall,
);
const { ago, door, guest, row, records } = passagesIn(
  () => w,
  () => ({ projectId, gateId }),
);

const minute = 60_000;
const hour = 60 * minute;

// First: it counts the entries of a visit, whose number an employee may have too.
describe('a pass for one entry', () => {
  test('of a visit that is moved to another day is good again there, and used where it was', async () => {
    await w.db
      .updateTable('projectData')
      .set({ visitOnce: true })
      .where('projectId', '=', projectId)
      .execute();
    const now = w.now().getTime();
    const visit = await guest({ startAt: ago(60), endAt: new Date(now + hour), purpose: null });
    const sub = { ...guestSub(visit), fl: 8 + 1 };
    const gate = await door();
    await gate.tell({ sub, off: true, at: ago(30) });
    const entries = () =>
      w.db.selectFrom('passEntry').select(['jti', 'dir']).where('sid', '=', visit.id).execute();
    expect(await entries()).toEqual([{ jti: 1, dir: 'in' }]);
    const { version, hostId, name } = await row(visit.id);
    const moved = (startAt: Date, endAt: Date, at: number) =>
      w.call(
        visitApi,
        'edit',
        {
          visitId: visit.id,
          version: at,
          hostId: hostId ?? 0,
          name,
          buildingId: null,
          location: null,
          purpose: null,
          visitorType: null,
          remarks: null,
          startAt: startAt.toISOString(),
          endAt: endAt.toISOString(),
        },
        token,
      );
    const day = 24 * hour;
    const answer = await moved(new Date(now + day), new Date(now + day + hour), version);
    expect(answer).toMatchObject({ code: 200 });
    expect(await entries()).toEqual([]);
    // What comes late of the former day uses up nothing of the new one either.
    await gate.tell({ sub, off: true, at: ago(20) });
    expect(await entries()).toEqual([]);
  });

  const once = async () => ({ ...guestSub(await guest()), fl: tokenFlags.oneEntry });
  const used = (one: Awaited<ReturnType<typeof door>>, sub: Awaited<ReturnType<typeof once>>, at: Date) =>
    one.tell({ sub, off: true, at });
  const marks = async ({ deviceId }: { deviceId: number }) =>
    (await records(deviceId)).map(({ violation }) => violation);
  const alarmsOf = ({ deviceId }: { deviceId: number }) =>
    w.db
      .selectFrom('deviceException')
      .select(['detail', 'recoveredAt'])
      .where('deviceId', '=', deviceId)
      .orderBy('id')
      .execute();

  test('that was used twice without network marks the use that happened later, whichever is told first', async () => {
    const sub = await once();
    const [first, second, third] = [await door(), await door(), await door()];
    await used(second, sub, ago(60));
    await used(third, sub, ago(30));
    expect([await marks(second), await marks(third)]).toEqual([[false], [true]]);
    await used(first, sub, ago(120));
    expect([await marks(first), await marks(second), await marks(third)]).toEqual([[false], [true], [true]]);
    expect(await alarmsOf(first)).toEqual([]);
    expect(await alarmsOf(second)).toMatchObject([{ recoveredAt: null }]);
    expect(await alarmsOf(third)).toMatchObject([{ recoveredAt: null }]);
  });

  test('an alarm that turns out wrong is withdrawn, and one for what else was marked there stands instead', async () => {
    const [sub, other] = [await once(), await once()];
    const [first, second] = [await door(), await door()];
    await used(first, other, ago(100));
    await used(first, sub, new Date(ago(60).getTime() - 5_000));
    // A moment after the use at the first reader, and later still.
    await second.tell({ sub, off: true, at: ago(60) }, { sub: other, off: true, at: ago(20) });
    const [wrong] = await alarmsOf(second);
    expect(await marks(second)).toEqual([true, true]);
    // The use that began all was here: what was marked is the same passage.
    await used(second, sub, new Date(ago(60).getTime() - 10_000));
    expect(await marks(second)).toEqual([false, true, false]);
    expect(await marks(first)).toEqual([false, true]);
    const alarms = await alarmsOf(second);
    expect(alarms.map(({ recoveredAt }) => recoveredAt === null)).toEqual([false, true]);
    expect(alarms[0]?.detail).toBe(wrong?.detail);
  });

  test('that was used with network after a use that is told late marks the later', async () => {
    const sub = await once();
    const [asked, alone] = [await door(), await door()];
    const key = { type: sub.type ?? 0, sid: sub.sid ?? 0, jti: 1, dir: 'in' as const };
    const claim = { ...key, deviceId: asked.deviceId, at: ago(30), expiresAt: ago(-600) };
    await w.db.insertInto('passEntry').values(claim).execute();
    await asked.tell({ sub, at: ago(29) });
    expect(await marks(asked)).toEqual([false]);
    await used(alone, sub, ago(60));
    expect([await marks(asked), await marks(alone)]).toEqual([[true], [false]]);
  });
});

describe('a pass for one entry whose verification isn’t heard', () => {
  const single = (person: { employeeId: number; companyId: number }, jti: number) =>
    hall.mint({ sid: person.employeeId, tid: person.companyId, flags: tokenFlags.oneEntry, jti });
  const at = async (onlineVerify: 'prefer' | 'require') => {
    const installed = await hall.installed();
    await w.db
      .updateTable('device')
      .set(({ eb }) => ({ onlineVerify, cfgVer: eb('cfgVer', '+', 1) }))
      .where('id', '=', installed.deviceId)
      .execute();
    await installed.reader.beat();
    return installed;
  };
  const scanUnheard = async ({ reader }: Awaited<ReturnType<typeof at>>, text: string) => {
    reader.faults.loseAnswer = 1;
    const shown = await reader.scan(text);
    reader.faults.loseAnswer = 0;
    return shown;
  };

  test('lets its holder in by the reader’s own word, which is no violation when it is told', async () => {
    const door = await at('prefer');
    const other = await at('prefer');
    const text = await single(await somebody(), 7);
    expect(await scanUnheard(door, text)).toMatchObject(okPass);
    await door.reader.upload();
    const events = w.db.selectFrom('passEvent').select(['granted', 'offline', 'violation']);
    expect(await events.where('deviceId', '=', door.deviceId).execute()).toEqual([
      { granted: true, offline: true, violation: false },
    ]);
    const alarms = w.db.selectFrom('deviceException').select('code').where('deviceId', '=', door.deviceId);
    expect(await alarms.execute()).toEqual([]);
    expect(await other.reader.scan(text)).toMatchObject(refused('REPLAY'));
  });

  test('opens where the reader must ask when it is shown once more, and nowhere else', async () => {
    const door = await at('require');
    const other = await at('require');
    const text = await single(await somebody(), 8);
    expect(await scanUnheard(door, text)).toMatchObject(refused('ONLINE_DENIED'));
    expect(await other.reader.scan(text)).toMatchObject(refused('REPLAY'));
    expect(await door.reader.scan(text)).toMatchObject(okPass);
    w.pass(1);
    await door.reader.beat();
    expect(await door.reader.scan(text)).toMatchObject({ allow: false });
  });
});
