import { allResources, type Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';

/** A token that opens nothing, and the code it is answered with. */
export type Outsider = { who: string; token: string | null; code: 401 | 4001 };

const minute = 60_000;

type Level = 10 | 30 | 40;

/** Sessions of people who hold every resource, each with one thing that ends it. */
export async function outsiders(w: World, t: Twins): Promise<Outsider[]> {
  const { idleMinutes, hours } = w.deps.settings.session;
  const ago = (minutes: number) => new Date(w.now().getTime() - minutes * minute);
  const someone = (level: Level = 10) => {
    const { project, company } = t.here;
    const role = { level, resources: allResources };
    const place = {
      10: {},
      30: { projectId: project.id },
      40: { projectId: project.id, companyId: company.id },
    };
    return w.make.person({ role, ...place[level] });
  };
  const timed = async (times: Parameters<World['make']['session']>[2]) => {
    const { user, assignment } = await someone();
    return w.make.session(user.id, assignment, times);
  };
  type Person = Awaited<ReturnType<typeof someone>>;
  const after = async (change: (person: Person) => Promise<unknown>, person?: Person) => {
    const who = person ?? (await someone());
    await change(who);
    return who.token;
  };
  const role = (values: { state?: 'Y'; canSignIn?: boolean }) => (p: Person) =>
    w.db.updateTable('role').set(values).where('id', '=', p.assignment.roleId).execute();
  const shut = await w.make.project({ state: 'Y' });
  const gone = await w.make.company({ projectId: t.here.project.id, state: 'Y' });
  const all = { resources: allResources };
  const rows: [string, 401 | 4001, string | null][] = [
    ['nobody', 401, null],
    ['a made-up token', 401, 'made-up'],
    ['a session of a phone', 401, await w.make.phone(await w.make.employee({ company: t.here.company }))],
    [
      'a session idle too long',
      401,
      await timed({ createdAt: ago(2 * idleMinutes), usedAt: ago(idleMinutes + 1) }),
    ],
    ['a session too old', 401, await timed({ createdAt: ago(hours * 60 + 1), usedAt: ago(0) })],
    ['a session that was ended', 4001, await timed({ endedAt: ago(1) })],
    ['an invalid user', 4001, await after((p) => invalid(w, p.user.id))],
    [
      'a deleted user',
      4001,
      await after((p) => w.db.deleteFrom('user').where('id', '=', p.user.id).execute()),
    ],
    ['an invalid role', 4001, await after(role({ state: 'Y' }))],
    ['a role that may not sign in', 4001, await after(role({ canSignIn: false }))],
    ['a role taken away', 4001, await after((p) => taken(w, p.assignment.id))],
    [
      'an invalid project',
      4001,
      (await w.make.person({ role: { level: 30, ...all }, projectId: shut.id })).token,
    ],
    [
      'an invalid company',
      4001,
      (await w.make.person({ role: { level: 40, ...all }, projectId: t.here.project.id, companyId: gone.id }))
        .token,
    ],
  ];
  return rows.map(([who, code, token]) => ({ who, code, token }));
}

const invalid = ({ db }: World, id: number) =>
  db.updateTable('user').set({ state: 'Y' }).where('id', '=', id).execute();

const taken = ({ db }: World, id: number) => db.deleteFrom('assignment').where('id', '=', id).execute();
