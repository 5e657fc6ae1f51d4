import type { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { newToken } from '../../../src/kit/settings/secrets.ts';
import { newBody, newNotice } from '../../factories/inputs.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Facts = Parameters<Scene['w']['make']['notice']>[0];

const hour = 3_600_000;
const projectId = ({ t }: Scene) => t.here.project.id;

/** A notice here on the clock of the world. */
const notice = (scene: Scene, facts: Facts = {}) =>
  scene.w.make.notice({ projectIds: [projectId(scene)], at: scene.w.now(), ...facts });

const one = (facts: Facts) => async (scene: Scene) => {
  const { id: noticeId, version } = await notice(scene, facts);
  return { noticeId, version };
};

const waiting = async (scene: Scene) => {
  const { id: noticeId, version, hash } = await notice(scene, { state: 'toReview', releaseAt: null });
  return { noticeId, version, hash };
};

const later = ({ w }: Scene) => ({ releaseAt: new Date(w.now().getTime() + hour) });

async function upload({ w, me }: Scene, purpose: string): Promise<number> {
  const key = newToken();
  const row = { key, purpose, name: 'a.png', mime: 'image/png', bytes: 1, userId: me.user.id };
  return (await w.db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A thumbnail is cut when it is saved, so there is a picture. */
async function thumbnail(scene: Scene): Promise<number> {
  const id = await upload(scene, 'noticeThumbnail');
  const { key } = await scene.w.db
    .selectFrom('upload')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await scene.w.deps.files.put(key, dot);
  return id;
}

async function written(scene: Scene) {
  const [picture, attachment] = [await upload(scene, 'noticePicture'), await upload(scene, 'noticeFile')];
  const { building, company } = scene.t.here;
  const { content } = newBody();
  return newNotice({
    zh: {
      title: '电梯检修',
      body: {
        type: 'doc',
        content: [...content, { type: 'picture', attrs: { uploadId: picture, alt: '电梯' } }],
      },
    },
    thumbnail: { uploadId: await thumbnail(scene), x: 50, y: 50 },
    attachmentIds: [attachment],
    audience: {
      kind: 'companies',
      projectIds: [projectId(scene)],
      buildingIds: [building.id],
      companyIds: [company.id],
    },
  });
}

/** Read by nobody yet, in the middle of a day of its zone. */
async function unconfirmed(scene: Scene) {
  const { w, t } = scene;
  // A zone in which it is noon.
  const east = 12 - w.now().getUTCHours();
  const zone = `Etc/GMT${east >= 0 ? '-' : '+'}${Math.abs(east)}`;
  const told = { mustConfirm: true, announcedAt: w.now(), zone };
  const { id: noticeId } = await notice(scene, told);
  const { id, companyId } = await w.make.employee({ company: t.here.company });
  await w.make.delivery(noticeId, { id, companyId });
  return { noticeId };
}

export const noticeExamples: ExamplesOf<typeof noticeApi> = {
  get: async (scene) => ({ noticeId: (await notice(scene, { state: 'draft' })).id }),
  audience: ({ t }) => ({
    kind: 'buildings',
    projectIds: [t.here.project.id],
    buildingIds: [t.here.building.id],
    companyIds: [t.here.company.id],
  }),
  add: written,
  edit: async (scene) => ({ ...(await one({ state: 'draft' })(scene)), notice: await written(scene) }),
  copy: async (scene) => ({ noticeId: (await notice(scene)).id }),
  submit: one({ state: 'draft' }),
  withdraw: one({ state: 'toReview' }),
  approve: waiting,
  reject: async (scene) => ({ ...(await waiting(scene)), reason: '请写明时间' }),
  pullBack: async (scene) => one(later(scene))(scene),
  revoke: async (scene) => ({ noticeIds: [(await notice(scene)).id], reason: '写错了' }),
  reopen: async (scene) => ({ ...(await one({ state: 'revoked' })(scene)), announceAgain: true }),
  remove: async (scene) => ({ noticeId: (await notice(scene, { state: 'draft' })).id }),
  rates: async (scene) => ({ noticeId: (await unconfirmed(scene)).noticeId }),
  readers: async (scene) => ({ noticeId: (await unconfirmed(scene)).noticeId, what: 'unread' }),
  remind: unconfirmed,
  async setRules(scene) {
    // A project has one row of rules; each call changes it.
    const { bothLanguages } = await scene.w.db
      .insertInto('noticeRules')
      .values({ projectId: projectId(scene) })
      .onConflict((taken) => taken.column('projectId').doUpdateSet({ ownReview: false }))
      .returning('bothLanguages')
      .executeTakeFirstOrThrow();
    return { projectId: projectId(scene), bothLanguages: !bothLanguages, ownReview: false };
  },
};
