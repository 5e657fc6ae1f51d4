import type { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import { newId } from '../../factories/pages.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

type Facts = Parameters<Scene['w']['make']['page']>[0];

const of = ({ t }: Scene) => ({ projectId: t.here.project.id, program: 'pm' as const });
const page = (scene: Scene, facts: Facts = {}) =>
  scene.w.make.page({ projectId: scene.t.here.project.id, ...facts });

const one =
  (facts: Facts = {}) =>
  async (scene: Scene) => {
    const { pageId } = await page(scene, facts);
    return { pageId };
  };
const now = ({ w }: Scene) => w.now();
const live = async (scene: Scene) => one({ liveSince: now(scene) })(scene);
const later = ({ w }: Scene) => new Date(w.now().getTime() + 3_600_000);

/** A page changed as somebody would: with one more block. */
async function changed(scene: Scene) {
  const { pageId, version, doc } = await page(scene);
  return { pageId, version, doc: { ...doc, blocks: [...doc.blocks, newBlock('divider', newId)] } };
}

export const pageExamples: ExamplesOf<typeof pageApi> = {
  list: of,
  targets: of,
  get: one(),
  async add(scene) {
    const { projectId } = of(scene);
    const { templateId } = await scene.w.make.pageTemplate({ projectId, whole: false });
    const facts = { channel: 'app', kind: 'standard', titleZh: '大堂', titleEn: 'Lobby' } as const;
    return { ...of(scene), ...facts, replace: false, templateId };
  },
  async openSite(scene) {
    // A program has one; each call makes it.
    const { projectId } = of(scene);
    await scene.w.db
      .deleteFrom('appPage')
      .where('projectId', '=', projectId)
      .where('kind', '=', 'site')
      .execute();
    return of(scene);
  },
  save: changed,
  async publish(scene) {
    const { pageId, version } = await page(scene);
    return { ...of(scene), pages: [{ pageId, version }], from: null, note: '上线' };
  },
  async check(scene) {
    const { pageId, version } = await page(scene);
    return { ...of(scene), pages: [{ pageId, version }], from: null };
  },
  cancel: async (scene) => one({ dueFrom: later(scene) })(scene),
  unpublish: live,
  versions: live,
  version: async (scene) => ({ ...(await live(scene)), no: 1 }),
  async restore(scene) {
    const { pageId, version } = await page(scene, { liveSince: now(scene) });
    return { pageId, version, no: 1 };
  },
  preview: one(),
  endPreview: one(),
  remove: one(),
};

/** What is live of the project here. */
async function shown(scene: Scene) {
  const { w, t } = scene;
  const there = await w.db
    .selectFrom('appPage')
    .select('id')
    .where('projectId', '=', t.here.project.id)
    .where('kind', '=', 'home')
    .executeTakeFirst();
  if (!there) {
    await page(scene, { kind: 'home', liveSince: now(scene) });
    await page(scene, { kind: 'site', liveSince: now(scene) });
  }
  return of(scene);
}

export const appPageExamples: ExamplesOf<typeof appPageApi> = {
  home: shown,
  page: async (scene) => ({ ...of(scene), ...(await live(scene)) }),
  async preview(scene) {
    const { w, t } = scene;
    const role = { level: 30 as const, resources: ['content:page:view', 'content:page:edit'] as const };
    const { token } = await w.make.person({ role, projectId: t.here.project.id });
    const { url } = await w.ok(pageApi, 'preview', await one()(scene), token);
    return { token: url.slice(url.lastIndexOf('/') + 1) };
  },
};
