import type { Picture, Text } from './field-types.ts';
import { newBlock, newDoc, newIdFrom, newItem } from './new-doc.ts';
import type { BlockOf, BlockType, Doc, DocKind, KnownBlock } from './shapes.ts';

/** Ids in a row, the same in every run. */
export function idsInRow() {
  let count = 0;
  return () => `id${String(count++).padStart(8, '0')}`;
}

/** Ids that differ as those of people do, from a seed. */
export function idsOf(seed: number) {
  let at = seed;
  return newIdFrom(() => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return at / 2_147_483_648;
  });
}

export const text = (zh: string, en?: string): Text => (en === undefined ? { zh } : { zh, en });
export const pic = (up: number, w = 750, h = 420): Picture => ({ up, w, h });

/** A block as it is new, but for what is said. */
export const blockWith = <T extends BlockType>(
  type: T,
  newId: () => string,
  changes: Partial<BlockOf<T>>,
): BlockOf<T> => ({ ...newBlock(type, newId), ...changes });

// An item of the block's own table, with some of its fields filled in.
const item = <T extends BlockType>(type: T, newId: () => string, changes: object) =>
  ({ ...newItem(type, newId), ...changes }) as BlockOf<T> extends { items: readonly (infer I)[] } ? I : never;

export const docOf = (
  kind: DocKind,
  blocks: readonly Doc['blocks'][number][],
  title = text('首页', 'Home'),
): Doc => ({
  ...newDoc(kind, title, idsInRow()),
  blocks,
});

/** One of each block that people choose, filled in as a page that could be published. */
export function allBlocks(newId = idsInRow()): KnownBlock[] {
  return [
    blockWith('picture', newId, {
      autoplay: 5,
      items: [
        item('picture', newId, {
          pic: pic(1),
          title: text('大楼外景', 'Exterior'),
          link: { to: 'page', page: 12 },
        }),
        item('picture', newId, { pic: { ...pic(2), en: 3, alt: text('大堂', 'Lobby') } }),
      ],
    }),
    newBlock('nav', newId),
    blockWith('services', newId, {
      title: text('物业服务', 'Services'),
      items: [
        item('services', newId, {
          label: text('来访', 'Guests'),
          icon: { name: 'users' },
          link: { to: 'feature', feature: 'guests' },
        }),
        item('services', newId, {
          label: text('前台', 'Front desk'),
          icon: { up: 4 },
          link: { to: 'tel', number: '021-61234567' },
        }),
      ],
    }),
    blockWith('tabs', newId, {
      items: [
        item('tabs', newId, { label: text('概况', 'About'), page: 11 }),
        item('tabs', newId, { label: text('交通', 'Getting here'), page: 12 }),
      ],
    }),
    blockWith('panorama', newId, {
      items: [
        item('panorama', newId, { title: text('大堂', 'Lobby'), pic: pic(5, 4096, 2048) }),
        item('panorama', newId, { title: text('屋顶花园', 'Roof garden'), pic: pic(6, 2048, 1024) }),
      ],
    }),
    newBlock('notices', newId),
    blockWith('video', newId, { title: text('园区介绍', 'About us'), video: 7, poster: pic(8, 1280, 720) }),
    blockWith('text', newId, { body: text('欢迎\n请从东门进入', 'Welcome\nPlease use the east gate') }),
    blockWith('button', newId, {
      label: text('联系我们', 'Contact us'),
      link: { to: 'web', url: 'https://example.com/' },
    }),
    blockWith('location', newId, {
      name: text('一号楼', 'Tower 1'),
      address: text('世纪大道 1 号', '1 Century Avenue'),
      spot: { lng: 121.5, lat: 31.24 },
    }),
    blockWith('divider', newId, { size: 'm' }),
  ];
}

/** What pages share, as it could be published. */
export function siteDoc(newId = idsInRow()): Doc {
  const tab = (zh: string, en: string, name: 'home' | 'grid' | 'user', page: number) =>
    item('tabBar', newId, {
      label: text(zh, en),
      colour: '#575249',
      active: '#a85508',
      icon: { name },
      link: { to: 'page', page },
    });
  const blocks: KnownBlock[] = [
    blockWith('tabBar', newId, {
      items: [
        tab('首页', 'Home', 'home', 11),
        tab('服务', 'Services', 'grid', 12),
        tab('我的', 'Me', 'user', 13),
      ],
    }),
    blockWith('navigation', newId, {
      items: [
        item('navigation', newId, {
          label: text('通行码', 'My pass'),
          sub: text('刷码进出', 'Scan to enter'),
          icon: { name: 'qr' },
          link: { to: 'feature', feature: 'pass' },
        }),
        item('navigation', newId, {
          label: text('邀请访客', 'Invite'),
          sub: text('提前预约', 'Plan ahead'),
          icon: { name: 'users' },
          link: { to: 'feature', feature: 'guests' },
        }),
      ],
    }),
    newBlock('style', newId),
  ];
  return docOf('site', blocks, text('站点', 'Site'));
}
