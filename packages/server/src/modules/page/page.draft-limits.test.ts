import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';
import { type LimitedPage, pageLimitsIn } from './page.limits.fixture.ts';

// What a draft may hold before anybody judges it, and what two do at once.

let w: World;
const { begin, me, pageOf, whole, times, save, stopped } = pageLimitsIn(() => w);
beforeAll(async () => {
  w = await world();
  await begin();
});

describe('a draft', () => {
  /** A document of exactly so many bytes: Chinese takes three each. */
  function ofBytes(bytes: number, { doc }: LimitedPage): Doc {
    const full = (zh: string) => ({ ...newBlock('text', newId), body: { zh } });
    const blocks = Array.from({ length: 43 }, () => full('字'.repeat(limits.draftText)));
    const last = full('');
    const size = (of: Doc) => new TextEncoder().encode(JSON.stringify(of)).length;
    const left = bytes - size({ ...doc, blocks: [...blocks, last] });
    const body = { zh: '字'.repeat(Math.floor(left / 3)) + 'a'.repeat(left % 3) };
    const made = { ...doc, blocks: [...blocks, { ...last, body }] };
    expect(size(made)).toBe(bytes);
    return made;
  }

  test.each([
    ['blocks', limits.blocks, (n: number, { doc }: LimitedPage) => ({ ...doc, blocks: times(n, 'divider') })],
    ['bytes', limits.bytes, ofBytes],
    [
      'characters of a text before it is judged',
      limits.draftText,
      (n: number, { doc }: LimitedPage) => ({
        ...doc,
        blocks: [whole('text', 0, { body: { zh: 'x'.repeat(n) } })],
      }),
    ],
    [
      'items before they are judged',
      limits.draftItems,
      (n: number, { doc }: LimitedPage) => ({ ...doc, blocks: [whole('tabs', n)] }),
    ],
  ] as const)(
    'is saved with as many %s as there may be, and refused with one more',
    async (_, most, make) => {
      const page = await w.make.page({ projectId: me.of.projectId });
      expect((await save(page, make(most + 1, page))).code).toBe(400);
      expect((await save(page, make(most, page))).code).toBe(200);
    },
  );

  test.each([
    ['titleZh', limits.title],
    ['titleEn', limits.title * limits.english],
  ] as const)('begins with a %s of %d at most', async (name, most) => {
    const add = (count: number) => {
      const titles = { titleZh: '页', titleEn: 'Page', [name]: 'x'.repeat(count) };
      const input = { ...me.of, channel: 'app', kind: 'standard', ...titles, replace: false } as const;
      return w.call(pageApi, 'add', input, me.token);
    };
    expect((await add(most)).code).toBe(200);
    expect(await add(most + 1)).toMatchObject({ code: 400, data: { [name]: expect.any(String) } });
  });

  test('may hold markup, which is a text to readers too', async () => {
    const zh = '<img src=x onerror=alert(1)><script>alert(1)</script>&amp;';
    expect(await stopped('standard', { blocks: [whole('text', 0, { body: { zh, en: zh } })] })).toEqual([]);
    const { pageId } = pageOf('standard');
    const answer = done(await w.call(appPageApi, 'page', { ...me.of, pageId }));
    expect(answer?.page.doc.blocks).toMatchObject([{ type: 'text', body: { zh, en: zh } }]);
  });
});

describe('at once', () => {
  test('one publishes and one saves: readers get what was looked at, or nothing', async () => {
    const words = (zh: string) => [whole('text', 0, { body: { zh, en: zh } })];
    const page = await w.make.page({ projectId: me.of.projectId, blocks: words('旧') });
    const { pageId } = page;
    const input = { ...me.of, pages: [{ pageId, version: 1 }], from: null, note: '' };
    const [saved, published] = await Promise.all([
      save(page, { ...page.doc, blocks: words('新') }),
      w.call(pageApi, 'publish', input, me.token),
    ]);
    expect([saved.code, [200, 409].includes(published.code)]).toEqual([200, true]);
    const shown = await w.call(appPageApi, 'page', { ...me.of, pageId });
    expect(JSON.stringify(shown.data)).not.toContain('新');
    expect(shown.code).toBe(published.code === 200 ? 200 : 404);
  });

  test('two replace the home page: there is one', async () => {
    const { id: projectId } = await w.make.project();
    const role = { level: 30, resources: ['content:page:view', 'content:page:edit'] } as const;
    const me = await w.make.person({ role, projectId });
    await w.make.page({ projectId, kind: 'home' });
    const input = {
      projectId,
      program: 'pm',
      channel: 'app',
      kind: 'home',
      titleZh: '新',
      replace: true,
    } as const;
    const both = await Promise.all([1, 2].map(() => w.call(pageApi, 'add', input, me.token)));
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    const { pages: all } = done(await w.call(pageApi, 'list', { projectId, program: 'pm' }, me.token));
    expect(all.map(({ kind }) => kind).sort()).toEqual(['home', 'standard', 'standard']);
  });
});
