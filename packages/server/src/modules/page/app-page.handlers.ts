import { createHash } from 'node:crypto';
import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { uploadsIn } from '@mdi/page-kit/doc-fields.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { livePages } from './page.live.queries.ts';
import { mapPictures } from './page.map-pictures.ts';
import { readableDoc } from './page.output.ts';
import { previewedDraft } from './page.preview.ts';

type Live = Awaited<ReturnType<typeof livePages>>;

/** Those of the uploads of live versions that are shown. */
function addresses(ctx: PublicCtx, live: Live, docs: readonly Doc[]): Record<string, string> {
  const shown = new Set(docs.flatMap((doc) => uploadsIn(doc).map(({ up }) => up)));
  const all = live.flatMap(({ uploads }) => uploads).filter(({ id }) => shown.has(id));
  return Object.fromEntries(all.map(({ id, key }) => [id, signedFileUrl(ctx.deps, key)]));
}

/** The answer with its tag; null where the reader has the same already. */
function tagged<T extends object>(answer: T, known: string | undefined): (T & { tag: string }) | null {
  const tag = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  return tag === known ? null : { ...answer, tag };
}

/** Pages on phones. */
export const appPageModule = implement(appPageApi, {
  async home(ctx, { projectId, program, tag }) {
    const live = await livePages(ctx, projectId, program, ['home', 'site', 'my']);
    const home = orNotFound(live.find(({ kind }) => kind === 'home'));
    const site = readableDoc(orNotFound(live.find(({ kind }) => kind === 'site')).doc);
    const doc = readableDoc(home.doc);
    const files = addresses(ctx, live, [doc, site]);
    const myId = live.find(({ kind }) => kind === 'my')?.pageId ?? null;
    return tagged(
      {
        files,
        site,
        home: { pageId: home.pageId, doc },
        myId,
        map: mapPictures(ctx),
      },
      tag,
    );
  },
  async page(ctx, { projectId, program, pageId, tag }) {
    const live = await livePages(ctx, projectId, program, pageId);
    const [page] = live;
    const doc = readableDoc(orNotFound(page).doc);
    return tagged({ files: addresses(ctx, live, [doc]), page: { pageId, doc } }, tag);
  },
  preview: async (ctx, { token, tag }) => tagged(await previewedDraft(ctx, token), tag),
});
