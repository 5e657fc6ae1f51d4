import type { IdKind } from '@mdi/contract/kit/ids.ts';
import type { ChatApp } from '../../src/ports/chat-app/chat-app.ts';
import { unique } from '../factories/places.ts';
import type { Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';

export type Person = Awaited<ReturnType<World['make']['person']>>;

/**
 * What an example is made in: who will call, and the two projects. What an example sets on `browser` goes
 * along with the call.
 */
export type Scene = { w: World; me: Person; t: Twins; browser: { cookie: string | null } };

export const scene = (w: World, t: Twins, me: Person): Scene => ({ w, t, me, browser: { cookie: null } });

/** A chat platform on which every code is the name of its account. */
export const platform: ChatApp = {
  name: 'sandbox',
  authorizeUrl: (state) => `https://scan.example/?state=${state}`,
  exchange: async (code) => ({ account: code }),
};

/** An id that no row has. */
export const missingId = 2_000_000_000;

/** A job in the other project with its company: a tenant's, or for the calls about property staff theirs. */
async function foreignJob(w: World, there: Twins['there'], module: string) {
  if (module !== 'staff') return { company: there.company.id, employee: there.tenant.assignment.employeeId };
  const projectId = there.project.id;
  const company = await w.make.company({ projectId, category: 0, name: unique(`${there.mark}物业公司`) });
  const job = await w.make.employee({ company, userId: there.property.user.id });
  return { company: company.id, employee: job.id };
}

let strangers = 0;

/**
 * Rows of the other project by kind; null where rows belong to nobody, so that none can be foreign. What can be
 * taken away is made anew: a suite that lost a protection would otherwise find nothing foreign the next time.
 * @param module whose calls they are for: a row of another kind would be refused without being foreign
 */
export async function foreignIds(
  w: World,
  { there }: Twins,
  module: string,
): Promise<Record<IdKind, number | null>> {
  strangers += 1;
  const name = `${there.mark}物业${strangers}`;
  const names = { userName: name, nickName: name };
  const seat = { role: { level: 30 as const }, projectId: there.project.id };
  const { user, assignment } = await w.make.person(seat, names);
  const file = { key: name, purpose: 'projectLogo', name, mime: 'image/png', bytes: 1, userId: user.id };
  const upload = w.db.insertInto('upload').values(file).returning('id');
  const at = { userId: user.id, assignmentId: assignment.id, projectId: there.project.id };
  const work = { ...at, kind: 'accountLink', lang: 'zh' as const, state: 'failed' as const };
  const job = w.db.insertInto('job').values(work).returning('id');
  const { id: phase } = await w.make.phase({ projectId: there.project.id, name });
  const zoned = await w.make.building({ projectId: there.project.id, phaseId: phase, name, zoned: true });
  const { id: floorZone } = await w.make.floorZone({ buildingId: zoned.id, name });
  const floor = await w.make.floor({ buildingId: zoned.id, zoneId: floorZone, name });
  const unit = await w.make.unit({ floorId: floor.id, name });
  const lease = await w.make.lease({ unitId: unit.id, companyId: there.company.id });
  const session = w.db.selectFrom('session').select('id').where('userId', '=', user.id);
  return {
    user: user.id,
    role: assignment.roleId,
    project: there.project.id,
    building: there.building.id,
    ...(await foreignJob(w, there, module)),
    session: (await session.executeTakeFirstOrThrow()).id,
    upload: (await upload.executeTakeFirstOrThrow()).id,
    job: (await job.executeTakeFirstOrThrow()).id,
    assignment: assignment.id,
    menu: null,
    dictionaryEntry: null,
    phase,
    floorZone,
    floor: floor.id,
    unit: unit.id,
    lease: lease.id,
  };
}
