import type { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

const of = ({ t }: Scene) => ({ projectId: t.here.project.id, program: 'pm' as const });

/** A template of the project. */
async function one({ w, t }: Scene) {
  const { templateId, version } = await w.make.pageTemplate({ projectId: t.here.project.id });
  return { templateId, version };
}
const id = async (scene: Scene) => ({ templateId: (await one(scene)).templateId });

/** A template of a page that the project has, and one that it hasn't. */
async function over(scene: Scene) {
  const { w, t } = scene;
  const { id: projectId } = t.here.project;
  const title = uniqueName('页').slice(0, 10);
  const { pageId, version, doc } = await w.make.page({ projectId, title });
  const { templateId } = await w.make.pageTemplate({ projectId, docs: [doc] });
  return { templateId, projectId, over: [{ pageId, version }] };
}

/** A project of its own, in the region of the one here. */
async function projects(scene: Scene) {
  const { provinceCode } = scene.t.here.project;
  const { id: projectId } = await scene.w.make.project({ provinceCode });
  return { ...(await id(scene)), projectIds: [projectId] };
}

export const pageTemplateExamples: ExamplesOf<typeof pageTemplateApi> = {
  list: (scene) => ({ ...of(scene), whole: true }),
  get: id,
  plan: async (scene) => ({ ...(await id(scene)), projectId: of(scene).projectId }),
  use: over,
  async save(scene) {
    const { projectId } = of(scene);
    // A project keeps so many; each call makes one.
    await scene.w.db.deleteFrom('pageTemplate').where('projectId', '=', projectId).execute();
    const { pageId } = await scene.w.make.page({ projectId });
    return { ...of(scene), pageId, nameZh: uniqueName('模板'), nameEn: 'Template', forAll: false };
  },
  rename: async (scene) => ({ ...(await one(scene)), nameZh: uniqueName('模板'), nameEn: 'Template' }),
  remove: id,
  givePlan: projects,
  give: projects,
  given: id,
};
