import { colourFindings, formFindings, tabBarFindings } from './block-findings.ts';
import {
  asLink,
  fieldsIn,
  linkName,
  linksIn,
  type PlacedField,
  textsIn,
  type UploadUse,
  uploadsIn,
} from './doc-fields.ts';
import { type FindingFacts, type PageFinding, stopFinding, warnFinding } from './finding.ts';
import { hasRatio, limits } from './limits.ts';
import { blockWord, docPlaceText, fieldWord, pageSentence } from './sentence.ts';
import {
  type BlockType,
  blockTypes,
  type Doc,
  fixedBlocksOf,
  isKnown,
  type KnownBlock,
  maxBlocksOf,
  shapeOf,
} from './shapes.ts';

export type { FindingFacts, LinkTrouble, PageFinding, UploadFact } from './finding.ts';

/** Code points as they are counted in front of whoever types. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** How long a text may be in a language. */
export const maxOfText = (most: number, lang: 'zh' | 'en'): number =>
  lang === 'en' ? most * limits.english : most;

function ofTexts(doc: Doc, bothLanguages: boolean): PageFinding[] {
  return textsIn(doc).flatMap(({ at, text, needed, most }) => {
    const found: PageFinding[] = [];
    const where = (lang: 'zh' | 'en') => ({ ...at, lang });
    const zh = lengthOf(text.zh);
    const en = lengthOf(text.en ?? '');
    if (zh === 0 && (needed || en > 0))
      found.push(stopFinding(where('zh'), pageSentence('page.finding.needed', docPlaceText(doc, at))));
    for (const [lang, length] of [
      ['zh', zh],
      ['en', en],
    ] as const)
      if (length > maxOfText(most, lang))
        found.push(
          stopFinding(
            where(lang),
            pageSentence('page.finding.long', docPlaceText(doc, where(lang)), maxOfText(most, lang), length),
          ),
        );
    if (zh > 0 && en === 0) {
      const sentence = pageSentence('page.finding.english', docPlaceText(doc, at));
      found.push(bothLanguages ? stopFinding(where('en'), sentence) : warnFinding(where('en'), sentence));
    }
    return found;
  });
}

/** Fields that have to be filled in, whatever with. */
function ofFields(doc: Doc): PageFinding[] {
  return fieldsIn(doc).flatMap(({ at, field, value }: PlacedField) => {
    const missing = (key: 'picture' | 'icon' | 'colour' | 'link' | 'spot') => [
      stopFinding(
        at,
        pageSentence(
          `page.finding.${key}`,
          docPlaceText(doc, { ...at, field: undefined }),
          fieldWord(at.field ?? 'title'),
        ),
      ),
    ];
    if (field.is === 'picture' || field.is === 'video')
      // A video begins with its own first picture where it has no other.
      return value === null && at.field !== 'poster' ? missing('picture') : [];
    if (field.is === 'link') return field.needed && asLink(value).to === 'none' ? missing('link') : [];
    if (field.is === 'page') return value === null ? missing('link') : [];
    if (field.is === 'icon' || field.is === 'colour' || field.is === 'spot')
      return value === null ? missing(field.is) : [];
    return [];
  });
}

const maxBytes = (use: UploadUse) =>
  use === 'video' ? limits.video.bytes : use === 'panorama' ? limits.panorama.bytes : limits.picture.bytes;

function ofUploads(doc: Doc, { uploads }: FindingFacts): PageFinding[] {
  const shown = new Set(fieldsIn(doc).map(({ at }) => at.block));
  return uploadsIn(doc).flatMap(({ at, up, use }) => {
    if (!shown.has(at.block)) return [];
    const place = docPlaceText(doc, at);
    const fact = uploads.get(up);
    if (!fact) return [stopFinding(at, pageSentence('page.finding.uploadGone', place))];
    if (fact.use !== use) return [stopFinding(at, pageSentence('page.finding.uploadUse', place))];
    if (fact.bytes > maxBytes(use))
      return [stopFinding(at, pageSentence('page.finding.uploadLarge', place, maxBytes(use) / 1024 / 1024))];
    const ratio = use === 'panorama' ? limits.panorama.ratio : use === 'video' ? limits.video.ratio : null;
    const right = ratio === null || (fact.width !== null && hasRatio(fact.width, fact.height ?? 0, ratio));
    return right
      ? []
      : [stopFinding(at, pageSentence('page.finding.ratio', place, use === 'video' ? '16:9' : '2:1'))];
  });
}

