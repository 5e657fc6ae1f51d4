import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allBlocks, docOf, idsInRow, idsOf, siteDoc, text } from './doc.fixture.ts';
import { applyCommand, type DocCommand } from './doc-commands.ts';
import { limits } from './limits.ts';
import { newBlock, newDoc } from './new-doc.ts';
import { parseSavedDoc } from './read-doc.ts';
import { type Block, type BlockType, blockTypes, type Doc } from './shapes.ts';
import {
  goToStep,
  maxHistorySteps,
  mergeWithinMs,
  newUndoHistory,
  recordStep,
  redo,
  type UndoHistory,
  undo,
} from './undo-history.ts';

const deepFrozen = <T>(it: T): T => {
  if (it !== null && typeof it === 'object')
    for (const one of Object.values(Object.freeze(it))) deepFrozen(one);
  return it;
};

/** Commands about what is there, about what isn't, and with values of every kind. */
const commandsFor = (doc: Doc): fc.Arbitrary<DocCommand> => {
  const ids = doc.blocks.map(({ id }) => id);
  const id = fc.constantFrom(...ids, 'nothing000');
  const some = fc.uniqueArray(id, { minLength: 1, maxLength: 3 });
  const at = fc.integer({ min: -2, max: ids.length + 2 });
  const items = doc.blocks.flatMap((block) => ('items' in block ? block.items.map((item) => item.id) : []));
  const item = fc.constantFrom(...items, 'nothing000');
  const field = fc.constantFrom(
    'title',
    'label',
    'body',
    'link',
    'icon',
    'autoplay',
    'spot',
    '__proto__',
    'id',
  );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom<unknown>({ zh: '字' }, { to: 'none' }, { name: 'home' }, null, 5, { lng: 1, lat: 2 }),
  );
  const place = fc.record({
    block: fc.option(id, { nil: undefined }),
    item: fc.option(item, { nil: undefined }),
    field,
    lang: fc.constantFrom('zh' as const, 'en' as const, undefined),
  });
  return fc.oneof(
    fc.record({ do: fc.constant('add' as const), type: fc.constantFrom(...blockTypes), at }),
    fc.record({ do: fc.constantFrom('copy' as const, 'remove' as const), ids: some }),
    fc.record({ do: fc.constant('move' as const), ids: some, at }),
    fc.record({ do: fc.constant('hide' as const), ids: some, hidden: fc.boolean() }),
    fc.record({
      do: fc.constant('paste' as const),
      blocks: fc.constant(allBlocks(idsOf(7)).slice(0, 4)),
      at,
    }),
    fc.record({ do: fc.constant('set' as const), at: place, value }),
    fc.record({ do: fc.constant('addItem' as const), block: id, at }),
    fc.record({ do: fc.constant('moveItem' as const), block: id, item, at }),
    fc.record({ do: fc.constant('removeItem' as const), block: id, item }),
  );
};

const first = docOf('standard', [
  ...allBlocks(idsOf(1)),
  { id: 'strange000', type: 'unknown', raw: { id: 'strange000', type: 'hologram', v: 1 } },
]);

test('whatever is done, undoing all of it gives the document back, and doing it again what it became', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(first, siteDoc(idsOf(3))),
      fc.infiniteStream(fc.nat()),
      fc.nat(40),
      (start, seeds, count) => {
        const doc = deepFrozen(structuredClone(start));
        const newId = idsInRow();
        let history: UndoHistory = newUndoHistory(doc);
        let now = 0;
        for (let step = 0; step < count; step += 1) {
          const [command] = fc.sample(commandsFor(history.doc), {
            numRuns: 1,
            seed: seeds.next().value ?? step,
          });
          if (!command) continue;
          const outcome = applyCommand(history.doc, command, newId);
          if ('refused' in outcome) continue;
          deepFrozen(outcome.doc);
          now += (seeds.next().value ?? 0) % 2000;
          history = recordStep(history, outcome, now);
          // What was done is a document that can be saved.
          expect(parseSavedDoc(JSON.parse(JSON.stringify(outcome.doc)))).toEqual({ doc: outcome.doc });
        }
        const last = history.doc;
        const steps = history.past.length;
        const back = goToStep(history, 0);
        expect(back.doc).toEqual(doc);
        expect(goToStep(back, steps).doc).toBe(last);
        // Nothing was ever changed in place.
        expect(doc).toEqual(start);
      },
    ),
    { numRuns: 60 },
  );
});

