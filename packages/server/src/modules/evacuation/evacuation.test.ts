import { type Evacuee, evacuationApi } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { employeeSub, noonZone, passEventReader } from '../../../test/factories/pass-events.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const desk = ['pass:visit:desk', 'pass:visit:reveal'] as const;

/** A tower with a guard, an employee who passed its door, and a guest with somebody along. */
async function scene() {
  const project = await w.make.project({ timeZone: noonZone(w.now()) });
  const tower = await w.make.building({ projectId: project.id, name: 'A座' });
  const annex = await w.make.building({ projectId: project.id, name: 'B座' });
  const company = await w.make.company({ projectId: project.id });
  const inside = await w.make.employee({ company });
  const area = await w.make.area({ projectId: project.id, kind: 'building', buildingId: tower.id });
  const gate = await w.make.area({ projectId: project.id, common: true });
  const door = await passEventReader(w, { projectId: project.id, areaId: area.id });
  await door.tell({ sub: employeeSub(inside) });
  const place = { hostId: inside.id, state: 'arrived' as const };
  const guest = await w.make.visit({
    ...place,
    buildingId: annex.id,
    companions: JSON.stringify([{ name: '韩梅梅', phone: '13912345678' }]),
  });
  const guard = await w.make.person({ role: { level: 30, resources: desk }, projectId: project.id });
  return { project, tower, annex, company, inside, gate, guest, guard };
}

const listed = async (token: string, where: object = {}) => {
  const data = await w.ok(evacuationApi, 'list', where, token);
  return data.people;
};

test('employees and visitors on site are listed by building, each who comes along by themselves', async () => {
  const { inside, guest, guard, tower, project, gate } = await scene();
  const people = await listed(guard.token);
  expect(people).toMatchObject([
    { employeeId: inside.id, visitId: null, buildingName: 'A座', withName: null },
    { employeeId: null, visitId: guest.id, person: 0, buildingName: 'B座' },
    { employeeId: null, visitId: guest.id, person: 1, name: '韩梅梅', phone: '139****5678' },
  ]);
  expect(await listed(guard.token, { buildingId: tower.id })).toMatchObject([{ employeeId: inside.id }]);
  // Who went out by a common door is no more inside.
  const exit = await passEventReader(w, { projectId: project.id, areaId: gate.id });
  await exit.tell({ sub: employeeSub(inside), dir: 'out', at: new Date(w.now().getTime() + 1000) });
  expect((await listed(guard.token)).map(({ employeeId }) => employeeId)).not.toContain(inside.id);
});

test('whoever was found is found for everybody who counts, and stays on the list when they leave by a door', async () => {
  const { guest, guard, project } = await scene();
  const other = await w.make.person({ role: { level: 30, resources: desk }, projectId: project.id });
  const who = { employeeId: null, visitId: guest.id, person: 1 };
  const tick = (found: boolean, token: string) => w.call(evacuationApi, 'tick', { ...who, found }, token);
  expect(await Promise.all([tick(true, guard.token), tick(true, other.token)])).toMatchObject([
    { code: 200 },
    { code: 200 },
  ]);
  const seen = (await listed(other.token)).map(({ visitId, person, foundAt }) => [
    visitId,
    person,
    foundAt !== null,
  ]);
  expect(seen).toContainEqual([guest.id, 1, true]);
  expect(seen).toContainEqual([guest.id, 0, false]);
  await w.db
    .updateTable('visit')
    .set({ state: 'left', leftAt: w.now() })
    .where('id', '=', guest.id)
    .execute();
  const left = (await listed(guard.token)).filter(({ visitId }) => visitId === guest.id);
  expect(left).toMatchObject([{ person: 1 }]);
  expect(await w.call(evacuationApi, 'anew', {}, guard.token)).toMatchObject({ data: { cleared: 1 } });
  expect((await listed(guard.token)).filter(({ foundAt }) => foundAt !== null)).toEqual([]);
  expect((await listed(guard.token)).filter(({ visitId }) => visitId === guest.id)).toEqual([]);
});

test('however many are on site, all of them are listed and can be called, page by page', async () => {
  const { guest, guard, inside } = await scene();
  const {
    id: _,
    token: __,
    tokenHash: ___,
    ...facts
  } = await w.db.selectFrom('visit').selectAll().where('id', '=', guest.id).executeTakeFirstOrThrow();
  const more = Array.from({ length: 1_100 }, () => ({ ...facts, companions: '[]' }));
  await w.db.insertInto('visit').values(more).execute();
  const pages = async (call: 'list' | 'phones') => {
    const seen: Pick<Evacuee, 'employeeId' | 'visitId' | 'person'>[][] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const input = next === undefined ? {} : { after: next };
      const page = await w.ok(evacuationApi, call, input, guard.token);
      seen.push(page.people);
      next = page.next;
      // Somebody who leaves meanwhile takes nobody else out of the list.
      const gone = w.db.updateTable('visit').set({ state: 'left', leftAt: w.now() });
      await gone.where('id', '=', guest.id).execute();
    }
    return seen;
  };
  const listedBy = await pages('list');
  expect(listedBy.map(({ length }) => length)).toEqual([1_000, 103]);
  const keys = listedBy.flat().map((one) => `${one.employeeId} ${one.visitId} ${one.person}`);
  expect(new Set(keys).size).toBe(1_103);
  expect(listedBy[0]?.[0]).toMatchObject({ employeeId: inside.id });
  expect((await pages('phones')).map(({ length }) => length)).toEqual([1_000, 101]);
});

test('numbers to call are whole only in a look that is recorded, and nobody elsewhere is ticked', async () => {
  const { guard, inside } = await scene();
  const data = await w.ok(evacuationApi, 'phones', {}, guard.token);
  const { phone } = await w.db
    .selectFrom('user')
    .select('phone')
    .where('id', '=', inside.userId)
    .executeTakeFirstOrThrow();
  expect(data.people).toContainEqual({
    employeeId: inside.id,
    visitId: null,
    person: 0,
    phone,
  });
  const log = await w.db.selectFrom('audit').select('op').orderBy('id', 'desc').limit(1).executeTakeFirst();
  expect(log?.op).toBe('evacuation/phones');
  const elsewhere = await scene();
  const who = { employeeId: elsewhere.inside.id, visitId: null, person: 0, found: true };
  expect(await w.call(evacuationApi, 'tick', who, guard.token)).toMatchObject({ code: 404 });
});

test('a tenant counts their own people and guests alone', async () => {
  const { project, company, inside } = await scene();
  const stranger = await w.make.company({ projectId: project.id });
  await w.make.visit({ companyId: stranger.id, state: 'arrived' });
  const seat = { projectId: project.id, companyId: company.id };
  const tenant = await w.make.person({ role: { level: 40, resources: allResources }, ...seat });
  const people = await listed(tenant.token);
  expect(new Set(people.map(({ companyName }) => companyName)).size).toBe(1);
  expect(people.map(({ employeeId }) => employeeId)).toContain(inside.id);
});
