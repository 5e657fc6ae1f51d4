import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import type { PersonFacts } from '../factories/limited-people.ts';
import { unique } from '../factories/places.ts';
import { allResources, type Spot, type Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';
import { ask } from './ask.ts';
import { type Call, declared } from './calls.ts';
import { exampleOf } from './examples/index.ts';
import { idPlaces } from './input-ids.ts';
import { grow, soon } from './kinds.ts';
import { picture } from './picture.ts';
import type { Limit } from './principals.ts';
import { type Person, scene } from './scene.ts';

/** What examples changed of a spot becomes as it was, its mark included. */
async function restored({ db }: World, { project, building, company }: Spot): Promise<void> {
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
export async function neighboursAct(w: World, t: Twins, spot: Spot): Promise<void> {
  const swapped: Twins = { ...t, here: { ...t.here, ...spot }, there: t.here };
  const shared = spot.project.id === t.here.project.id;
  const acts = declared.filter((call) => call.op.writes && !(shared && isAboutProject(call)));
  const roles: number[] = [];
  for (const [index, call] of acts.entries()) {
    const name = `${spot.mark}邻居${index}`;
    const role = { level: 40 as const, resources: allResources, name: `${spot.mark}角色` };
    const seat = { role, projectId: spot.project.id, companyId: spot.company.id };
    const at = scene(w, swapped, await w.make.person(seat, { userName: name, nickName: name }));
    roles.push(at.me.assignment.roleId);
    const input = await exampleOf(call, at);
    await ask(w, call, input, { token: at.me.token, cookie: at.browser.cookie, file: picture });
  }
  await w.make.empty(roles);
  await restored(w, spot);
}

/** Lets people of a spot with other seats act, for lists that tell by the seat. */
async function act(w: World, spot: Spot, seat: PersonFacts): Promise<void> {
  const name = unique(`${spot.mark}邻居`);
  const { token } = await w.make.person(seat, { userName: name, nickName: name });
  await w.call(jobApi, 'seen', {}, token);
}

/** The roles somebody holds or manages. */
async function rolesOf({ db }: World, { assignment: { roleId } }: Person): Promise<number[]> {
  const below = await db.selectFrom('roleParent').select('roleId').where('parentId', '=', roleId).execute();
  return [roleId, ...below.map((row) => row.roleId)];
}

/** People of the company at a spot act, also in the roles that somebody holds or manages here. */
async function companyActs(w: World, spot: Spot, me: Person): Promise<void> {
  const seat = { projectId: spot.project.id, companyId: spot.company.id };
  for (const roleId of await rolesOf(w, me)) await act(w, spot, { roleId, ...seat });
  await act(w, spot, { role: { level: 40 }, ...seat });
}

/** Head office of one building acts. */
const officeActs = (w: World, spot: Spot) =>
  act(w, spot, { role: { level: 10 }, narrowed: { buildingIds: [spot.building.id] } });

/** Somebody worked in another project too, in the same role. */
async function workedAt(w: World, { project }: Spot, { user, assignment }: Person): Promise<void> {
  const place = { id: assignment.id, projectId: project.id, companyId: null };
  await w.call(jobApi, 'seen', {}, await w.make.session(user.id, place));
  const session = w.db.deleteFrom('session').where('userId', '=', user.id);
  await session.where('projectId', '=', project.id).execute();
}

/** One more of everything that is hidden from somebody, next door and in the other project. */
export async function moreGoesOn(w: World, t: Twins, me: Person, limit: Limit): Promise<void> {
  await grow(w, { nextDoor: t.nextDoor, otherProject: t.there }, limit);
  await companyActs(w, t.there, me);
  await act(w, t.there, { role: { level: 30 }, projectId: t.there.project.id });
  await officeActs(w, t.there);
  await w.make.area({ projectId: t.there.project.id, name: unique(`${t.there.mark}公共区域`) });
  await w.make.visitorCard({ projectId: t.there.project.id, name: unique(`${t.there.mark}前台卡`) });
  // What head office did it sees wherever it was.
  if (me.assignment.projectId !== null) await workedAt(w, t.there, me);
  if (limit === 'company') await companyActs(w, t.nextDoor, me);
  if (limit !== 'building') return;
  await officeActs(w, t.nextDoor);
  const lease = { companyId: t.here.company.id, buildingId: t.nextDoor.building.id };
  await w.make.lease({ ...lease, area: 5, endsOn: soon(w) });
}
