import { newBlock, newIdFrom, newItem } from '@mdi/page-kit/new-doc.ts';
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
export const newDemoId = newIdFrom(() => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return drawn / 2_147_483_648;
});

export const demoText = (zh: string, en: string): Text => ({ zh, en });
export const noLink: Link = { to: 'none' };
export const iconNamed = (name: Extract<Icon, { name: string }>['name']): Icon => ({ name });
export const demoBlock = <T extends BlockType>(type: T, changes: Partial<BlockOf<T>>): KnownBlock =>
  // One of the kinds that the table of blocks lists.
  ({ ...newBlock(type, newDemoId), ...changes }) as KnownBlock;
export const demoItem = <T extends BlockType>(type: T, changes: object) =>
  // Its fields are those of the same table.
  ({ ...newItem(type, newDemoId), ...changes }) as BlockOf<T> extends { items: readonly (infer I)[] }
    ? I
    : never;
/** Ids begin anew. */
export const restartDemoIds = (): void => {
  drawn = 1;
};

/** Of which kind a page is; from the chat app an ordinary page is opened, beside that of the app. */
export type PageKey = DocKind | 'chat';
export type DemoPagePlace = { projectId: number; address: string; lng: number; lat: number };
export type DemoPagePictures = Record<PageScene, Picture> & { panorama: Picture | null; film: number | null };
/** What the pages of a mini-program are made of. */
export type DemoPageMaterial = {
  plan: SitePlan;
  place: DemoPagePlace;
  ids: ReadonlyMap<PageKey, number>;
  pictures: DemoPagePictures;
  seed: number;
};

export const linkTo = ({ ids }: DemoPageMaterial, key: PageKey): Link => ({
  to: 'page',
  page: ids.get(key) ?? 0,
});
export const onePicture = (pic: Picture): KnownBlock =>
  demoBlock('picture', { items: [demoItem('picture', { pic, title: { zh: '' }, link: noLink })] });
export const callButton = ({ plan }: DemoPageMaterial): KnownBlock =>
  demoBlock('button', { label: demoText('致电物业', 'Call us'), link: { to: 'tel', number: plan.phone } });
export const styleBlock = ({ plan }: DemoPageMaterial): KnownBlock =>
  demoBlock('style', {
    barBg: plan.look.dark,
    barText: '#ffffff',
    buttonBg: plan.look.dark,
    buttonText: '#ffffff',
    font: plan.font,
  });
export const tabItem = (
  { plan }: DemoPageMaterial,
  label: Text,
  name: Extract<Icon, { name: string }>['name'],
  link: Link,
) => demoItem('tabBar', { label, colour: '#575249', active: plan.look.dark, icon: iconNamed(name), link });
