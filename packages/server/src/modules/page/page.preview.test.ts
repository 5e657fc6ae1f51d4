import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { pageApi, previewMinutes } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const held = ['content:page:view', 'content:page:edit'] as const;

/** An editor with a page, and the code that shows its draft. */
async function author() {
  const { pageId, projectId, doc } = await w.make.page();
  const person = await w.make.person({ role: { level: 30, resources: held }, projectId });
  const make = async () => {
    const { url, until } = await w.ok(pageApi, 'preview', { pageId }, person.token);
    return { url, until, code: url.slice(url.lastIndexOf('/') + 1) };
  };
  return { ...person, pageId, projectId, doc, make };
}

const look = (code: string, tag?: string) =>
  w.call(appPageApi, 'preview', { token: code, ...(tag === undefined ? {} : { tag }) });
const over = { code: 404, message: expect.stringContaining('The preview has expired') };

test('a phone sees the draft as it is saved, without what is hidden, and hears only when it changed', async () => {
  const me = await author();
  const { code, url, until } = await me.make();
  expect(new URL(url).pathname).toBe(`/savills-mdi/h5/app/pm/${me.projectId}/preview/${code}`);
  expect(Date.parse(until) - w.now().getTime()).toBeLessThanOrEqual(previewMinutes * 60_000);
  const first = done(await look(code));
  expect(first).toMatchObject({ page: { pageId: me.pageId, doc: { blocks: [{ type: 'divider' }] } } });
  expect(done(await look(code, first?.tag))).toBeNull();
  const shown = { ...newBlock('text', newId), body: { zh: '新', en: 'New' } };
  const hidden = { ...newBlock('text', newId), hidden: true as const };
  const doc = { ...me.doc, blocks: [shown, hidden] };
  await w.ok(pageApi, 'save', { pageId: me.pageId, version: 1, doc }, me.token);
  expect(done(await look(code, first?.tag))?.page.doc.blocks).toEqual([shown]);
});

test('a code is kept as its hash alone, and so is the answer that told it', async () => {
  const me = await author();
  const { code } = await me.make();
  for (const table of ['pagePreview', 'idempotency', 'audit'] as const) {
    const rows = await w.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows), table).not.toContain(code);
  }
});

test('a code is over when it was ended, when a newer one was made, and for whoever made it up', async () => {
  const me = await author();
  const first = await me.make();
  const second = await me.make();
  expect(await look(first.code)).toMatchObject(over);
  expect(await look(second.code)).toMatchObject({ code: 200 });
  expect(await w.ok(pageApi, 'endPreview', { pageId: me.pageId }, me.token)).toBe(true);
  expect(await look(second.code)).toMatchObject(over);
  expect(await w.ok(pageApi, 'endPreview', { pageId: me.pageId }, me.token)).toBe(false);
  expect(await look('x'.repeat(43))).toMatchObject(over);
});

test('one editor’s code is not ended by another’s', async () => {
  const me = await author();
  const { code } = await me.make();
  const role = { level: 30 as const, resources: held };
  const other = await w.make.person({ role, projectId: me.projectId });
  await w.ok(pageApi, 'preview', { pageId: me.pageId }, other.token);
  expect(await w.ok(pageApi, 'endPreview', { pageId: me.pageId }, other.token)).toBe(true);
  expect(await look(code)).toMatchObject({ code: 200 });
});

test('a code is over with its half hour, the session, the right, and the page', async () => {
  const change: [string, (me: Awaited<ReturnType<typeof author>>) => Promise<unknown>][] = [
    [
      'time',
      ({ pageId }) =>
        w.db.updateTable('pagePreview').set({ until: w.now() }).where('pageId', '=', pageId).execute(),
    ],
    [
      'session',
      ({ user }) =>
        w.db.updateTable('session').set({ endedAt: w.now() }).where('userId', '=', user.id).execute(),
    ],
    [
      'right',
      ({ user }) =>
        w.db
          .deleteFrom('roleResource')
          .where('resource', '=', 'content:page:edit')
          .where('roleId', 'in', (eb) =>
            eb.selectFrom('assignment').select('roleId').where('userId', '=', user.id),
          )
          .execute(),
    ],
    ['page', ({ pageId, token }) => w.ok(pageApi, 'remove', { pageId }, token)],
  ];
  for (const [what, end] of change) {
    const me = await author();
    const { code } = await me.make();
    expect(await look(code), what).toMatchObject({ code: 200 });
    await end(me);
    expect(await look(code), what).toMatchObject(over);
  }
});

test('only who may edit a page makes one, and not of what pages share', async () => {
  const { pageId, projectId } = await w.make.page();
  const reader = await w.make.person({ role: { level: 30, resources: ['content:page:view'] }, projectId });
  expect(await w.call(pageApi, 'preview', { pageId }, reader.token)).toMatchObject({ code: 403 });
  const stranger = await w.make.person({
    role: { level: 30, resources: held },
    projectId: (await w.make.project()).id,
  });
  expect(await w.call(pageApi, 'preview', { pageId }, stranger.token)).toMatchObject({ code: 404 });
  const site = await w.make.page({ projectId, kind: 'site' });
  const editor = await w.make.person({ role: { level: 30, resources: held }, projectId });
  expect(await w.call(pageApi, 'preview', { pageId: site.pageId }, editor.token)).toMatchObject({
    code: 400,
  });
});
