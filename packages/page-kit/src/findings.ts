import { contrast } from './contrast.ts';
import { hasRatio, limits } from './limits.ts';
import { blockWord, fieldWord, placeSaid, type Said, said } from './said.ts';
import {
  type Block,
  type BlockOf,
  type BlockType,
  blockTypes,
  type Doc,
  fixedOf,
  isKnown,
  type KnownBlock,
  mostOf,
  type PageKind,
  type Place,
  shapeOf,
} from './shapes.ts';
import {
  asLink,
  fieldsIn,
  linkName,
  linksIn,
  type Spotted,
  textsIn,
  type UploadUse,
  uploadsIn,
  valueAt,
} from './walk.ts';

/** What stands against publishing (`stop`) or deserves a look (`warn`), where it is mended, and its sentence. */
export type PageFinding = { level: 'stop' | 'warn'; at: Place; said: Said };

export type LinkTrouble = 'gone' | 'unpublished' | 'elsewhere' | 'host' | 'appid';
/** An upload as it is kept. Without sizes: nobody knows them of such a file. */
export type UploadFact = { use: UploadUse; bytes: number; width: number | null; height: number | null };

/** What a document alone doesn't tell. */
export type Facts = {
  /** The project asks for both languages. */
  bothLanguages: boolean;
  /** Uploads that may be used here. */
  uploads: ReadonlyMap<number, UploadFact>;
  /** What is wrong with links, by their names. */
  links: ReadonlyMap<string, LinkTrouble>;
  /** Which kind of page those are that are linked to. */
  pages: ReadonlyMap<number, PageKind>;
  /** Forms whose answers somebody gets. */
  forms: ReadonlySet<BlockOf<'form'>['form']>;
};

/** Code points as they are counted in front of whoever types. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** How long a text may be in a language. */
export const mostOfText = (most: number, lang: 'zh' | 'en'): number =>
  lang === 'en' ? most * limits.english : most;

const stop = (at: Place, sentence: Said): PageFinding => ({ level: 'stop', at, said: sentence });
const warn = (at: Place, sentence: Said): PageFinding => ({ level: 'warn', at, said: sentence });

function ofTexts(doc: Doc, bothLanguages: boolean): PageFinding[] {
  return textsIn(doc).flatMap(({ at, text, needed, most }) => {
    const found: PageFinding[] = [];
    const where = (lang: 'zh' | 'en') => ({ ...at, lang });
    const zh = lengthOf(text.zh);
    const en = lengthOf(text.en ?? '');
    if (zh === 0 && (needed || en > 0))
      found.push(stop(where('zh'), said('page.finding.needed', placeSaid(doc, at))));
    for (const [lang, length] of [
      ['zh', zh],
      ['en', en],
    ] as const)
      if (length > mostOfText(most, lang))
        found.push(
          stop(
            where(lang),
            said('page.finding.long', placeSaid(doc, where(lang)), mostOfText(most, lang), length),
          ),
        );
    if (zh > 0 && en === 0) {
      const sentence = said('page.finding.english', placeSaid(doc, at));
      found.push(bothLanguages ? stop(where('en'), sentence) : warn(where('en'), sentence));
    }
    return found;
  });
}

