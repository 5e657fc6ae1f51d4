import { appFeatures, type Shape, type Text, type Values } from './field-types.ts';
import { limits } from './limits.ts';

export {
  type AppFeature,
  appFeatures,
  type Field,
  type Icon,
  type IconName,
  iconNames,
  type Link,
  type LinkFeature,
  linkFeatures,
  type Picture,
  type Text,
} from './field-types.ts';

const title = (needed = false) => ({ is: 'text', most: limits.title, needed, lines: false }) as const;
const body = (needed = true) => ({ is: 'text', most: limits.text, needed, lines: true }) as const;
const picture = { is: 'picture', ratio: null } as const;
const icon = { is: 'icon' } as const;
const colour = { is: 'colour' } as const;
const link = (needed = false) => ({ is: 'link', needed }) as const;
const choice = <const O extends readonly (string | number | boolean)[]>(...of: O) =>
  ({ is: 'choice', of }) as const;

/**
 * Every kind of block: what it holds, and how much of it. Its schema, what a publication asks of it, its links and
 * texts, what a difference says and the builder's panels follow from this. The first of a choice is how it begins.
 */
export const shapes = {
  /** One picture, or several one after the other; seconds for each, 0: they don't turn by themselves. */
  picture: {
    v: 1,
    fields: { height: choice('m', 's', 'l'), autoplay: choice(0, 2, 3, 4, 5, 6, 7, 8, 9, 10) },
    items: { least: 1, most: limits.pictures, fields: { pic: picture, title: title(), link: link() } },
  },
  video: { v: 1, fields: { title: title(), video: { is: 'video' }, poster: picture } },
  /** Where the navigation of the mini-program stands on a page. */
  nav: { v: 1, fields: {} },
  services: {
    v: 1,
    fields: { title: title() },
    items: { least: 1, most: limits.services, fields: { label: title(true), icon, link: link(true) } },
  },
  tabs: {
    v: 1,
    fields: {},
    items: { least: 1, most: limits.tabs, fields: { label: title(true), page: { is: 'page' } } },
  },
  panorama: {
    v: 1,
    fields: {},
    items: {
      least: 1,
      most: limits.panoramas,
      fields: { title: title(true), pic: { is: 'picture', ratio: limits.panorama.ratio } },
    },
  },
  /** The newest notices, this many. */
  notices: { v: 1, fields: { show: choice(3, 1, 5) } },
  text: { v: 1, fields: { body: body(), align: choice('left', 'center') } },
  button: { v: 1, fields: { label: title(true), link: link(true) } },
  location: { v: 1, fields: { name: title(true), address: body(), spot: { is: 'spot' } } },
  divider: { v: 1, fields: { size: choice('s', 'm') } },
  form: {
    v: 1,
    fields: {
      form: choice('reserve', 'advice'),
      fields: { is: 'several', of: ['company', 'unit', 'content', 'time'] },
    },
  },
  /** What of the app a fixed page shows. */
  feature: { v: 1, fields: { feature: choice(...appFeatures) } },
  tabBar: {
    v: 1,
    fields: {},
    items: {
      ...limits.tabBar,
      fields: { label: title(true), colour, active: colour, icon, link: link(true) },
    },
  },
  navigation: {
    v: 1,
    fields: {},
    items: {
      least: 0,
      most: limits.navigation,
      fields: { label: title(true), sub: title(), icon, link: link(true) },
    },
  },
  style: {
    v: 1,
    fields: {
      barBg: colour,
      barText: colour,
      buttonBg: colour,
      buttonText: colour,
      showProvider: choice(false, true),
      /** 1: the system's, 2: a geometric one. Source: spec §3 font options. */
      font: choice(1, 2),
    },
  },
} as const satisfies Record<string, Shape>;

type Shapes = typeof shapes;
export type BlockType = keyof Shapes;
/** The name of every field there is; of the document itself only its title. */
export type FieldName = {
  [T in BlockType]:
    | keyof Shapes[T]['fields']
    | (Shapes[T] extends { items: { fields: infer F } } ? keyof F : never);
}[BlockType];
export const blockTypes = Object.keys(shapes) as BlockType[];

type Items<S> = S extends { items: { fields: infer F } }
  ? { readonly items: readonly ({ readonly id: string } & Values<F>)[] }
  : object;

