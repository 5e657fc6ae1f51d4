import { idsFrom, newBlock, newDoc } from '@mdi/page-kit/make.ts';
import { readDoc } from '@mdi/page-kit/read.ts';
import type { Block, Doc, DocKind } from '@mdi/page-kit/shapes.ts';
import { linkName, linksIn, uploadsIn } from '@mdi/page-kit/walk.ts';
import type { Db } from '../../src/db/connect.ts';
import type { Places } from './places.ts';
import { unique } from './places.ts';

export const newId = idsFrom(Math.random);

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

/** A document that nothing stands against. */
export function wholeDoc(kind: DocKind, title: string, blocks?: readonly Block[]): Doc {
  const doc = newDoc(kind, { zh: title, en: title }, newId);
  return blocks ? { ...doc, blocks } : { ...doc, blocks: [...doc.blocks, newBlock('divider', newId)] };
}

/** Pages as their rows stand, without whoever would have to write and publish them. */
export function pagesFactory(db: Db, places: Places) {
  const page = async (facts: Facts = {}) => {
    const projectId = facts.projectId ?? (await places.project()).id;
    const { kind = 'standard', program = 'pm', title = unique('页').slice(0, 10) } = facts;
    const doc = wholeDoc(kind, title, facts.blocks);
    const row = { projectId, program, kind, titleZh: title, titleEn: title, draft: JSON.stringify(doc) };
    const { id } = await db.insertInto('appPage').values(row).returning('id').executeTakeFirstOrThrow();
    // What a block of another build refers to, nobody knows.
    const read = readDoc(JSON.parse(JSON.stringify(doc)));
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
      await db.insertInto('pageLive').values({ pageId: id, versionId: version.id, fromAt }).execute();
    }
    if (no > 0) await db.updateTable('appPage').set({ lastNo: no }).where('id', '=', id).execute();
    return { pageId: id, projectId, program, version: 1, doc, title };
  };
  return { page };
}