const newId = idsOf(99);
const refusedBy = (doc: Doc, command: DocCommand) => {
  const outcome = applyCommand(doc, command, newId);
  return 'refused' in outcome ? outcome.refused.key.replace('page.refused.', '') : 'done';
};
const done = (doc: Doc, command: DocCommand) => {
  const outcome = applyCommand(doc, command, newId);
  if ('refused' in outcome) throw new Error(outcome.refused.key);
  return outcome;
};

describe('what a page takes', () => {
  test.each([
    ['home', 'picture', limits.homePictures],
    ['home', 'video', limits.homeVideos],
    ['my', 'services', 1],
    ['standard', 'divider', limits.blocks],
  ] as const)('on a page of kind %s, %s: as many as its limit and no more', (kind, type, most) => {
    let doc = docOf(kind, []);
    for (let count = 0; count < most; count += 1) doc = done(doc, { do: 'add', type, at: count }).doc;
    expect(refusedBy(doc, { do: 'add', type, at: 0 })).toBe(most === limits.blocks ? 'full' : 'most');
    expect(refusedBy(doc, { do: 'copy', ids: [doc.blocks[0]?.id ?? ''] })).toBe(
      most === limits.blocks ? 'full' : 'most',
    );
  });

  test('a paste that its kind refuses says which block and why, and pastes nothing', () => {
    const map = docOf('map', []);
    const outcome = applyCommand(
      map,
      { do: 'paste', blocks: [newBlock('text', newId), newBlock('video', newId)], at: 0 },
      newId,
    );
    expect(outcome).toEqual({
      refused: {
        key: 'page.refused.kind',
        args: [
          { key: 'page.block.video', args: [] },
          { key: 'page.kind_map', args: [] },
        ],
      },
    });
  });

  test('what is always there is neither added, copied, hidden nor removed', () => {
    const page = newDoc('reserve', text('预约'), newId);
    const ids = page.blocks.map(({ id }) => id);
    expect(refusedBy(page, { do: 'add', type: 'form', at: 0 })).toBe('most');
    for (const command of [
      { do: 'remove', ids },
      { do: 'copy', ids },
      { do: 'hide', ids, hidden: true },
    ] as const)
      expect(refusedBy(page, command)).toBe('fixed');
  });

  test('the last item stays, and none goes beyond its limit', () => {
    let doc = docOf('standard', [newBlock('services', newId)]);
    const block = doc.blocks[0]?.id ?? '';
    const items = () => {
      const [one] = doc.blocks;
      return one && 'items' in one ? one.items.map(({ id }) => id) : [];
    };
    expect(refusedBy(doc, { do: 'removeItem', block, item: items()[0] ?? '' })).toBe('leastItems');
    while (items().length < limits.services) doc = done(doc, { do: 'addItem', block, at: 99 }).doc;
    expect(refusedBy(doc, { do: 'addItem', block, at: 0 })).toBe('mostItems');
    const [, second = ''] = items();
    doc = done(doc, { do: 'moveItem', block, item: second, at: 0 }).doc;
    expect(items()[0]).toBe(second);
    expect(
      refusedBy(done(doc, { do: 'removeItem', block, item: second }).doc, { do: 'addItem', block, at: 0 }),
    ).toBe('done');
  });

  test('the icon of a tab comes after its selected colour', () => {
    const site = newDoc('site', text(''), newId);
    const bar = site.blocks.find(({ type }) => type === 'tabBar');
    const item = bar && 'items' in bar ? bar.items[0]?.id : undefined;
    const at = { block: bar?.id, item };
    const icon = { do: 'set', at: { ...at, field: 'icon' }, value: { name: 'home' } } as const;
    expect(refusedBy(site, icon)).toBe('iconFirst');
    const coloured = done(site, { do: 'set', at: { ...at, field: 'active' }, value: '#a85508' }).doc;
    expect(refusedBy(coloured, icon)).toBe('done');
  });
});

test('what a field does not take is refused and changes nothing', () => {
  const doc = docOf('standard', allBlocks(idsOf(5)));
  const of = (type: BlockType) => doc.blocks.find((block) => block.type === type)?.id;
  for (const [at, value] of [
    [{ block: of('picture'), field: 'autoplay' }, 99],
    [
      { block: of('button'), field: 'link' },
      { to: 'web', url: 'javascript:alert(1)' },
    ],
    [{ block: of('text'), field: 'body', lang: 'zh' as const }, 7],
    [{ block: of('text'), field: 'body', lang: 'zh' as const }, 'x'.repeat(limits.draftText + 1)],
  ] as const)
    expect(refusedBy(doc, { do: 'set', at, value })).toBe('value');
  for (const at of [
    { block: of('text'), field: 'id' },
    { block: of('text'), field: '__proto__' },
    { block: 'nothing000', field: 'body' },
    { field: 'kind' },
  ])
    expect(['gone', 'value']).toContain(refusedBy(doc, { do: 'set', at, value: 'x' }));
});

