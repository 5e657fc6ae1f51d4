import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newEmployee } from '../../../test/factories/inputs.ts';
import { uniqueName } from '../../../test/factories/places.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { twoBuildings } from '../../../test/factories/two-buildings.ts';
import { type World, world } from '../../../test/world.ts';

// Who reaches one building of a project, and people whose company is in two: nobody's door is opened beyond the reach.

let w: World;
beforeAll(async () => {
  w = await world();
});

/** Beside the company a property company in both buildings, the area of the first, and roles below that of the project. */
async function scene() {
  const at = await twoBuildings(w, allResources);
  const far = await w.make.area({ projectId: at.projectId, kind: 'building', buildingId: at.one.id });
  const property = await w.make.company({ projectId: at.projectId, category: 0 });
  for (const { id } of [at.one, at.two])
    await w.db.insertInto('managedBuilding').values({ companyId: property.id, buildingId: id }).execute();
  const below = { parents: [at.role.id], canSignIn: false };
  const roles = {
    company: await w.make.role({ level: 40, ...below }),
    property: await w.make.role({ level: 30, ...below }),
  };
  return { ...at, far, property, roles };
}

type At = Awaited<ReturnType<typeof scene>>;

const facts = (at: At, which: 'company' | 'property') =>
  newEmployee({ companyId: at[which].id, roles: [at.roles[which].code], icCard: uniqueName('CARD') });

/** The areas that somebody may enter, as who reaches all of them is told. */
async function entered(at: At, employeeId: number): Promise<number[]> {
  const data = await w.ok(areaApi, 'whereCanTheyGo', { employeeId }, at.whole);
  const { areas } = data;
  return areas
    .filter(({ allowed }) => allowed)
    .map(({ areaId }) => areaId)
    .sort();
}

describe('who reaches one building', () => {
  test.each([
    ['employee', employeeApi, 'company'],
    ['staff', staffApi, 'property'],
  ] as const)(
    'hires %s for it and its gates alone, which who reaches all may extend',
    async (_, api, which) => {
      const at = await scene();
      const { employeeId } = await w.ok(api, 'add', facts(at, which), at.token);
      expect(await entered(at, employeeId)).toEqual([at.gate.id, at.near.id].sort());
      const changes = [{ areaId: at.far.id, allowed: true }];
      expect((await w.call(areaApi, 'setOfEmployee', { employeeId, changes }, at.whole)).code).toBe(200);
      expect(await entered(at, employeeId)).toEqual([at.gate.id, at.near.id, at.far.id].sort());
      const hired = await w.ok(api, 'add', facts(at, which), at.whole);
      expect(await entered(at, hired.employeeId)).toContain(at.far.id);
    },
  );

  test.each([
    ['employee', employeeApi, 'company'],
    ['staff', staffApi, 'property'],
  ] as const)(
    'opens no other building by an existing %s: card, later end, phone, enabling',
    async (_, api, which) => {
      const at = await scene();
      const cutOffAt = new Date(w.now().getTime() + 86_400_000).toISOString();
      const input = { ...facts(at, which), cutOffAt };
      const data = await w.ok(api, 'add', input, at.whole);
      const { employeeId } = data;
      const row = await w.ok(api, 'get', { employeeId }, at.whole);
      const { companyId: __, phone: ___, ...kept } = input;
      const edit = { employeeId, version: row.version, ...kept, phone: undefined };
      const later = new Date(w.now().getTime() + 9 * 86_400_000).toISOString();
      const card = { employeeId, icCard: 'MINE1', state: 'inUse' } as const;
      for (const [op, sent] of [
        ['edit', { ...edit, icCard: 'MINE1' }],
        ['edit', { ...edit, cutOffAt: null }],
        ['edit', { ...edit, cutOffAt: later }],
        ['edit', { ...edit, phone: '13900990011' }],
        ['extend', { employeeId, cutOffAt: null }],
        ['extend', { employeeId, cutOffAt: later }],
        ['updateState', { employeeId, state: 'N' }],
        ['phoneFound', { employeeId }],
      ] as const) {
        expect((await w.call(api, op, sent, at.token)).code, `${op} ${JSON.stringify(sent)}`).toBe(403);
      }
      const user = { mdiUserId: row.mdiUserId, state: 'N' } as const;
      expect((await w.call(userApi, 'updateState', user, at.token)).code).not.toBe(200);
      // What lets nobody in goes on: a card that is lost, an end that comes sooner, another department.
      expect((await w.call(api, 'card', { employeeId, icCard: null, state: 'lost' }, at.token)).code).toBe(
        200,
      );
      expect((await w.call(api, 'card', card, at.token)).code).toBe(403);
      const sooner = new Date(w.now().getTime() + 3_600_000).toISOString();
      expect((await w.call(api, 'extend', { employeeId, cutOffAt: sooner }, at.token)).code).toBe(200);
      expect((await w.call(api, 'card', card, at.whole)).code).toBe(200);
    },
  );

  test('gives a card to whoever enters no other building', async () => {
    const at = await scene();
    const data = await w.ok(employeeApi, 'add', { ...facts(at, 'company'), icCard: null }, at.token);
    const { employeeId } = data;
    const card = { employeeId, icCard: 'OWN77', state: 'inUse' } as const;
    expect((await w.call(employeeApi, 'card', card, at.token)).code).toBe(200);
    expect((await w.call(employeeApi, 'extend', { employeeId, cutOffAt: null }, at.token)).code).toBe(200);
  });
});
