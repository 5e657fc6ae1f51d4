import type { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

const hour = 3_600_000;
const templateId = 7;
const selected = {
  templateId,
  version: '2.0.0',
  about: '新版本',
  by: null,
  targets: [],
  at: '2026-01-01T00:00:00.000Z',
};

/** The library, and what is left of the month, as if they had been read. */
async function library({ w }: Scene) {
  const one = { templateId, version: '2.0.0', about: '新版本', madeAt: '2026-01-01T00:00:00.000Z' };
  const quota = { rest: 20, limit: 20, speedUpRest: 2, speedUpLimit: 2 };
  const read = { templates: JSON.stringify([one]), templatesAt: w.now(), quota: JSON.stringify(quota) };
  await w.db
    .updateTable('miniPlatform')
    .set({ ...read, quotaAt: w.now() })
    .execute();
}

/** The kind that the caller has to do with: rights are of one or the other. */
async function kind({ w, me }: Scene): Promise<{ kind: 'pm' | 'pass' }> {
  const pm = await w.db
    .selectFrom('roleResource')
    .select('resource')
    .where('roleId', '=', me.assignment.roleId)
    .where('resource', 'like', 'pm:miniProgram:%')
    .executeTakeFirst();
  return { kind: pm ? 'pm' : 'pass' };
}

/** The program of the project here, ready for what comes. */
async function program(scene: Scene, facts: Parameters<Scene['w']['make']['miniProgram']>[0] = {}) {
  const { w, t } = scene;
  await library(scene);
  const of = { projectId: t.here.project.id, ...(await kind(scene)) };
  const { miniProgramId, version } = await w.make.miniProgram({ ...of, ...facts });
  const seal = (plain: string) => w.deps.secrets.seal('mini-program', Buffer.from(plain));
  const tokens = { refreshToken: seal('r'), accessToken: seal('a') };
  await w.db
    .insertInto('miniGrant')
    .values({ ...tokens, miniProgramId, accessUntil: new Date(w.now().getTime() + 4 * hour) })
    .onConflict((is) => is.column('miniProgramId').doUpdateSet(tokens))
    .execute();
  return { miniProgramId, version };
}
const id = async (scene: Scene) => ({ miniProgramId: (await program(scene)).miniProgramId });

const chosen = { selected: JSON.stringify(selected) };

/** With a review that stands so. */
async function reviewed(scene: Scene, releaseState: 'inReview' | 'approved' | 'rejected') {
  const auditId = 100;
  const of = await program(scene, { ...chosen, releaseState, auditId, online: '1.0.0' });
  const state = releaseState === 'inReview' ? ('running' as const) : releaseState;
  await scene.w.db
    .insertInto('miniAudit')
    .values({
      miniProgramId: of.miniProgramId,
      auditId,
      version: '2.0.0',
      about: '',
      state,
      submittedAt: scene.w.now(),
    })
    .onConflict((is) => is.columns(['miniProgramId', 'auditId']).doUpdateSet({ state }))
    .execute();
  return { ...of, auditId };
}

/** One roll-out is under way at a time; those that other examples began are over. */
const noneRolls = ({ w }: Scene) => w.db.deleteFrom('miniRollOut').execute();

async function rolled(scene: Scene) {
  await noneRolls(scene);
  const { miniProgramId } = await program(scene);
  const { id: jobId } = await scene.w.db
    .insertInto('job')
    .values({
      userId: scene.me.user.id,
      assignmentId: scene.me.assignment.id,
      kind: 'miniProgramRollOut',
      // Not in the tray, which is one for all that its owner has to do with.
      lang: 'zh',
      state: 'failed',
      input: '{}',
      endedAt: scene.w.now(),
      hiddenAt: scene.w.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { ...(await kind(scene)), templateId, templateVersion: '2.0.0', about: '', stopAfter: 3, jobId };
  const { id: rollOutId } = await scene.w.db
    .insertInto('miniRollOut')
    .values({ ...of, userId: scene.me.user.id, startedAt: scene.w.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scene.w.db
    .insertInto('miniRolled')
    .values({ rollOutId, miniProgramId, no: 1, state: 'failed' })
    .execute();
  return jobId;
}

export const miniProgramExamples: ExamplesOf<typeof miniProgramApi> = {
  list: kind,
  overview: kind,
  get: id,
  steps: id,
  trialCode: async (scene) => ({
    miniProgramId: (await program(scene, { ...chosen, releaseState: 'selected' })).miniProgramId,
    path: null,
  }),
  trialPages: async (scene) => ({
    miniProgramId: (await program(scene, { ...chosen, releaseState: 'selected' })).miniProgramId,
  }),
  versions: () => ({ fresh: false }),
  authorizeLink: id,
  refresh: id,
  select: async (scene) => ({ ...(await program(scene)), templateId, older: false }),
  submit: async (scene) => ({
    ...(await program(scene, { ...chosen, releaseState: 'selected' })),
    about: '新版本',
    feedback: '',
    pictures: [],
  }),
  withdraw: async (scene) => {
    const { miniProgramId, version } = await reviewed(scene, 'inReview');
    return { miniProgramId, version };
  },
  speedUp: async (scene) => {
    const { miniProgramId, version } = await reviewed(scene, 'inReview');
    return { miniProgramId, version };
  },
  release: (scene) => reviewed(scene, 'approved'),
  gray: async (scene) => ({ ...(await reviewed(scene, 'approved')), percentage: 20 }),
  stopGray: (scene) => program(scene, { ...chosen, releaseState: 'approved', gray: 20, online: '1.0.0' }),
  rollBack: async (scene) => ({
    ...(await program(scene, {
      releaseState: 'released',
      online: '2.0.0',
      former: JSON.stringify([{ appVersion: 3, version: '1.9.0' }]),
    })),
    appVersion: 3,
    typed: '1.9.0',
  }),
  goOn: (scene) =>
    program(scene, {
      ...chosen,
      releaseState: 'selected',
      trouble: JSON.stringify({
        step: 'submit',
        act: 'submit',
        errcode: -1,
        raw: 'system error',
        at: '2026-01-01T00:00:00.000Z',
        input: { act: 'submit', versionNote: '', feedback: '', pictures: [] },
      }),
    }),
  addTester: async (scene) => {
    const of = await id(scene);
    // A program has so many; each call makes one.
    await scene.w.db.deleteFrom('miniTester').where('miniProgramId', '=', of.miniProgramId).execute();
    return {
      ...of,
      account: uniqueName('tester_')
        .replace(/[^\w-]/g, '')
        .slice(0, 20),
    };
  },
  removeTester: async (scene) => {
    const of = await id(scene);
    return { ...of, testerId: await scene.w.make.miniTester({ ...of, account: uniqueName('tester_') }) };
  },
  setTargets: async (scene) => ({
    ...(await program(scene)),
    targets: [{ appId: 'wx0000000000000001', name: uniqueName('停车'), type: '停车' }],
  }),
  rollOutPlan: async (scene) => ({
    ...(await kind(scene)),
    templateId,
    miniProgramIds: [(await program(scene)).miniProgramId],
  }),
  rollOut: async (scene) => {
    const miniProgramIds = [(await program(scene)).miniProgramId];
    await noneRolls(scene);
    return { ...(await kind(scene)), templateId, about: '新版本', stopAfter: 3, miniProgramIds };
  },
  rolled: async (scene) => {
    await rolled(scene);
    return kind(scene);
  },
  rollOnFailed: async (scene) => ({ ...(await kind(scene)), jobId: await rolled(scene) }),
};
