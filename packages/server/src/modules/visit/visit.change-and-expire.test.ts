import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { watchVisits } from './visit.by-clock.queries.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, get, invited, resources, scene, someone } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

describe('a visit', () => {
  test('that is changed to another period loses the passes of before; a newer version is a conflict', async () => {
    const of = await scene();
    const visitId = await invited(of);
    const { version } = await get(visitId);
    const facts = {
      visitId,
      version,
      ...of.place,
      startAt: at(0),
      endAt: at(6),
      name: '李雷',
      remarks: null,
    };
    expect(await w.call(visitApi, 'edit', facts, token)).toMatchObject({ code: 200 });
    expect(await w.call(visitApi, 'edit', { ...facts, location: '3 层' }, token)).toMatchObject({
      code: 409,
    });
    const [entry] = await w.db.selectFrom('revocation').selectAll().where('ref', '=', visitId).execute();
    expect(entry).toMatchObject({ kind: 'V', op: 'add', before: expect.any(Date) });
  });

  test('is narrowed and extended by who holds the areas', async () => {
    const of = await scene();
    const visitId = await invited(of);
    const gate = await w.make.area({ projectId: of.project.id });
    const changes = [
      { areaId: of.area.id, allowed: false },
      { areaId: gate.id, allowed: true },
    ];
    expect(await w.call(visitApi, 'setAreas', { visitId, changes }, token)).toMatchObject({
      data: { changed: 2 },
    });
    const data = await w.ok(visitApi, 'areas', { visitId }, token);
    const held = data.areas;
    expect(held).toContainEqual(
      expect.objectContaining({ areaId: of.area.id, reason: 'narrowed', allowed: false }),
    );
    expect(held).toContainEqual(
      expect.objectContaining({ areaId: gate.id, reason: 'extended', allowed: true }),
    );
    const seat = { projectId: of.project.id, companyId: of.company.id };
    const tenant = await someone({ role: { level: 40, resources }, ...seat });
    const more = [{ areaId: gate.id, allowed: true }];
    expect(await w.call(visitApi, 'setAreas', { visitId, changes: more }, tenant.token)).toMatchObject({
      code: 404,
    });
    expect(await w.call(areaApi, 'remove', { areaId: gate.id }, token)).toMatchObject({ code: 200 });
  });

  test('ends in the readers’ lists when it is cancelled or left, and while the host is invalid', async () => {
    const of = await scene();
    const [first, second] = [await invited(of), await invited(of)];
    const ofVisits = async () =>
      (
        await w.db
          .selectFrom('revocation')
          .select(['op', 'ref'])
          .where('projectId', '=', of.project.id)
          .where('kind', '=', 'V')
          .orderBy('rev')
          .execute()
      ).map(({ op, ref }) => `${op} ${ref}`);
    await w.call(visitApi, 'cancel', { visitId: first, reason: null }, token);
    expect(await ofVisits()).toEqual([`add ${first}`]);
    await w.make.employee({ company: of.company });
    await w.call(employeeApi, 'updateState', { employeeId: of.host.id, state: 'Y' }, token);
    await w.call(employeeApi, 'updateState', { employeeId: of.host.id, state: 'N' }, token);
    expect(await ofVisits()).toEqual([`add ${first}`, `add ${second}`, `del ${second}`]);
  });
});

describe('the clock', () => {
  test('expires who did not come, and sets who is still there as left two hours after the end', async () => {
    const of = await scene();
    const { id: hostId } = of.host;
    const now = w.now().getTime();
    const ended = (hours: number) => ({
      hostId,
      startAt: new Date(now - 9 * 3_600_000),
      endAt: new Date(now - hours * 3_600_000),
    });
    const noShow = await w.make.visit(ended(0.1));
    const still = await w.make.visit({ ...ended(1), state: 'arrived' });
    const outAt = new Date(now - 2 * 3_600_000);
    const out = await w.make.visit({ ...ended(1), state: 'arrived', outAt, arrivedAt: ended(8).endAt });
    const late = await w.make.visit({ ...ended(2.5), state: 'arrived', arrivedAt: ended(8).endAt });
    await watchVisits(w.db, w.now());
    expect(await get(noShow.id)).toMatchObject({ state: 'expired', noShow: true });
    expect(await get(still.id)).toMatchObject({ state: 'arrived', overdue: true });
    expect(await get(out.id)).toMatchObject({ state: 'left', leftAt: outAt.toISOString() });
    expect(await get(late.id)).toMatchObject({ state: 'left', overdue: false });
  });
});
