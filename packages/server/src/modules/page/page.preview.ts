import { previewMinutes } from '@mdi/contract/modules/page/page.contract.ts';
import { newDoc } from '@mdi/page-kit/new-doc.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { assertProgram } from './page.draft-writing.ts';
import { mapPictures } from './page.map-pictures.ts';
import { pageCan, readableDoc, uploadUrls } from './page.output.ts';
import { dropPreview, newPreview, previewBy } from './page.preview.queries.ts';
import { projectWithZone } from './page.projects.queries.ts';
import { homeAndSiteOf, pageById } from './page.queries.ts';

/** The address of a page's draft for a phone. */
export async function makePreview(ctx: Ctx, pageId: number) {
  const { projectId, program, kind, titleZh } = orNotFound(await pageById(ctx, pageId));
  assertProgram(ctx, program, 'edit');
  if (kind === 'site') refuse('page.error.previewSite');
  const until = new Date(ctx.now().getTime() + previewMinutes * 60_000);
  const token = await newPreview(ctx, pageId, until);
  ctx.changes.push({
    entity: 'appPage',
    id: pageId,
    before: { titleZh, until: null },
    after: { titleZh, until: until.toISOString() },
  });
  const { publicUrl } = ctx.deps.settings;
  return {
    url: `${publicUrl}/savills-mdi/h5/app/${program}/${projectId}/preview/${token}`,
    until: until.toISOString(),
  };
}

export async function endPreview(ctx: Ctx, pageId: number): Promise<boolean> {
  const { program, titleZh } = orNotFound(await pageById(ctx, pageId));
  assertProgram(ctx, program, 'edit');
  const ended = await dropPreview(ctx, pageId);
  if (ended)
    ctx.changes.push({
      entity: 'appPage',
      id: pageId,
      before: { titleZh },
      after: { titleZh, until: ctx.now().toISOString() },
    });
  return ended;
}

/** What a phone may see by a code: the draft as it is by now, as long as its author could still edit it. */
export async function previewedDraft(ctx: PublicCtx, token: string) {
  const over = () => refuse('page.error.previewOver', { code: 'notFound' });
  const { author, until, pageId } = (await previewBy(ctx, token)) ?? over();
  const page = (await pageById(author, pageId)) ?? over();
  const { projectId, program } = page;
  if (!pageCan(author, program).edit) over();
  const all = await homeAndSiteOf(author, projectId, program);
  const draft = all.find(({ kind }) => kind === 'site')?.draft;
  let made = 0;
  const { zone } = orNotFound(await projectWithZone(author, projectId));
  // The same each time, or the phone would take it for a change.
  const site = draft === undefined ? newDoc('site', { zh: '' }, () => `blank${made++}`) : readableDoc(draft);
  const doc = readableDoc(page.draft);
  return {
    projectId,
    program,
    zone,
    until: until.toISOString(),
    site,
    page: { pageId, doc },
    map: mapPictures(author),
    homeId: all.find(({ kind }) => kind === 'home')?.pageId ?? null,
    files: await uploadUrls(author, projectId, [doc, site]),
  };
}
