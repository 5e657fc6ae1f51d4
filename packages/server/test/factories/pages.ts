import { linkName, linksIn, uploadsIn } from '@mdi/page-kit/doc-fields.js';
import { newBlock, newDoc, newIdFrom } from '@mdi/page-kit/new-doc.ts';
import { parseStoredDoc } from '@mdi/page-kit/read-doc.js';
import type { Block, Doc, DocKind } from '@mdi/page-kit/shapes.ts';
import type { Db } from '../../src/db/connect.ts';
import type { Places } from './places.ts';
import { uniqueName } from './places.ts';

export const newId = newIdFrom(Math.random);

type Facts = {
  projectId?: number;
  program?: 'pm' | 'pass';
  kind?: DocKind;
  title?: string;
  blocks?: readonly Block[];
  /** Published from then on; nothing said: not at all. */
  liveSince?: Date;
  /** Planned for then. */
  dueFrom?: Date;
};

type TemplateFacts = {
  projectId?: number;
  program?: 'pm' | 'pass';
  whole?: boolean;
  name?: string;
  /** Their links to pages name their numbers among these. */
  docs?: readonly Doc[];
};

/** A document that nothing stands against. */
export function wholeDoc(kind: DocKind, title: string, blocks?: readonly Block[]): Doc {
  const doc = newDoc(kind, { zh: title, en: title }, newId);
  return blocks ? { ...doc, blocks } : { ...doc, blocks: [...doc.blocks, newBlock('divider', newId)] };
}

/** Pages as their rows stand, without whoever would have to write and publish them. */
export function pagesFactory(db: Db, places: Places) {
  const page = async (facts: Facts = {}) => {
    const projectId = facts.projectId ?? (await places.project()).id;
    const { kind = 'standard', program = 'pm', title = uniqueName('页').slice(0, 10) } = facts;
    const doc = wholeDoc(kind, title, facts.blocks);
    const row = { projectId, program, kind, titleZh: title, titleEn: title, draft: JSON.stringify(doc) };
    const { id } = await db.insertInto('appPage').values(row).returning('id').executeTakeFirstOrThrow();
    // What a block of another build refers to, nobody knows.
    const read = parseStoredDoc(JSON.parse(JSON.stringify(doc)));
    const known = 'doc' in read ? read.doc : doc;
    const refer = async (versionId: number | null) => {
      const targets = [...new Set(linksIn(known).map(({ link }) => linkName(link)))];
      const uploads = [...new Set(uploadsIn(known).map(({ up }) => up))];
      for (const target of targets)
        await db.insertInto('pageLink').values({ pageId: id, versionId, target }).execute();
      for (const uploadId of uploads)
        await db.insertInto('pageUpload').values({ pageId: id, versionId, uploadId }).execute();
    };
    await refer(null);
    let no = 0;
    for (const fromAt of [facts.liveSince, facts.dueFrom]) {
      if (!fromAt) continue;
      no += 1;
      const values = { pageId: id, no, doc: JSON.stringify(doc), changes: 1, note: '', at: fromAt };
      const version = await db
        .insertInto('pageVersion')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      await refer(version.id);
      const atOnce = fromAt === facts.liveSince;
      await db.insertInto('pageLive').values({ pageId: id, versionId: version.id, fromAt, atOnce }).execute();
    }
    if (no > 0) await db.updateTable('appPage').set({ lastNo: no }).where('id', '=', id).execute();
    return { pageId: id, projectId, program, version: 1, doc, title };
  };
  /** A template of a project, or of head office where none is named: of a whole mini-program unless it is said otherwise. */
  const pageTemplate = async (facts: TemplateFacts = {}) => {
    const { projectId = null, program = 'pm', whole = true, name = uniqueName('模板') } = facts;
    const docs =
      facts.docs ?? (whole ? [wholeDoc('home', '首页'), wholeDoc('site', '')] : [wholeDoc('standard', '页')]);
    const row = { projectId, program, whole, nameZh: name, nameEn: name };
    const { id: templateId } = await db
      .insertInto('pageTemplate')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const list = docs.map((doc, at) => ({
      templateId,
      no: at + 1,
      channel: 'app' as const,
      kind: doc.kind,
      doc: JSON.stringify(doc),
    }));
    await db.insertInto('pageTemplatePage').values(list).execute();
    const uploads = [...new Set(docs.flatMap((doc) => uploadsIn(doc).map(({ up }) => up)))];
    for (const uploadId of uploads)
      await db.insertInto('pageTemplateUpload').values({ templateId, uploadId }).execute();
    return { templateId, version: 1, name };
  };
  return { page, pageTemplate };
}