/** Fields that have to be filled in, whatever with. */
function ofFields(doc: Doc): PageFinding[] {
  return fieldsIn(doc).flatMap(({ at, field, value }: Spotted) => {
    const missing = (key: 'picture' | 'icon' | 'colour' | 'link' | 'spot') => [
      stop(
        at,
        said(
          `page.finding.${key}`,
          placeSaid(doc, { ...at, field: undefined }),
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

const mostBytes = (use: UploadUse) =>
  use === 'video' ? limits.video.bytes : use === 'panorama' ? limits.panorama.bytes : limits.picture.bytes;

function ofUploads(doc: Doc, { uploads }: Facts): PageFinding[] {
  const shown = new Set(fieldsIn(doc).map(({ at }) => at.block));
  return uploadsIn(doc).flatMap(({ at, up, use }) => {
    if (!shown.has(at.block)) return [];
    const place = placeSaid(doc, at);
    const fact = uploads.get(up);
    if (!fact) return [stop(at, said('page.finding.uploadGone', place))];
    if (fact.use !== use) return [stop(at, said('page.finding.uploadUse', place))];
    if (fact.bytes > mostBytes(use))
      return [stop(at, said('page.finding.uploadLarge', place, mostBytes(use) / 1024 / 1024))];
    const ratio = use === 'panorama' ? limits.panorama.ratio : use === 'video' ? limits.video.ratio : null;
    const right = ratio === null || (fact.width !== null && hasRatio(fact.width, fact.height ?? 0, ratio));
    return right ? [] : [stop(at, said('page.finding.ratio', place, use === 'video' ? '16:9' : '2:1'))];
  });
}

const ofLinks = (doc: Doc, { links }: Facts): PageFinding[] =>
  linksIn(doc, false).flatMap(({ at, link }) => {
    const trouble = links.get(linkName(link));
    return trouble ? [stop(at, said(`page.finding.link_${trouble}`, placeSaid(doc, at)))] : [];
  });

const pictureItems = (block: KnownBlock) => (block.type === 'picture' ? block.items : []);

/** A picture that leads somewhere says where to whoever can't see it. */
const ofAlts = (doc: Doc, blocks: readonly KnownBlock[]): PageFinding[] =>
  blocks.flatMap((block) =>
    pictureItems(block).flatMap(({ id, link, title, pic }) => {
      const silent = title.zh.trim() === '' && (pic?.alt?.zh ?? '').trim() === '';
      const at = { block: block.id, item: id };
      return link.to !== 'none' && silent
        ? [stop({ ...at, field: 'title' }, said('page.finding.alt', placeSaid(doc, at)))]
        : [];
    }),
  );

function ofItems(doc: Doc, block: KnownBlock): PageFinding[] {
  const { items } = shapeOf(block.type);
  if (!items || !('items' in block)) return [];
  const count = block.items.length;
  const at = { block: block.id };
  if (count < items.least)
    return [stop(at, said('page.finding.few', placeSaid(doc, at), items.least, count))];
  return count > items.most
    ? [stop(at, said('page.finding.many', placeSaid(doc, at), items.most, count))]
    : [];
}

/** Which blocks this kind of document takes, and how many; hidden ones take their place, too. */
function ofKind(doc: Doc): PageFinding[] {
  const of = (type: BlockType) => doc.blocks.filter((block) => block.type === type);
  const found = blockTypes.flatMap((type) => {
    const all = of(type);
    const most = mostOf(doc.kind, type);
    const last = all.at(-1);
    if (!last || all.length <= most) return [];
    const at = { block: last.id };
    return most === 0
      ? [stop(at, said('page.finding.wrongKind', blockWord(type), said(`page.kind_${doc.kind}`)))]
      : [stop(at, said('page.finding.blocks', blockWord(type), most, all.length))];
  });
  const fixed = fixedOf(doc.kind).flatMap((type) => {
    const [one] = of(type);
    if (!one) return [stop({}, said('page.finding.missing', blockWord(type)))];
    return isKnown(one) && one.hidden
      ? [stop({ block: one.id }, said('page.finding.hidden', blockWord(type)))]
      : [];
  });
  return [...found, ...fixed];
}

const isOf =
  <T extends BlockType>(type: T) =>
  (block: Block): block is Extract<Block, BlockOf<T>> =>
    block.type === type;

/** Source: spec §5, the tab bar. */
function ofTabBar(doc: Doc, { pages }: Facts): PageFinding[] {
  return doc.blocks.filter(isOf('tabBar')).flatMap((bar) => {
    const kinds = bar.items.map(({ link }) => (link.to === 'page' ? pages.get(link.page) : undefined));
    const at = { block: bar.id };
    const first = bar.items[0];
    return [
      ...(first && kinds[0] !== 'home'
        ? [stop({ ...at, item: first.id, field: 'link' }, said('page.finding.firstHome'))]
        : []),
      ...(kinds.includes('my') ? [] : [stop(at, said('page.finding.noMy'))]),
      ...bar.items.flatMap(({ id, icon, active }) =>
        icon !== null && active === null
          ? [
              stop(
                { ...at, item: id, field: 'icon' },
                said('page.finding.iconFirst', placeSaid(doc, { ...at, item: id })),
              ),
            ]
          : [],
      ),
    ];
  });
}

/** A form that nobody gets the answers of would only seem to be one. */
const ofForms = (blocks: readonly KnownBlock[], { forms }: Facts): PageFinding[] =>
  blocks.flatMap((block) =>
    block.type === 'form' && !forms.has(block.form)
      ? [stop({ block: block.id, field: 'form' }, said('page.finding.formUnread'))]
      : [],
  );

/** What on which colour can't be read by everybody. */
function ofColours(doc: Doc): PageFinding[] {
  const pairs = doc.blocks.flatMap((block): { at: Place; on: [unknown, unknown]; least: number }[] => {
    if (!isKnown(block)) return [];
    const at = { block: block.id };
    const pair = (field: string, back: string) => ({
      at: { ...at, field },
      on: [valueAt(block, field), valueAt(block, back)] as [unknown, unknown],
      least: 4.5,
    });
    if (block.type === 'style') return [pair('barText', 'barBg'), pair('buttonText', 'buttonBg')];
    if (block.type !== 'tabBar') return [];
    return block.items.flatMap((item) =>
      (['colour', 'active'] as const).map((field) => ({
        at: { ...at, item: item.id, field },
        on: [item[field], '#ffffff'] as [unknown, unknown],
        least: 4.5,
      })),
    );
  });
  return pairs.flatMap(({ at, on: [front, back], least }) => {
    if (typeof front !== 'string' || typeof back !== 'string') return [];
    const is = contrast(front, back);
    return is < least
      ? [
          warn(
            at,
            said('page.finding.contrast', placeSaid(doc, at), (Math.floor(is * 10) / 10).toFixed(1), least),
          ),
        ]
      : [];
  });
}

const order = { stop: 0, warn: 1 };

/** All that stands against publishing a document or deserves a look; what stops stands first, in the page's order. */
export function findingsOf(doc: Doc, facts: Facts): PageFinding[] {
  const shown = doc.blocks.filter(isKnown).filter(({ hidden }) => !hidden);
  const unknown = doc.blocks.filter((block) => !isKnown(block));
  const found = [
    ...ofKind(doc),
    ...shown.flatMap((block) => ofItems(doc, block)),
    ...ofTabBar(doc, facts),
    ...ofForms(shown, facts),
    ...ofTexts(doc, facts.bothLanguages),
    ...ofFields(doc),
    ...ofAlts(doc, shown),
    ...ofUploads(doc, facts),
    ...ofLinks(doc, facts),
    ...ofColours(doc),
    ...unknown.map(({ id }) => warn({ block: id }, said('page.finding.unknown'))),
    ...(shown.length === 0 && doc.kind !== 'my' ? [warn({}, said('page.finding.empty'))] : []),
  ];
  const place = new Map(doc.blocks.map(({ id }, at) => [id, at]));
  const at = ({ at: { block } }: PageFinding) => (block === undefined ? -1 : (place.get(block) ?? -1));
  return found.toSorted((a, b) => order[a.level] - order[b.level] || at(a) - at(b));
}