const ofLinks = (doc: Doc, { links }: FindingFacts): PageFinding[] =>
  linksIn(doc, false).flatMap(({ at, link }) => {
    const trouble = links.get(linkName(link));
    return trouble
      ? [stopFinding(at, pageSentence(`page.finding.link_${trouble}`, docPlaceText(doc, at)))]
      : [];
  });

const pictureItems = (block: KnownBlock) => (block.type === 'picture' ? block.items : []);

/** A picture that leads somewhere says where to whoever can't see it. */
const ofAlts = (doc: Doc, blocks: readonly KnownBlock[]): PageFinding[] =>
  blocks.flatMap((block) =>
    pictureItems(block).flatMap(({ id, link, title, pic }) => {
      const silent = title.zh.trim() === '' && (pic?.alt?.zh ?? '').trim() === '';
      const at = { block: block.id, item: id };
      return link.to !== 'none' && silent
        ? [stopFinding({ ...at, field: 'title' }, pageSentence('page.finding.alt', docPlaceText(doc, at)))]
        : [];
    }),
  );

function ofItems(doc: Doc, block: KnownBlock): PageFinding[] {
  const { items } = shapeOf(block.type);
  if (!items || !('items' in block)) return [];
  const count = block.items.length;
  const at = { block: block.id };
  if (count < items.least)
    return [stopFinding(at, pageSentence('page.finding.few', docPlaceText(doc, at), items.least, count))];
  return count > items.most
    ? [stopFinding(at, pageSentence('page.finding.many', docPlaceText(doc, at), items.most, count))]
    : [];
}

/** Which blocks this kind of document takes, and how many; hidden ones take their place, too. */
function ofKind(doc: Doc): PageFinding[] {
  const of = (type: BlockType) => doc.blocks.filter((block) => block.type === type);
  const found = blockTypes.flatMap((type) => {
    const all = of(type);
    const most = maxBlocksOf(doc.kind, type);
    const last = all.at(-1);
    if (!last || all.length <= most) return [];
    const at = { block: last.id };
    return most === 0
      ? [
          stopFinding(
            at,
            pageSentence('page.finding.wrongKind', blockWord(type), pageSentence(`page.kind_${doc.kind}`)),
          ),
        ]
      : [stopFinding(at, pageSentence('page.finding.blocks', blockWord(type), most, all.length))];
  });
  const fixed = fixedBlocksOf(doc.kind).flatMap((type) => {
    const [one] = of(type);
    if (!one) return [stopFinding({}, pageSentence('page.finding.missing', blockWord(type)))];
    return isKnown(one) && one.hidden
      ? [stopFinding({ block: one.id }, pageSentence('page.finding.hidden', blockWord(type)))]
      : [];
  });
  return [...found, ...fixed];
}

const order = { stop: 0, warn: 1 };

/** All that stands against publishing a document or deserves a look; what stops stands first, in the page's order. */
export function findingsOf(doc: Doc, facts: FindingFacts): PageFinding[] {
  const shown = doc.blocks.filter(isKnown).filter(({ hidden }) => !hidden);
  const unknown = doc.blocks.filter((block) => !isKnown(block));
  const found = [
    ...ofKind(doc),
    ...shown.flatMap((block) => ofItems(doc, block)),
    ...tabBarFindings(doc, facts),
    ...formFindings(shown, facts),
    ...ofTexts(doc, facts.bothLanguages),
    ...ofFields(doc),
    ...ofAlts(doc, shown),
    ...ofUploads(doc, facts),
    ...ofLinks(doc, facts),
    ...colourFindings(doc),
    ...unknown.map(({ id }) => warnFinding({ block: id }, pageSentence('page.finding.unknown'))),
    ...(shown.length === 0 && doc.kind !== 'my' ? [warnFinding({}, pageSentence('page.finding.empty'))] : []),
  ];
  const place = new Map(doc.blocks.map(({ id }, at) => [id, at]));
  const at = ({ at: { block } }: PageFinding) => (block === undefined ? -1 : (place.get(block) ?? -1));
  return found.toSorted((a, b) => order[a.level] - order[b.level] || at(a) - at(b));
}