test('what this build does not know is moved and deleted, and nothing else', () => {
  const strange: Block = { id: 'strange000', type: 'unknown', raw: {} };
  const doc = docOf('standard', [newBlock('divider', newId), strange]);
  expect(refusedBy(doc, { do: 'copy', ids: [strange.id] })).toBe('unknown');
  expect(refusedBy(doc, { do: 'hide', ids: [strange.id], hidden: true })).toBe('unknown');
  expect(refusedBy(doc, { do: 'set', at: { block: strange.id, field: 'body' }, value: 'x' })).toBe('unknown');
  expect(done(doc, { do: 'move', ids: [strange.id], at: 0 }).doc.blocks[0]).toBe(strange);
  expect(done(doc, { do: 'remove', ids: [strange.id] }).doc.blocks).toHaveLength(1);
});

test('several blocks move together to before what stood there', () => {
  const blocks = Array.from({ length: 5 }, () => newBlock('divider', newId));
  const [a, b, c, d, e] = blocks.map(({ id }) => id);
  const order = (ids: (string | undefined)[], at: number) =>
    done(docOf('standard', blocks), {
      do: 'move',
      ids: ids.filter((id) => id !== undefined),
      at,
    }).doc.blocks.map(({ id }) => id);
  expect(order([a, c], 4)).toEqual([b, d, a, c, e]);
  expect(order([e], 0)).toEqual([e, a, b, c, d]);
  expect(order([b], 1)).toEqual([a, b, c, d, e]);
  expect(order([a], 99)).toEqual([b, c, d, e, a]);
});

test('a copy has ids of its own, its items too, and stands after the last of them', () => {
  const doc = docOf(
    'standard',
    allBlocks(idsOf(6)).filter(({ type }) => type === 'picture' || type === 'text'),
  );
  const { doc: copied, chosen } = done(doc, { do: 'copy', ids: [doc.blocks[0]?.id ?? ''] });
  expect(copied.blocks.map(({ type }) => type)).toEqual(['picture', 'picture', 'text']);
  expect(chosen).toEqual([copied.blocks[1]?.id]);
  expect(parseSavedDoc(copied)).toEqual({ doc: copied });
});

describe('steps', () => {
  const block = newBlock('text', newId);
  const start = newUndoHistory(docOf('standard', [block]));
  const typed = (history: UndoHistory, zh: string, now: number) =>
    recordStep(
      history,
      done(history.doc, { do: 'set', at: { block: block.id, field: 'body', lang: 'zh' }, value: zh }),
      now,
    );

  test('typing in one field is one step while it goes on', () => {
    let history = typed(typed(typed(start, '你', 0), '你好', mergeWithinMs), '你好吗', 2 * mergeWithinMs);
    expect(history.past).toHaveLength(1);
    history = typed(history, '你好吗？', 4 * mergeWithinMs);
    expect(history.past).toHaveLength(2);
    expect(undo(undo(history)).doc).toBe(start.doc);
  });

  test('another field, another language and what was undone and done again begin a new one', () => {
    const one = typed(start, '你', 0);
    const english = recordStep(
      one,
      done(one.doc, { do: 'set', at: { block: block.id, field: 'body', lang: 'en' }, value: 'H' }),
      1,
    );
    expect(english.past).toHaveLength(2);
    const again = typed(redo(undo(one)), '你好', 2);
    expect(again.past).toHaveLength(2);
  });

  test('what changes nothing is no step, and a new step ends what could be done again', () => {
    const one = typed(start, '你', 0);
    expect(typed(one, '你', 5000)).toBe(one);
    const back = undo(one);
    expect(back.future).toHaveLength(1);
    expect(typed(back, '', 0)).toBe(back);
    expect(typed(back, '您', 0).future).toEqual([]);
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });

  test('a hundred are remembered, each with a name', () => {
    let history = start;
    for (let step = 0; step < maxHistorySteps + 20; step += 1)
      history = typed(history, `${step}`, step * 5000);
    expect(history.past).toHaveLength(maxHistorySteps);
    expect(goToStep(history, 0).doc.blocks[0]).toMatchObject({ body: { zh: '19' } });
    expect(history.past.every(({ sentence }) => sentence.key === 'page.change.set')).toBe(true);
  });

  test('English that is emptied is missing', () => {
    const at = { block: block.id, field: 'body', lang: 'en' as const };
    const filled = done(start.doc, { do: 'set', at, value: 'Hi' }).doc;
    expect(done(filled, { do: 'set', at, value: '' }).doc).toEqual(start.doc);
  });
});
