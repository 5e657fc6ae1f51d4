import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { uploadsIn } from '@mdi/page-kit/doc-fields.js';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { readStoredDoc } from './page.draft-writing.ts';
import { reachesProgram } from './page.queries.ts';
import { usableUploads } from './page.references.queries.ts';

/** What the caller may do with pages of a program. */
export const pageCan = (ctx: Ctx, program: string) => {
  const may_ = (action: 'edit' | 'publish') =>
    may(ctx, pageApi.ops[action === 'edit' ? 'save' : 'publish']) && reachesProgram(ctx, program, action);
  return { edit: may_('edit'), publish: may_('publish') };
};

/** Where the uploads of documents lie just now. */
export async function uploadUrls(
  ctx: Ctx,
  projectId: number,
  docs: readonly Doc[],
): Promise<Record<string, string>> {
  const ids = docs.flatMap((doc) => uploadsIn(doc).map(({ up }) => up));
  const uploads = await usableUploads(ctx, projectId, [...new Set(ids)]);
  return Object.fromEntries([...uploads.values()].map(({ id, key }) => [id, signedFileUrl(ctx.deps, key)]));
}

/** A document as readers get it: without what is hidden, and without what nobody could show. */
export function readableDoc(stored: unknown): Doc {
  const doc = readStoredDoc(stored);
  return { ...doc, blocks: doc.blocks.filter((block) => block.type !== 'unknown' && block.hidden !== true) };
}
