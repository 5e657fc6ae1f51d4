import type { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import type { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import type { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { newToken } from '../../../src/kit/settings/secrets.ts';
import { newFile, newReport } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let phones = 13_600_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};

const projectId = ({ t }: Scene) => t.here.project.id;

/** What the caller uploaded for something. */
const uploaded = ({ w, me }: Scene, purpose: string, mime = 'application/pdf') =>
  w.make.document(purpose, { userId: me.user.id, mime });

async function picture(scene: Scene, purpose: string): Promise<number> {
  const key = newToken();
  // It is cut when it is saved, so there is one.
  await scene.w.deps.files.put(key, dot);
  return scene.w.make.document(purpose, { userId: scene.me.user.id, mime: 'image/png', key });
}

/** Where the caller keeps lists: rights are of those of projects, or of those of head office. */
async function placeOf(scene: Scene): Promise<number | null> {
  const held = await scene.w.db
    .selectFrom('roleResource')
    .select('resource')
    .where('roleId', '=', scene.me.assignment.roleId)
    .where('resource', 'like', '%:whitelist:%')
    .execute();
  const ofOffice = held.length > 0 && held.every(({ resource }) => resource.startsWith('report:'));
  return ofOffice ? null : projectId(scene);
}

async function list(scene: Scene, many = 0) {
  const phones = Array.from({ length: many }, phone);
  return scene.w.make.whitelist({ projectId: await placeOf(scene), phones });
}

export const whitelistExamples: ExamplesOf<typeof whitelistApi> = {
  get: async (scene) => ({ whitelistId: (await list(scene)).id }),
  phones: async (scene) => ({ whitelistId: (await list(scene, 1)).id }),
  whoMayRead: async (scene) => {
    const named = phone();
    await scene.w.make.whitelist({ projectId: await placeOf(scene), phones: [named] });
    return { phone: named };
  },
  add: async (scene) => ({
    projectId: await placeOf(scene),
    name: uniqueName('新名单'),
    phones: [{ phone: phone(), person: '李雷' }],
  }),
  async edit(scene) {
    const { id: whitelistId, version } = await list(scene);
    return { whitelistId, version, name: uniqueName('改名名单') };
  },
  remove: async (scene) => ({ whitelistId: (await list(scene, 1)).id }),
  addPhones: async (scene) => ({
    whitelistId: (await list(scene)).id,
    phones: [{ phone: phone(), person: null }],
  }),
  async removePhones(scene) {
    const { id: whitelistId, phoneIds } = await list(scene, 1);
    return { whitelistId, phoneIds };
  },
  async reads(scene) {
    const { id: whitelistId, phoneIds } = await list(scene, 1);
    return { whitelistId, phoneIds };
  },
  difference: async (scene) => ({
    whitelistId: (await list(scene, 1)).id,
    fromId: (await list(scene, 1)).id,
  }),
  async replace(scene) {
    const { id: whitelistId, version } = await list(scene, 1);
    return { whitelistId, version, fromId: (await list(scene, 1)).id };
  },
};

const file = (scene: Scene) => scene.w.make.libraryFile({ projectId: projectId(scene) });

async function fileWritten(scene: Scene) {
  const { projectId: _, ...facts } = newFile({
    projectId: projectId(scene),
    uploadId: await uploaded(scene, 'libraryFile'),
    whitelisted: true,
    whitelistIds: [(await scene.w.make.whitelist({ projectId: projectId(scene), phones: [phone()] })).id],
  });
  return facts;
}

export const fileExamples: ExamplesOf<typeof fileApi> = {
  get: async (scene) => ({ fileId: (await file(scene)).id }),
  whoMayRead: async (scene) => ({ fileId: (await file(scene)).id }),
  add: async (scene) => ({ projectId: projectId(scene), ...(await fileWritten(scene)) }),
  async edit(scene) {
    const { id: fileId, version } = await file(scene);
    return { fileId, version, ...(await fileWritten(scene)) };
  },
  remove: async (scene) => ({ fileId: (await file(scene)).id }),
};

type Facts = Parameters<Scene['w']['make']['report']>[0];

const one = (facts: Facts) => async (scene: Scene) => {
  const { id: reportId, version } = await scene.w.make.report(facts);
  return { reportId, version };
};

const id = async (scene: Scene, facts: Facts = {}) => ({ reportId: (await scene.w.make.report(facts)).id });

/** Read by somebody of the company here. */
async function read(scene: Scene) {
  const { reportId } = await id(scene);
  const { userId, companyId } = await scene.w.make.employee({ company: scene.t.here.company });
  await scene.w.make.reportView({ reportId, userId, companyId, at: scene.w.now() });
  return { reportId };
}

async function written(scene: Scene) {
  const files = {
    zhPdf: await uploaded(scene, 'reportFile'),
    zhOther: await uploaded(scene, 'reportFile', 'application/vnd.ms-excel'),
    enPdf: await uploaded(scene, 'reportFile'),
    enOther: await uploaded(scene, 'reportFile', 'application/vnd.ms-excel'),
  };
  return newReport({
    files,
    picture: { uploadId: await picture(scene, 'reportPicture'), x: 30, y: 70 },
    shareId: await picture(scene, 'reportShare'),
    whitelisted: true,
    whitelistIds: [(await scene.w.make.whitelist({ projectId: null, phones: [phone()] })).id],
  });
}

const unpublished = { published: false };

export const researchReportExamples: ExamplesOf<typeof researchReportApi> = {
  get: (scene) => id(scene),
  whoMayRead: (scene) => id(scene),
  add: written,
  edit: async (scene) => ({ ...(await one(unpublished)(scene)), ...(await written(scene)) }),
  replaceFile: async (scene) => ({
    ...(await one(unpublished)(scene)),
    slot: 'enPdf',
    uploadId: await uploaded(scene, 'reportFile'),
  }),
  publish: one(unpublished),
  unpublish: one({}),
  setInvalid: async (scene) => ({ ...(await one({})(scene)), reason: '数据有误' }),
  setValid: one({ state: 'Y' }),
  remove: (scene) => id(scene, unpublished),
  figures: read,
  readers: read,
  async setRules({ w }) {
    // There is one row of rules; each call changes it.
    const { ownPublish } = await w.db
      .insertInto('reportRule')
      .values({ ownPublish: true })
      .onConflict((taken) => taken.column('oneRow').doUpdateSet({ oneRow: true }))
      .returning('ownPublish')
      .executeTakeFirstOrThrow();
    return { ownPublish: !ownPublish };
  },
};
