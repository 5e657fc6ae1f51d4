import { idsFrom, newBlock, newItem } from '@mdi/page-kit/make.ts';
import type {
  BlockOf,
  BlockType,
  DocKind,
  Icon,
  KnownBlock,
  Link,
  Picture,
  Text,
} from '@mdi/page-kit/shapes.ts';
import type { SitePlan } from './demo-page-sites.ts';
import type { PageScene } from './page-pictures.ts';

let drawn = 1;
/** Ids that are the same in every demo. */
export const newId = idsFrom(() => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return drawn / 2_147_483_648;
});

export const text = (zh: string, en: string): Text => ({ zh, en });
export const none: Link = { to: 'none' };
export const icon = (name: Extract<Icon, { name: string }>['name']): Icon => ({ name });
export const block = <T extends BlockType>(type: T, changes: Partial<BlockOf<T>>): KnownBlock =>
  // One of the kinds that the table of blocks lists.
  ({ ...newBlock(type, newId), ...changes }) as KnownBlock;
export const item = <T extends BlockType>(type: T, changes: object) =>
  // Its fields are those of the same table.
  ({ ...newItem(type, newId), ...changes }) as BlockOf<T> extends { items: readonly (infer I)[] } ? I : never;
/** Ids begin anew. */
export const beginIds = (): void => {
  drawn = 1;
};

/** Of which kind a page is; from the chat app an ordinary page is opened, beside that of the app. */
export type PageKey = DocKind | 'chat';
export type Place = { projectId: number; address: string; lng: number; lat: number };
export type Pictures = Record<PageScene, Picture> & { panorama: Picture | null; film: number | null };
/** What the pages of a mini-program are made of. */
export type Made = {
  plan: SitePlan;
  place: Place;
  ids: ReadonlyMap<PageKey, number>;
  pictures: Pictures;
  seed: number;
};

export const linkTo = ({ ids }: Made, key: PageKey): Link => ({ to: 'page', page: ids.get(key) ?? 0 });
export const onePicture = (pic: Picture): KnownBlock =>
  block('picture', { items: [item('picture', { pic, title: { zh: '' }, link: none })] });
export const callButton = ({ plan }: Made): KnownBlock =>
  block('button', { label: text('致电物业', 'Call us'), link: { to: 'tel', number: plan.phone } });
export const styleBlock = ({ plan }: Made): KnownBlock =>
  block('style', {
    barBg: plan.look.dark,
    barText: '#ffffff',
    buttonBg: plan.look.dark,
    buttonText: '#ffffff',
    font: plan.font,
  });
export const tabItem = (
  { plan }: Made,
  label: Text,
  name: Extract<Icon, { name: string }>['name'],
  link: Link,
) => item('tabBar', { label, colour: '#575249', active: plan.look.dark, icon: icon(name), link });
