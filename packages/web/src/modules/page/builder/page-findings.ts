import { uploadsIn } from '@mdi/page-kit/doc-fields.js';
import { type FindingFacts, findingsOf, type PageFinding } from '@mdi/page-kit/findings.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import { type Doc, receivedForms } from '@mdi/page-kit/shapes.ts';
import { asPageSentence, type Page, type PageRow } from '../page-calls.ts';

/** Of what only the server knows, nothing stands against anything here. */
const factsFor = (doc: Doc, bothLanguages: boolean, pages: readonly PageRow[]): FindingFacts => ({
  bothLanguages,
  uploads: new Map(
    uploadsIn(doc).map(({ up, use }) => {
      const ratio = use === 'panorama' ? limits.panorama.ratio : limits.video.ratio;
      return [up, { use, bytes: 0, width: ratio * 900, height: 900 }];
    }),
  ),
  links: new Map(),
  forms: receivedForms,
  pages: new Map(pages.flatMap(({ pageId, kind }) => (kind === 'site' ? [] : [[pageId, kind]]))),
});

/** Sentences about uploads and links, which the server alone can say. */
const outside = /^page\.finding\.(upload|ratio|link_)/;

/**
 * What stands against publishing the document as it is now: at once what it tells by itself, and what the server said
 * of the draft it has, while that place is still the same.
 */
export function pageFindingsNow(
  doc: Doc,
  page: Pick<Page, 'doc' | 'findings' | 'bothLanguages'>,
  pages: readonly PageRow[],
): PageFinding[] {
  const own = findingsOf(doc, factsFor(doc, page.bothLanguages, pages));
  const blockOf = (of: Doc, id: string | undefined) =>
    JSON.stringify(of.blocks.find((block) => block.id === id));
  const told = page.findings.flatMap(({ level, at, said }): PageFinding[] => {
    // A place of the kit's own.
    const place = at as PageFinding['at'];
    const same = blockOf(doc, place.block) === blockOf(page.doc, place.block);
    return outside.test(said.key) && same ? [{ level, at: place, said: asPageSentence(said) }] : [];
  });
  return [...own, ...told].toSorted(
    (one, other) => Number(one.level === 'warn') - Number(other.level === 'warn'),
  );
}
