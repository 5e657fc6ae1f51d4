import type { Resource } from '@mdi/contract/kit/op.ts';
import { sql } from 'kysely';
import type { Scene } from '../example-scene.ts';

const employed = ({ w, t }: Scene, ...buildings: { id: number }[]) =>
  w.make.person({
    role: { level: 40 },
    projectId: t.here.project.id,
    companyId: t.here.company.id,
    grantedLevel: 40,
    narrowed: { buildingIds: buildings.map(({ id }) => id) },
  });

/**
 * A person within the reach of every seat of this project: an employee of the company here, of the building here,
 * without authority.
 */
export const employeeInReach = (scene: Scene) => employed(scene, scene.t.here.building);

/** Somebody narrowed to more than everybody sees, to be looked at. */
export const widerEmployee = (scene: Scene) =>
  employed(scene, scene.t.here.building, scene.t.nextDoor.building);

/** A role that the caller may give and change: directly below its own, and empty. */
export const roleBelow = ({ w, me }: Scene) => w.make.role({ level: 40, parents: [me.assignment.roleId] });

/** The grant of such a role in the company here. */
export async function grantHere(scene: Scene) {
  const { code } = await roleBelow(scene);
  const { project, company, building } = scene.t.here;
  return { roleCode: code, projectId: project.id, tenantId: company.id, buildings: [building.id] };
}

export async function ownJob({ w, me }: Scene, state: 'waiting' | 'failed' | 'done'): Promise<number> {
  const ended = state === 'waiting' ? {} : { endedAt: new Date() };
  const owner = { userId: me.user.id, assignmentId: me.assignment.id };
  const row = { ...owner, kind: 'accountLink', lang: 'zh' as const, state, input: '{"userId":1}', ...ended };
  return (await w.db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** An entry at the end of a list that nothing uses. */
export async function unusedListEntry({ w }: Scene): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into dictionary_entry (dict, code, name_zh, name_en, sort)
    select 'businessType', 'B' || coalesce(max(id), 0), '业态' || coalesce(max(id), 0), 'Business', 9000
    from dictionary_entry returning id`.execute(w.db);
  return added.rows[0]?.id ?? 0;
}

/** Lets the caller's role hold one resource more, for a call that asks for it by what it is about. */
export async function alsoHolds({ w, me }: Scene, resource: Resource): Promise<void> {
  const row = { roleId: me.assignment.roleId, resource };
  await w.db
    .insertInto('roleResource')
    .values(row)
    .onConflict((taken) => taken.doNothing())
    .execute();
}
