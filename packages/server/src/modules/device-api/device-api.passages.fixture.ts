import { expect } from 'vitest';
import { passEventReader } from '../../../test/factories/pass-events.ts';
import type { World } from '../../../test/world.ts';
import { checkSums } from '../pass-record/index.ts';

/** What tests of passages do again and again, in the world of their file and a project with its gate. */
export function passagesIn(world: () => World, place: () => { projectId: number; gateId: number }) {
  const ago = (minutes: number) => new Date(world().now().getTime() - minutes * 60_000);
  const door = (areaId: number | null = place().gateId) =>
    passEventReader(world(), { projectId: place().projectId, areaId });
  const someone = async () => {
    const { make } = world();
    return make.employee({ company: await make.company({ projectId: place().projectId }) });
  };
  const guest = async (facts: Parameters<World['make']['visit']>[0] = {}) => {
    const company = await world().make.company({ projectId: place().projectId });
    return world().make.visit({
      companyId: company.id,
      startAt: ago(300),
      endAt: new Date(world().now().getTime() + 3_600_000),
      ...facts,
    });
  };
  const row = (id: number) =>
    world().db.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const records = (deviceId: number) =>
    world().db.selectFrom('passEvent').selectAll().where('deviceId', '=', deviceId).orderBy('seq').execute();
  const presence = (employeeId: number) =>
    world().db.selectFrom('passPresence').selectAll().where('employeeId', '=', employeeId).executeTakeFirst();
  const agree = async () => expect(await checkSums(world().db, null)).toEqual([]);
  return { ago, door, someone, guest, row, records, presence, agree };
}
