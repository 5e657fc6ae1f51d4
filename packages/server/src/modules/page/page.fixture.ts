import type { Resource } from '@mdi/contract/kit/op.ts';
import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { newBlock, newItem } from '@mdi/page-kit/new-doc.ts';
import type { Block, BlockOf, Doc } from '@mdi/page-kit/shapes.ts';
import { newId } from '../../../test/factories/pages.ts';
import { uniqueName } from '../../../test/factories/places.ts';
import { done, type World } from '../../../test/world.ts';

export const pageRights = ['content:page:view', 'content:page:edit', 'content:page:publish'] as const;

type Seen = { pageId: number; version: number };
export type Editor = { token: string; projectId: number; of: { projectId: number; program: 'pm' } };

export const textBlock = (zh: string): Block => ({ ...newBlock('text', newId), body: { zh, en: zh } });
export const docWithText = (doc: Doc, zh: string): Doc => ({ ...doc, blocks: [textBlock(zh)] });
export const pictureBlock = (up: number): Block => {
  const block = newBlock('picture', newId);
  return { ...block, items: block.items.map((item) => ({ ...item, pic: { up, w: 750, h: 420 } })) };
};
export const fiveMinutesMs = 5 * 60_000;

/** What tests of pages do again and again, in the world of their file. */
export function pagesIn(here: () => World) {
  async function editor(held: readonly Resource[] = pageRights, projectId?: number) {
    const project = projectId === undefined ? await here().make.project() : { id: projectId };
    const role = { level: 30 as const, resources: held };
    const person = await here().make.person({ role, projectId: project.id });
    return { ...person, projectId: project.id, of: { projectId: project.id, program: 'pm' as const } };
  }
  const get = async ({ token }: Pick<Editor, 'token'>, pageId: number) =>
    done(await here().call(pageApi, 'get', { pageId }, token));
  const list = async ({ token, of }: Editor) => done(await here().call(pageApi, 'list', of, token)).pages;
  const save = ({ token }: Editor, pageId: number, version: number, doc: unknown) =>
    here().call(pageApi, 'save', { pageId, version, doc }, token);
  const publish = ({ token, of }: Editor, pages: readonly Seen[], from: Date | null = null) => {
    const looked = pages.map(({ pageId, version }) => ({ pageId, version }));
    const input = { ...of, pages: looked, from: from?.toISOString() ?? null, note: '' };
    return here().call(pageApi, 'publish', input, token);
  };
  const unpublish = ({ token }: Editor, pageId: number) =>
    here().call(pageApi, 'unpublish', { pageId }, token);
  const shown = ({ of }: Editor, pageId: number, tag?: string) =>
    here().call(appPageApi, 'page', { ...of, pageId, ...(tag === undefined ? {} : { tag }) });
  /** The text that readers get; null: none. */
  const textOf = async (of: Editor, pageId: number) => {
    const [block] = done(await shown(of, pageId))?.page.doc.blocks ?? [];
    return block?.type === 'text' ? block.body.zh : null;
  };
  const later = (ms: number) => new Date(here().now().getTime() + ms);
  const upload = async (userId: number, purpose = 'pagePicture', facts = {}) => {
    const row = {
      key: uniqueName('key'),
      purpose,
      name: 'a.png',
      mime: 'image/png',
      bytes: 1,
      userId,
      ...facts,
    };
    return (await here().db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };

  const office = () =>
    here().make.person({ role: { level: 10, resources: [...pageRights, 'content:pageTemplate:give'] } });
  const plan = async (token: string, templateId: number, projectId: number) =>
    done(await here().call(pageTemplateApi, 'plan', { templateId, projectId }, token));
  /** Uses a template as it was planned. */
  async function use(token: string, templateId: number, projectId: number) {
    const over = (await plan(token, templateId, projectId)).flatMap((one) => one.over ?? []);
    const seen = over.map(({ pageId, version }) => ({ pageId, version }));
    return here().call(pageTemplateApi, 'use', { templateId, projectId, over: seen }, token);
  }

  /** A site whose tab bar leads to a home page, a page and My. */
  async function site({ projectId }: Editor, live = true) {
    const { make, now } = here();
    const liveSince = live ? { liveSince: now() } : {};
    const [home, page, my] = [
      await make.page({ projectId, kind: 'home', ...liveSince }),
      await make.page({ projectId, ...liveSince }),
      await make.page({ projectId, kind: 'my', ...liveSince }),
    ];
    const items = [home, page, my].map(({ pageId }) => ({
      ...newItem('tabBar', newId),
      label: { zh: '页', en: 'Page' },
      colour: '#575249',
      active: '#a85508',
      icon: { name: 'home' },
      link: { to: 'page', page: pageId },
    }));
    const bar = { ...newBlock('tabBar', newId), items } as unknown as BlockOf<'tabBar'>;
    const blocks = [bar, newBlock('navigation', newId), newBlock('style', newId)];
    return { home, page, my, site: await make.page({ projectId, kind: 'site', blocks, ...liveSince }) };
  }

  const asked = { get, list, save, publish, unpublish, shown, textOf, plan, use };
  return { ...asked, editor, office, later, upload, site };
}
