import { setImmediate } from 'node:timers/promises';
import { linkName, linksIn, uploadsIn } from '@mdi/page-kit/doc-fields.js';
import { findingsOf, type LinkTrouble, type PageFinding } from '@mdi/page-kit/findings.ts';
import { type Doc, type PageKind, receivedForms } from '@mdi/page-kit/shapes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { asksForBothLanguages } from './page.both-languages.queries.ts';
import { readableLinkNames } from './page.link-targets.ts';
import type { PageRecord } from './page.queries.ts';
import { linkedPageFacts, type ReferencedUpload, usableUploads } from './page.references.queries.ts';

type Judged = { page: Pick<PageRecord, 'pageId' | 'projectId' | 'program'>; doc: Doc };

/** What is wrong with a link, as far as it isn't a page's: of what no module offers yet, nothing is there. */
function troubleOf(link: ReturnType<typeof linksIn>[number]['link'], there: Set<string>): LinkTrouble | null {
  if (!('id' in link) && link.to !== 'mini') return null;
  if (there.has(linkName(link))) return null;
  return link.to === 'mini' ? 'appid' : 'gone';
}

/**
 * What stands against publishing documents of one program at a time, together: each counts as published for the links
 * of the others, or those of them that are named. A fixed number of questions, however many they are.
 */
export async function judgePages(
  ctx: Ctx,
  all: readonly Judged[],
  at: Date,
  together: ReadonlySet<number> = new Set(all.map(({ page }) => page.pageId)),
): Promise<{ findings: Map<number, PageFinding[]>; uploads: ReadonlyMap<number, ReferencedUpload> }> {
  const [first] = all;
  if (!first) return { findings: new Map(), uploads: new Map() };
  const { page: place } = first;
  const links = all.flatMap(({ doc }) => linksIn(doc).map(({ link }) => link));
  const pageIds = links.flatMap((link) => (link.to === 'page' ? [link.page] : []));
  const uploadIds = all.flatMap(({ doc }) => uploadsIn(doc).map(({ up }) => up));
  const pages = await linkedPageFacts(ctx, place, pageIds, at);
  const there = await readableLinkNames(ctx, place, links, at);
  const uploads = await usableUploads(ctx, place.projectId, uploadIds);

  const troubles = new Map<string, LinkTrouble>();
  const kinds = new Map<number, PageKind>();
  for (const link of links) {
    if (link.to !== 'page') {
      const trouble = troubleOf(link, there);
      if (trouble) troubles.set(linkName(link), trouble);
      continue;
    }
    const target = pages.get(link.page);
    if (!target?.same) {
      // Somebody else's page is told like one that isn't there.
      troubles.set(linkName(link), target ? 'elsewhere' : 'gone');
      continue;
    }
    kinds.set(link.page, target.kind);
    if (!target.live && !together.has(link.page)) troubles.set(linkName(link), 'unpublished');
  }
  const bothLanguages = await asksForBothLanguages(ctx, place.projectId);
  const facts = { bothLanguages, uploads, links: troubles, pages: kinds, forms: receivedForms };
  const findings = new Map<number, PageFinding[]>();
  for (const { page, doc } of all) {
    // Up to a hundred documents: others get their turn between them.
    if (all.length > 1) await setImmediate();
    findings.set(page.pageId, findingsOf(doc, facts));
  }
  return { findings, uploads };
}
