import { randomUUID } from 'node:crypto';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { beforeAll, expect, test } from 'vitest';
import { tokenHash } from '../../src/kit/settings/secrets.ts';
import { newRole, newUser } from '../factories/inputs.ts';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { assertAllRefused } from './assert-all-refused.ts';
import { callTrial } from './call-trial.ts';
import { type Call, calls, testRowsOf } from './calls.ts';
import { outsideServices, type Scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { alsoHolds } from './examples/rows.ts';
import { makeCall } from './make-call.ts';

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
});

const asking = calls.filter(({ op }) => op.presence !== undefined);

/** A role of head office that the caller may give. */
const officeRole = async ({ w, me }: Scene) => ({
  roleCode: (await w.make.role({ level: 10, parents: [me.assignment.roleId] })).code,
});

/** A head-office role below the caller's, which somebody holds. */
async function heldRole({ w, me }: Scene, facts: { canSignIn?: false; state?: 'Y' }) {
  const role = await w.make.role({ level: 10, parents: [me.assignment.roleId], ...facts });
  await w.make.person({ roleId: role.id });
  return role;
}

/** Somebody who holds a head-office role below the caller's. */
async function officePerson({ w, me }: Scene, facts: { state?: 'Y'; phoneLostAt?: Date }): Promise<number> {
  const role = await w.make.role({ level: 10, parents: [me.assignment.roleId] });
  const { user } = await w.make.person({ roleId: role.id });
  await w.db.updateTable('user').set(facts).where('id', '=', user.id).execute();
  return user.id;
}

/** With what a call asks for a proof that only sometimes does, where that isn't its example. */
const whenAsked: Readonly<Record<string, (scene: Scene, example: () => Promise<unknown>) => unknown>> = {
  'user/addUser': async (scene) => newUser({ assignments: [await officeRole(scene)] }),
  'user/grant': async (scene) => {
    const { user } = await scene.w.make.person({ role: { level: 40 }, projectId: scene.t.here.project.id });
    return { mdiUserId: user.id, assignment: await officeRole(scene) };
  },
  // A head-office role that is over counts again.
  'user/setPeriod': async (scene) => {
    const role = await scene.w.make.role({ level: 10, parents: [scene.me.assignment.roleId] });
    const { assignment } = await scene.w.make.person({ roleId: role.id });
    const over = { endsAt: new Date(scene.w.now().getTime() - 60_000) };
    await scene.w.db.updateTable('assignment').set(over).where('id', '=', assignment.id).execute();
    return { assignmentId: assignment.id, version: 1, from: null, until: null };
  },
  // Whose head-office role counts again, and to whose phone codes go again.
  'user/updateState': async (scene) => ({ mdiUserId: await officePerson(scene, { state: 'Y' }), state: 'N' }),
  'user/phoneFound': async (scene) => ({
    mdiUserId: await officePerson(scene, { phoneLostAt: scene.w.now() }),
  }),
  // Those who hold a head-office role come in by it.
  'role/edit': async (scene) => {
    const role = await heldRole(scene, { canSignIn: false });
    const { roleCode: _, ...facts } = newRole({ level: 10, parents: [scene.me.assignment.roleId] });
    return { ...facts, roleId: role.id, version: role.version, canSignIn: true };
  },
  'role/updateState': async (scene) => ({
    roleId: (await heldRole(scene, { state: 'Y' })).id,
    state: 'N',
  }),
  'import/commit': async (scene, example) => {
    const input = await example();
    await alsoHolds(scene, 'sys:user:add');
    await scene.w.db
      .updateTable('import')
      .set({ kind: 'user' })
      .where('userId', '=', scene.me.user.id)
      .execute();
    return input;
  },
  'miniProgram/goOn': async (scene, example) => {
    const input = (await example()) as { miniProgramId: number };
    const trouble = {
      step: 'release',
      act: 'release',
      errcode: -1,
      raw: 'x',
      at: '2026-01-01T00:00:00.000Z',
    };
    await scene.w.db
      .updateTable('miniProgram')
      .set({
        releaseState: 'approved',
        auditId: 100,
        trouble: JSON.stringify({ ...trouble, input: { act: 'release', auditId: 100 } }),
      })
      .where('id', '=', input.miniProgramId)
      .execute();
    return input;
  },
};

const inputOf = (call: Call) => (scene: Scene) => {
  const example = async () => exampleOf(call, scene);
  return Promise.resolve(whenAsked[call.path]?.(scene, example) ?? example());
};

const proven = (token: string, provenAt: Date | null) =>
  w.db.updateTable('session').set({ provenAt }).where('tokenHash', '=', tokenHash(token)).execute();

test.each(testRowsOf(asking))(
  '%s asks who has only an open session to show that it is they, does nothing, and is then done under the same key',
  async (_, call) => {
    const { input, along } = await callTrial(w, t, call, inputOf(call));
    const token = along.token ?? '';
    const again = { ...along, key: randomUUID() };
    const send = () => makeCall(w, call, input, again);
    const ago = (minutes: number) => new Date(w.now().getTime() - minutes * 60_000);
    const attempt = (what: string, at: Date | null) => ({
      what,
      codes: [4031],
      send: async () => {
        await proven(token, at);
        return send();
      },
    });
    // The session's own row is what the test itself changes.
    await assertAllRefused(w.db, [attempt('never', null), attempt('ten minutes ago', ago(10))], ['session']);
    await proven(token, ago(9));
    expect(await send()).toMatchObject({ code: 200 });
  },
);

test.each(testRowsOf(asking.filter(({ op }) => op.dryRun)))(
  '%s says whether it would be refused before it asks for a proof',
  async (_, call) => {
    const { input, along } = await callTrial(w, t, call, inputOf(call));
    const token = along.token ?? '';
    await proven(token, null);
    const answer = await w.app.inject({
      method: 'POST',
      url: pathOf(call.api, call.name),
      headers: { 'content-type': 'application/json', 'x-token': token, 'x-dry-run': 'yes' },
      payload: JSON.stringify(input),
    });
    expect(answer.json()).toMatchObject({ code: 200 });
  },
);
