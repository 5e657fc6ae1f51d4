import { guestSub, passEventReader } from '../../../test/factories/pass-events.ts';
import type { ReaderHall } from '../../../test/reader-hall.ts';
import type { World } from '../../../test/world.ts';
import { issueVisitPasses, type PassWork } from '../pass/index.ts';

type Visit = Awaited<ReturnType<World['make']['visit']>>;

export const okPass = { is: 'pass', allow: true, rc: 'OK' };
export const refused = (rc: string) => ({ is: 'pass', allow: false, rc });

/** A passage as readers tell of it. */
export const passage = (visit: Visit, dir: 'in' | 'out', at: Date) => ({ sub: guestSub(visit), dir, at });

/** What tests of guests at readers do again and again, in the world of their file and where its readers stand. */
export function guestsIn(world: () => World, hall: () => ReaderHall) {
  const work = (): PassWork => ({ db: world().db, now: world().now(), secrets: world().deps.secrets });

  /** An expected guest of somebody in the readers' project, and the text of their pass. */
  async function guest(facts: Parameters<World['make']['visit']>[0] = {}) {
    const { employeeId } = await hall().employee();
    const visit = await world().make.visit({ hostId: employeeId, ...facts });
    const issued = await world()
      .db.transaction()
      .execute((db) => issueVisitPasses({ ...work(), db }, visit.id));
    const text = issued.is === 'issued' ? (issued.people[0]?.passes[0]?.text ?? '') : '';
    return { visit, text };
  }

  const row = (id: number) =>
    world().db.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** A reader at the gate, or elsewhere. */
  const here = (areaId = hall().gateId) => passEventReader(world(), { projectId: hall().projectId, areaId });

  return { guest, here, row, work };
}
