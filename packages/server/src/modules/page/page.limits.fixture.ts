import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import { blankOf, newBlock, newItem } from '@mdi/page-kit/new-doc.ts';
import {
  type Block,
  type BlockType,
  type Doc,
  type DocKind,
  type Field,
  type Link,
  shapeOf,
} from '@mdi/page-kit/shapes.ts';
import { expect } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World } from '../../../test/world.ts';
import { pageRights, pagesIn } from './page.fixture.ts';

export type LimitedPage = { pageId: number; version: number; doc: Doc };

export const textOfLength = (length: number) => ({
  zh: '字'.repeat(length),
  en: 'x'.repeat(length * limits.english),
});
export const englishOfLength = (length: number) => ({ zh: '字', en: 'x'.repeat(length) });

/** One page of each kind, written anew by each case, and what fills its fields, in the world of a file; `begin` makes them. */
export function pageLimitsIn(here: () => World) {
  const pages = new Map<DocKind, LimitedPage>();
  const me = { token: '', userId: 0, of: { projectId: 0, program: 'pm' as const } };
  const up = { picture: 0, panorama: 0, video: 0 };
  const { upload } = pagesIn(here);

  async function begin(): Promise<void> {
    const { make, now } = here();
    const { id: projectId } = await make.project();
    const person = await make.person({ role: { level: 30, resources: pageRights }, projectId });
    Object.assign(me, { token: person.token, userId: person.user.id, of: { projectId, program: 'pm' } });
    const file = (purpose: string, width: number, height: number) =>
      upload(person.user.id, purpose, { width, height });
    up.picture = await file('pagePicture', 750, 420);
    up.panorama = await file('pagePanorama', 4096, 2048);
    up.video = await file('pageVideo', 1280, 720);
    for (const kind of ['home', 'my', 'standard', 'site'] as const)
      pages.set(kind, await make.page({ projectId, kind, ...(kind === 'site' ? {} : { liveSince: now() }) }));
  }

  const pageOf = (kind: DocKind): LimitedPage => pages.get(kind) ?? expect.fail(kind);
  const to = (kind: DocKind): Link => ({ to: 'page', page: pageOf(kind).pageId });

  /** What a field holds that nothing stands against. */
  function filled(field: Field): unknown {
    if (field.is === 'text') return { zh: '字', en: 'x' };
    if (field.is === 'link') return to('standard');
    if (field.is === 'page') return pageOf('standard').pageId;
    if (field.is === 'icon') return { name: 'home' };
    if (field.is === 'colour') return '#575249';
    if (field.is === 'spot') return { lng: 121, lat: 31 };
    if (field.is === 'video') return up.video;
    if (field.is === 'picture')
      return field.ratio === null
        ? { up: up.picture, w: 750, h: 420 }
        : { up: up.panorama, w: 4096, h: 2048 };
    return blankOf(field);
  }
  const each = (fields: Readonly<Record<string, Field>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field)]));

  /** A whole block with so many items. */
  function whole(
    type: BlockType,
    count: number = shapeOf(type).items?.least ?? 0,
    changes: object = {},
  ): Block {
    const { fields, items } = shapeOf(type);
    const list = Array.from({ length: count }, () => ({
      ...newItem(type, newId),
      ...each(items?.fields ?? {}),
    }));
    const block = {
      ...newBlock<BlockType>(type, newId),
      ...each(fields),
      ...(items && { items: list }),
      ...changes,
    };
    // Made from the very table that the type is made from.
    return block as unknown as Block;
  }

  const save = (page: LimitedPage, doc: unknown) =>
    here().call(pageApi, 'save', { pageId: page.pageId, version: page.version, doc }, me.token);

  /** Saves a page of a kind with other blocks and publishes it; answers what stands against that. */
  async function stopped(kind: DocKind, changes: Partial<Doc>): Promise<string[]> {
    const page = pageOf(kind);
    const doc = { ...page.doc, ...changes };
    const { pageId, version } = done(await save(page, doc));
    page.version = version;
    const input = { ...me.of, pages: [{ pageId, version }], from: null, note: '' };
    const answer = await here().call(pageApi, 'publish', input, me.token);
    if (answer.code === 200) return [];
    const { findings } = answer.data as unknown as { findings: { said: { key: string } }[] };
    return findings.map(({ said }) => said.key.replace('page.finding.', ''));
  }

  const times = (count: number, type: BlockType): Block[] => Array.from({ length: count }, () => whole(type));

  /** A tab bar of so many, that begins with the home page and leads to My. */
  function bar(count: number, change: (items: object[]) => object[] = (items) => items): Block[] {
    const tab = (link: Link) => ({
      ...newItem('tabBar', newId),
      ...each(shapeOf('tabBar').items?.fields ?? {}),
      link,
    });
    const links = [to('home'), to('my'), ...Array.from({ length: count - 2 }, () => to('standard'))];
    return [whole('tabBar', 0, { items: change(links.map(tab)) }), whole('navigation'), whole('style')];
  }

  return { begin, me, up, upload, pageOf, to, whole, times, bar, save, stopped };
}
