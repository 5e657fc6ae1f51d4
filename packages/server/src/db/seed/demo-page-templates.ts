import { parseStoredDoc } from '@mdi/page-kit/read-doc.js';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { withPageLinks } from '@mdi/page-kit/template.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { keepTemplate } from './page-templates.ts';

/** The pages of a project as a template holds them. */
async function docsOf(db: Kysely<DB>, projectId: number): Promise<Doc[]> {
  const pages = await db
    .selectFrom('appPage')
    .select(['id', 'draft'])
    .where('projectId', '=', projectId)
    .where('program', '=', 'pm')
    .orderBy('id')
    .execute();
  const numbers = new Map(pages.map(({ id }, at) => [id, at + 1]));
  return pages.flatMap(({ draft }) => {
    const read = parseStoredDoc(draft);
    return 'doc' in read ? [withPageLinks(read.doc, (page) => numbers.get(page))] : [];
  });
}

/** A template that a project keeps of one of its pages, and one of head office for all projects. */
export async function addDemoTemplates(db: Kysely<DB>, by: { property: number; hq: number }): Promise<void> {
  const projects = await db.selectFrom('project').select(['id', 'name']).orderBy('id').execute();
  const idOf = (name: string) => projects.find((project) => project.name === name)?.id;
  const [own, model] = [idOf('恒景中心'), idOf('深湾时代')];
  if (own === undefined || model === undefined) return;
  const service = (await docsOf(db, own)).find(({ kind }) => kind === 'service');
  if (service) {
    const docs = [withPageLinks(service, () => undefined)];
    const name = { zh: '恒景服务页', en: 'Hengjing services' };
    await keepTemplate(db, { projectId: own, by: by.property, whole: false, name, docs });
  }
  const name = { zh: '总部标准版', en: 'Head office standard' };
  await keepTemplate(db, { by: by.hq, whole: true, name, docs: await docsOf(db, model) });
}
