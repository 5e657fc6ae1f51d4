import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { sessionApi } from '@mdi/contract/modules/session/session.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { dayInZone } from '../../kit/time/wall-clock.ts';
import { endSessionsOfEndedRoles } from './user.ended-roles.queries.ts';

const zone = 'Asia/Shanghai';
const dayMinutes = 24 * 60;

let w: World;
let roleId: number;
beforeAll(async () => {
  w = await world();
  roleId = (await w.make.administratorRole()).id;
});

const day = (later: number) => dayInZone(new Date(w.now().getTime() + later * dayMinutes * 60_000), zone);

type Days = { from: string | null; until: string | null };

/** Sets from when until when a role counts, as it stands now. */
async function setDays(token: string, assignmentId: number, days: Days) {
  const { version } = await w.db
    .selectFrom('assignment')
    .select('version')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return w.call(userApi, 'setPeriod', { assignmentId, version, ...days }, token);
}

/** Somebody on the staff of a project, and who may set how long that lasts. */
async function staff() {
  const { id: projectId } = await w.make.project();
  const held = await w.make.person({ role: { level: 30 }, projectId });
  const { token } = await w.make.person({ roleId });
  const { id: mdiUserId } = held.user;
  const set = (from: string | null, until: string | null) =>
    setDays(token, held.assignment.id, { from, until });
  const shown = async () => (await w.ok(userApi, 'get', { mdiUserId }, token)).assignments[0];
  return { ...held, set, shown, office: token };
}

test('a role that begins later counts from its first day on', async () => {
  const { token, set, shown } = await staff();
  expect(await set(day(2), null)).toMatchObject({ code: 200 });
  expect(await shown()).toMatchObject({ from: day(2), until: null, counts: 'later' });
  expect(await w.call(sessionApi, 'list', {}, token)).toMatchObject({ code: 4001 });
  expect(await set(null, null)).toMatchObject({ code: 200 });
  expect(await w.call(sessionApi, 'list', {}, token)).toMatchObject({ code: 200 });
});

test('who set it from an older picture of it is told who set it meanwhile', async () => {
  const { assignment, set, shown, office } = await staff();
  const { version = 0 } = (await shown()) ?? {};
  expect(await set(null, day(3))).toMatchObject({ code: 200, data: { version: version + 1 } });
  const late = { assignmentId: assignment.id, version, from: null, until: day(9) };
  const refused = { code: 409, data: { which: 'state' } };
  expect(await w.call(userApi, 'setPeriod', late, office)).toMatchObject(refused);
  expect(await shown()).toMatchObject({ until: day(3), version: version + 1 });
});

test('for longer than it was given it is given, with all that giving it takes', async () => {
  const held = (await w.make.person({ role: { level: 10 } })).assignment;
  const by = await w.make.person({ roleId });
  const set = (token: string, assignmentId: number, until: string | null) =>
    setDays(token, assignmentId, { from: null, until });
  await w.db.updateTable('session').set({ provenAt: null }).where('userId', '=', by.user.id).execute();
  expect(await set(by.token, held.id, day(5))).toMatchObject({ code: 200 });
  expect(await set(by.token, held.id, day(3))).toMatchObject({ code: 200 });
  // Head-office roles are given by who has shown that it is they, also such as are over.
  expect(await set(by.token, held.id, day(4))).toMatchObject({ code: 4031 });
  const over = new Date(w.now().getTime() - 60_000);
  await w.db.updateTable('assignment').set({ endsAt: over }).where('id', '=', held.id).execute();
  expect(await set(by.token, held.id, null)).toMatchObject({ code: 4031 });
  await w.prove(by.token);
  expect(await set(by.token, held.id, null)).toMatchObject({ code: 200 });

  // Two who hold a role may not give it, so neither keeps the other in it for longer.
  const regional = await w.make.role({ level: 10, resources: ['sys:user:view', 'sys:user:edit'] });
  const [one, other] = [
    await w.make.person({ roleId: regional.id }),
    await w.make.person({ roleId: regional.id }),
  ];
  expect(await set(by.token, one.assignment.id, day(9))).toMatchObject({ code: 200 });
  expect(await set(other.token, one.assignment.id, null)).toMatchObject({ code: 400 });
  expect(await set(other.token, one.assignment.id, day(2))).toMatchObject({ code: 200 });
});

test('days that are past or in the wrong order are refused at their field', async () => {
  const { set } = await staff();
  expect(await set(null, day(-1))).toMatchObject({ code: 400, data: { until: expect.any(String) } });
  expect(await set(day(5), day(4))).toMatchObject({ code: 400, data: { until: expect.any(String) } });
});

test('the last administrator’s role has no end, and a role of a job has that of the job', async () => {
  await w.db.deleteFrom('assignment').where('roleId', '=', roleId).execute();
  const [one, other] = [await w.make.person({ roleId }), await w.make.person({ roleId })];
  const limit = ({ assignment: { id } }: typeof one, by: typeof one) =>
    setDays(by.token, id, { from: null, until: day(3) });
  expect(await limit(one, other)).toMatchObject({ code: 200 });
  expect(await limit(other, one)).toMatchObject({ code: 409, data: { which: 'state' } });
  const company = await w.make.company();
  const tenant = await w.make.person({
    role: { level: 40 },
    projectId: company.projectId,
    companyId: company.id,
  });
  expect(await limit(tenant, other)).toMatchObject({ code: 400, data: { until: expect.any(String) } });
});

// The last: the clock goes on, by which other sessions are over.
test('a role that ends counts to the end of its last day, and not a moment longer', async () => {
  const { token, set, shown, user, office } = await staff();
  expect(await set(null, day(0))).toMatchObject({ code: 200 });
  expect(await shown()).toMatchObject({ from: null, until: day(0), counts: 'now' });
  expect(await w.ok(dashboardApi, 'waiting', {}, token)).toMatchObject([
    { kind: 'roleEnds', on: day(0), days: 0 },
  ]);
  const { endsAt } = await w.db
    .selectFrom('assignment')
    .select('endsAt')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  const left = ((endsAt ?? w.now()).getTime() - w.now().getTime()) / 60_000;
  await w.db
    .updateTable('session')
    .set({ usedAt: endsAt ?? w.now(), createdAt: endsAt ?? w.now() })
    .execute();
  expect(await w.call(sessionApi, 'list', {}, token)).toMatchObject({ code: 200 });
  w.pass(left);
  expect(await w.call(sessionApi, 'list', {}, token)).toMatchObject({ code: 4001 });
  expect(await shown()).toMatchObject({ counts: 'over' });
  const asked = { mdiUserId: user.id };
  const [effective] = await w.ok(userApi, 'effective', asked, office, { lang: 'en_US' });
  expect(effective?.blocked).toBe('the grant has ended');
  // Open pages hear of it by the session's end.
  expect(await endSessionsOfEndedRoles(w.db, w.now())).toBe(1);
  expect(await endSessionsOfEndedRoles(w.db, w.now())).toBe(0);
});