type Head<T extends string> = { readonly id: string; readonly type: T; readonly v: number };
/** A block of one kind; hidden ones are kept and shown to nobody. */
export type BlockOf<T extends BlockType> = Head<T> & { readonly hidden?: true | undefined } & Values<
    Shapes[T]['fields']
  > &
  Items<Shapes[T]>;
export type KnownBlock = { [T in BlockType]: BlockOf<T> }[BlockType];
/** A block that this build doesn't know, because a newer one wrote it: kept as it is, and touched by nobody. */
export type UnknownBlock = { readonly id: string; readonly type: 'unknown'; readonly raw: unknown };
export type Block = KnownBlock | UnknownBlock;

/** Forms whose answers somebody gets; a page with another one can’t be published. The module that takes one adds it here. */
export const receivedForms: ReadonlySet<BlockOf<'form'>['form']> = new Set(['reserve', 'advice'] as const);

export const shapeOf = (type: BlockType): Shape => shapes[type];

/** How many blocks of a kind a page of a kind may have; what isn't named, none. */
type Kind = { blocks: Partial<Record<BlockType, number>>; fixed?: readonly BlockType[] };

const many = limits.blocks;
const once = { nav: 1, services: 1, tabs: 1, panorama: 1 } as const;
const free = { notices: many, text: many, button: many, location: many, divider: many } as const;

/** Kinds of documents: the pages of spec §2, and what all pages of a mini-program share. `fixed` is always there, once. */
export const docKindRules = {
  home: { blocks: { ...once, ...free, picture: limits.homePictures, video: limits.homeVideos } },
  my: { blocks: { nav: 1, services: 1, text: many, button: many, divider: many } },
  reserve: { blocks: { form: 1, picture: many, text: many, button: many }, fixed: ['form'] },
  standard: { blocks: { ...once, ...free, picture: many, video: many } },
  subNav: { blocks: { nav: 1, services: 1, tabs: 1, picture: many, text: many } },
  overview360: { blocks: { panorama: 1, text: many } },
  map: { blocks: { location: many, picture: many, text: many } },
  business: { blocks: { picture: many, text: many, services: 1, location: many, button: many } },
  service: { blocks: { picture: many, text: many, services: 1, location: many, button: many } },
  fixed: { blocks: { feature: 1, picture: 1 }, fixed: ['feature'] },
  form: { blocks: { form: 1, picture: many, text: many, button: many }, fixed: ['form'] },
  site: { blocks: { tabBar: 1, navigation: 1, style: 1 }, fixed: ['tabBar', 'navigation', 'style'] },
} as const satisfies Record<string, Kind>;

export type DocKind = keyof typeof docKindRules;
/** `site` is what the pages of a mini-program share: its tab bar, its navigation and its style. */
export type PageKind = Exclude<DocKind, 'site'>;
export const docKinds = Object.keys(docKindRules) as DocKind[];
export const pageKinds = docKinds.filter((kind): kind is PageKind => kind !== 'site');
/** Of which a program has one only. Source: spec §5 page builder. */
export const singleKinds = ['home', 'my', 'reserve'] as const satisfies PageKind[];
export const isSingle = (kind: DocKind): boolean => singleKinds.some((one) => one === kind);
/** What may be opened from the chat app; of the others the mini-program has its own. */
export const chatKinds = pageKinds.filter((kind) => !isSingle(kind));

const kindOf = (kind: DocKind): Kind => docKindRules[kind];
export const maxBlocksOf = (kind: DocKind, type: BlockType): number => kindOf(kind).blocks[type] ?? 0;
export const fixedBlocksOf = (kind: DocKind): readonly BlockType[] => kindOf(kind).fixed ?? [];
/** What the builder's palette offers for a kind of page. */
export const offeredBlocksOf = (kind: DocKind): BlockType[] =>
  blockTypes.filter((type) => maxBlocksOf(kind, type) > 0 && !fixedBlocksOf(kind).includes(type));

export type Doc = {
  readonly schema: number;
  readonly kind: DocKind;
  readonly title: Text;
  readonly blocks: readonly Block[];
};
export const isKnown = (block: Block): block is KnownBlock => block.type !== 'unknown';

/** Where in a document something stands: the document itself, a block, an item of it, their field, one language of it. */
export type DocPlace = {
  block?: string | undefined;
  item?: string | undefined;
  field?: string | undefined;
  lang?: 'zh' | 'en' | undefined;
};
