import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import type { PersonFacts } from '../factories/limited-people.ts';
import { uniqueName } from '../factories/places.ts';
import { allResources, type TwinSpot, type Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';
import { type Call, declaredCalls } from './calls.ts';
import { type Person, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { addHiddenRows, dayLeasesEndSoon } from './id-kinds.ts';
import { idPlaces } from './input-ids.ts';
import { makeCall } from './make-call.ts';
import type { Limit } from './principals.ts';
import { uploadablePicture } from './uploadable-picture.ts';

/** What examples changed of a spot becomes as it was, its mark included. */
async function restored({ db }: World, { project, building, company }: TwinSpot): Promise<void> {
  const { id, version, ...facts } = project;
  await db.updateTable('project').set(facts).where('id', '=', id).execute();
  await db.updateTable('building').set({ name: building.name }).where('id', '=', building.id).execute();
  const { name, nameKey, contact } = company;
  await db.updateTable('company').set({ name, nameKey, contact }).where('id', '=', company.id).execute();
}

const isAboutProject = ({ op }: Call) =>
  idPlaces(op.input).some(({ kind, path }) => kind === 'project' && path.length === 1);

/**
 * Lets people of a spot make the writing calls, so that jobs, sessions, messages and the audit hold their names
 * too: what nobody ever did can't be seen by the wrong ones. Next door they leave the project alone, whose
 * history is everybody's there.
 */
export async function letNeighboursAct(w: World, t: Twins, spot: TwinSpot): Promise<void> {
  const swapped: Twins = { ...t, here: { ...t.here, ...spot }, there: t.here };
  const shared = spot.project.id === t.here.project.id;
  const acts = declaredCalls.filter((call) => call.op.writes && !(shared && isAboutProject(call)));
  const roles: number[] = [];
  for (const [index, call] of acts.entries()) {
    const name = `${spot.mark}邻居${index}`;
    const role = { level: 40 as const, resources: allResources, name: `${spot.mark}角色` };
    const seat = { role, projectId: spot.project.id, companyId: spot.company.id };
    const at = scene(w, swapped, await w.make.person(seat, { userName: name, nickName: name }));
    roles.push(at.me.assignment.roleId);
    const input = await exampleOf(call, at);
    await makeCall(w, call, input, {
      token: at.me.token,
      cookie: at.browser.cookie,
      file: uploadablePicture,
    });
  }
  await w.make.empty(roles);
  await restored(w, spot);
}

/** Lets people of a spot with other seats act, for lists that tell by the seat. */
async function act(w: World, spot: TwinSpot, seat: PersonFacts): Promise<void> {
  const name = uniqueName(`${spot.mark}邻居`);
  const { token } = await w.make.person(seat, { userName: name, nickName: name });
  await w.call(jobApi, 'seen', {}, token);
}

/** The roles somebody holds or manages. */
async function rolesOf({ db }: World, { assignment: { roleId } }: Person): Promise<number[]> {
  const below = await db.selectFrom('roleParent').select('roleId').where('parentId', '=', roleId).execute();
  return [roleId, ...below.map((row) => row.roleId)];
}

/** People of the company at a spot act, also in the roles that somebody holds or manages here. */
async function companyActs(w: World, spot: TwinSpot, me: Person): Promise<void> {
  const seat = { projectId: spot.project.id, companyId: spot.company.id };
  for (const roleId of await rolesOf(w, me)) await act(w, spot, { roleId, ...seat });
  await act(w, spot, { role: { level: 40 }, ...seat });
}

/** Head office of one building acts. */
const officeActs = (w: World, spot: TwinSpot) =>
  act(w, spot, { role: { level: 10 }, narrowed: { buildingIds: [spot.building.id] } });

/** Somebody worked in another project too, in the same role. */
async function workedAt(w: World, { project }: TwinSpot, { user, assignment }: Person): Promise<void> {
  const place = { id: assignment.id, projectId: project.id, companyId: null };
  await w.call(jobApi, 'seen', {}, await w.make.session(user.id, place));
  const session = w.db.deleteFrom('session').where('userId', '=', user.id);
  await session.where('projectId', '=', project.id).execute();
}

/** One more of everything that is hidden from somebody, next door and in the other project. */
export async function addHiddenActivity(w: World, t: Twins, me: Person, limit: Limit): Promise<void> {
  await addHiddenRows(w, { nextDoor: t.nextDoor, otherProject: t.there }, limit);
  await companyActs(w, t.there, me);
  await act(w, t.there, { role: { level: 30 }, projectId: t.there.project.id });
  await officeActs(w, t.there);
  await w.make.area({ projectId: t.there.project.id, name: uniqueName(`${t.there.mark}公共区域`) });
  await w.make.visitorCard({ projectId: t.there.project.id, name: uniqueName(`${t.there.mark}前台卡`) });
  // What head office did it sees wherever it was.
  if (me.assignment.projectId !== null) await workedAt(w, t.there, me);
  if (limit === 'company') await companyActs(w, t.nextDoor, me);
  if (limit !== 'building') return;
  await officeActs(w, t.nextDoor);
  const lease = { companyId: t.here.company.id, buildingId: t.nextDoor.building.id };
  await w.make.lease({ ...lease, area: 5, endsOn: dayLeasesEndSoon(w) });
}
