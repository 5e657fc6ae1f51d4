import type { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import type { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import type { passBackgroundApi } from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import type { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { newProject, newUser } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { unusedListEntry } from './rows.ts';

const here = ({ t }: Scene) => ({ projectId: t.here.project.id });

export const passBackgroundExamples: ExamplesOf<typeof passBackgroundApi> = {
  get: here,
  async save(scene) {
    const { w, me } = scene;
    const own = { purpose: 'passBackground', name: 'a.png', mime: 'image/png', bytes: 1, userId: me.user.id };
    const made = w.db
      .insertInto('upload')
      .values({ ...own, key: uniqueName('key') })
      .returning('id');
    const { id: scanId } = await made.executeTakeFirstOrThrow();
    const { projectId } = here(scene);
    // There already, so that each save writes as many rows as the one before.
    const row = w.db.insertInto('passBackground').values({ projectId });
    await row.onConflict((rows) => rows.doNothing()).execute();
    const now = w.db.selectFrom('passBackground').select('version').where('projectId', '=', projectId);
    const { version } = await now.executeTakeFirstOrThrow();
    return { projectId, version, scanId, mineId: null };
  },
};

export const projectExamples: ExamplesOf<typeof projectApi> = {
  get: here,
  showPhones: here,
  async invite(scene) {
    const { w, me } = scene;
    const { nickName: administratorName, phone: administratorPhone } = newUser();
    const { projectId } = here(scene);
    const noted = { administratorName, administratorPhone };
    await w.db.updateTable('project').set(noted).where('id', '=', projectId).execute();
    return { projectId, roleCode: (await w.make.role({ level: 30, parents: [me.assignment.roleId] })).code };
  },
  add: () => newProject(),
  async edit(scene) {
    const { id, version } = await currentProject(scene);
    return { ...newProject(), projectId: id, version };
  },
  impact: here,
  updateState: (scene) => ({ ...here(scene), state: 'N' }),
  async remove({ w }) {
    // In the region of the project here, so that those who reach only that region may do it too.
    const { id, name } = await w.make.project({ name: uniqueName('空项目') });
    return { projectId: id, name };
  },
  phases: here,
  addPhase: (scene) => ({ ...here(scene), name: uniqueName('新期') }),
  editPhase: async (scene) => ({ phaseId: await emptyPhase(scene), version: 1, name: uniqueName('改名期') }),
  async orderPhases(scene) {
    await emptyPhase(scene);
    const { projectId } = here(scene);
    const phases = scene.w.db.selectFrom('phase').select('id').where('projectId', '=', projectId);
    const inOrder = await phases.orderBy('sort', 'desc').orderBy('id', 'desc').execute();
    return { projectId, phaseIds: inOrder.map(({ id }) => id) };
  },
  removePhase: async (scene) => ({ phaseId: await emptyPhase(scene) }),
};

const emptyPhase = async ({ w, t }: Scene) =>
  (await w.make.phase({ projectId: t.here.project.id, name: uniqueName('空期') })).id;

const currentProject = ({ w, t }: Scene) =>
  w.db
    .selectFrom('project')
    .select(['id', 'version'])
    .where('id', '=', t.here.project.id)
    .executeTakeFirstOrThrow();

export const dashboardExamples: ExamplesOf<typeof dashboardApi> = {};

const dict = () => ({ dict: 'businessType' as const });
const names = () => ({ nameZh: uniqueName('名称'), nameEn: uniqueName('Name ') });
const one = async (scene: Scene) => ({ entryId: await unusedListEntry(scene) });

const decided = {
  visitPurposes: null,
  visitorTypes: null,
  visitDayLimit: 3,
  visitorStillQr: true,
  reviewWalkIns: true,
  visitOnce: false,
  companionPass: false,
  hostSms: true,
  idRetentionDays: 30,
};

export const baseDataExamples: ExamplesOf<typeof baseDataApi> = {
  list: dict,
  options: dict,
  uses: one,
  add: () => ({ ...dict(), code: uniqueName('CODE'), ...names() }),
  edit: async (scene) => ({ ...(await one(scene)), version: 1, ...names() }),
  updateState: async (scene) => ({ ...(await one(scene)), state: 'Y' }),
  async order({ w }) {
    const entries = w.db.selectFrom('dictionaryEntry').select('id').where('dict', '=', 'businessType');
    const inOrder = await entries.orderBy('sort', 'desc').orderBy('id', 'desc').execute();
    return { ...dict(), entryIds: inOrder.map(({ id }) => id) };
  },
  remove: one,
  project: here,
  duty: here,
  dutyMessages: here,
  async saveDuty({ w, t }) {
    const projectId = t.here.project.id;
    const { version } = await w.db
      .selectFrom('projectData')
      .select('version')
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow();
    const { user } = await w.make.person({ role: { level: 30 }, projectId });
    const quiet = { from: '22:00', to: `0${version % 9}:00` };
    const people = [{ userId: user.id, days: [1, 2], from: '08:00', to: '18:00' }];
    return { projectId, version, codes: ['TAMPER'], offlineMinutes: 10, quiet, people };
  },
  async saveProject({ w, t }) {
    const projectId = t.here.project.id;
    const data = w.db.selectFrom('projectData').select(['version', 'idRetentionDays']);
    const { version, idRetentionDays } = await data
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow();
    return { projectId, version, ...decided, idRetentionDays: idRetentionDays === 30 ? 31 : 30 };
  },
};
