import { limits } from '@mdi/page-kit/limits.ts';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import type { Block, Doc, Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';
import { docWithText, pageRights, pagesIn, pictureBlock, textBlock } from './page.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { editor, get, save, publish, shown, upload } = pagesIn(() => w);

describe('what a draft may hold', () => {
  test('uploads of the caller and of the project’s own pages, and nobody else’s', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId });
    const holding = (up: number): Doc => ({ ...doc, blocks: [pictureBlock(up)] });
    const mine = await upload(me.user.id);
    const stranger = await editor();
    const theirs = await upload(stranger.user.id);
    for (const up of [theirs, await upload(me.user.id, 'noticePicture'), 2_000_000_000])
      expect(await save(me, pageId, 1, holding(up))).toMatchObject({
        code: 400,
        data: { doc: expect.any(String) },
      });
    const saved = done(await save(me, pageId, 1, holding(mine)));
    expect(Object.keys((await get(me, pageId)).files)).toEqual([`${mine}`]);
    const colleague = await editor(pageRights, me.projectId);
    const other = await w.make.page({ projectId: me.projectId });
    expect(await save(colleague, other.pageId, 1, holding(mine))).toMatchObject({ code: 200 });
    expect(
      await save(stranger, (await w.make.page({ projectId: stranger.projectId })).pageId, 1, holding(mine)),
    ).toMatchObject({ code: 400 });
    done(await publish(me, [saved]));
    expect(Object.keys(done(await shown(me, pageId))?.files ?? {})).toEqual([`${mine}`]);
  });

  test('a panorama is judged by the size of its file, whatever the page says of it', async () => {
    const me = await editor();
    const up = await upload(me.user.id, 'pagePanorama', { width: 3000, height: 1000 });
    const block = newBlock('panorama', newId);
    const items = block.items.map((item) => ({
      ...item,
      title: { zh: '大堂', en: 'Lobby' },
      pic: { up, w: 4096, h: 2048 },
    }));
    const { pageId } = await w.make.page({ projectId: me.projectId, blocks: [{ ...block, items }] });
    expect(await publish(me, [{ pageId, version: 1 }])).toMatchObject({
      code: 400,
      data: { findings: [{ said: { key: 'page.finding.ratio' } }] },
    });
  });

  test('what this build does not know stays as it is, or goes', async () => {
    const me = await editor();
    const raw = { id: newId(), type: 'hologram', v: 1, beam: 1 };
    const { pageId, doc } = await w.make.page({
      projectId: me.projectId,
      blocks: [raw as unknown as Block, textBlock('旁边')],
    });
    const { doc: read } = await get(me, pageId);
    expect(read.blocks[0]).toEqual({ id: raw.id, type: 'unknown', raw });
    const kept = done(await save(me, pageId, 1, { ...read, blocks: [...read.blocks, textBlock('更多')] }));
    const forged = { ...doc, blocks: [{ ...raw, beam: 2 }] };
    expect(await save(me, pageId, kept.version, forged)).toMatchObject({
      code: 400,
      data: { doc: expect.any(String) },
    });
    done(await publish(me, [kept]));
    const answer = done(await shown(me, pageId));
    expect(JSON.stringify(answer)).not.toContain('hologram');
    expect(done(await save(me, pageId, kept.version, docWithText(doc, '没有了')))).toMatchObject({ pageId });
  });

  test.each([
    [
      '201 blocks',
      (doc: Doc) => ({
        ...doc,
        blocks: Array.from({ length: limits.blocks + 1 }, () => newBlock('divider', newId)),
      }),
    ],
    ['a document of a newer build', (doc: Doc) => ({ ...doc, schema: 2 })],
    [
      'more than 256 KB',
      (doc: Doc) => ({
        ...doc,
        blocks: Array.from({ length: 60 }, () => textBlock('字'.repeat(limits.draftText))),
      }),
    ],
    ['another kind of page', (doc: Doc) => ({ ...doc, kind: 'home' })],
    [
      'a colour that is none',
      (doc: Doc) => ({ ...doc, blocks: [{ ...newBlock('style', newId), barBg: 'red' }] }),
    ],
    ['nothing', () => null],
  ])('%s is refused, and nothing changes', async (_, make) => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId });
    expect(await save(me, pageId, 1, make(doc))).toMatchObject({ code: 400 });
    expect(await get(me, pageId)).toMatchObject({ version: 1, doc });
  });

  test('links to a deleted page, another project’s page and a notice that nobody reads stand against publishing', async () => {
    const me = await editor();
    const foreign = await w.make.page({ liveSince: w.now() });
    const unpublished = await w.make.page({ projectId: me.projectId });
    const draft = await w.make.notice({ projectIds: [me.projectId], state: 'draft' });
    for (const [link, trouble] of [
      [{ to: 'page', page: 2_000_000_000 }, 'gone'],
      [{ to: 'page', page: foreign.pageId }, 'gone'],
      [{ to: 'page', page: unpublished.pageId }, 'unpublished'],
      [{ to: 'notice', id: draft.id }, 'gone'],
      [{ to: 'mini', appid: 'wx0123456789abcdef' }, 'appid'],
    ] as const) {
      const button = { ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link: link as Link };
      const { pageId } = await w.make.page({ projectId: me.projectId, blocks: [button] });
      expect(await publish(me, [{ pageId, version: 1 }]), trouble).toMatchObject({
        code: 400,
        data: { findings: [{ said: { key: `page.finding.link_${trouble}` } }] },
      });
    }
  });

  test('pages that lead to each other are published together', async () => {
    const me = await editor();
    const [one, other] = [
      await w.make.page({ projectId: me.projectId }),
      await w.make.page({ projectId: me.projectId }),
    ];
    const leading = (page: number): Doc => ({
      ...one.doc,
      blocks: [{ ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link: { to: 'page', page } }],
    });
    const first = done(await save(me, one.pageId, 1, leading(other.pageId)));
    const second = done(await save(me, other.pageId, 1, leading(one.pageId)));
    expect(await publish(me, [first])).toMatchObject({ code: 400 });
    expect(done(await publish(me, [first, second]))).toEqual({ published: 2 });
  });
});
