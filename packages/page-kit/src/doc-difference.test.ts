import { fillSentence, findSentence } from '@mdi/contract/kit/words.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allBlocks, docOf, idsOf, text } from './doc.fixture.ts';
import { applyCommand, type DocCommand } from './doc-commands.ts';
import { countChanges, differenceOf } from './doc-difference.ts';
import { newBlock } from './new-doc.ts';
import { type PageWord, renderSentence } from './sentence.ts';
import type { Doc } from './shapes.ts';
import { pageWordsEn } from './words.en.ts';
import { pageWordsZh } from './words.zh.ts';

const say =
  (words: typeof pageWordsZh | typeof pageWordsEn) =>
  (key: PageWord, ...args: (string | number)[]) =>
    fillSentence(findSentence({ page: words }, key) ?? `no ${key}`, args);
const told = (before: Doc | null, after: Doc, words: typeof pageWordsZh | typeof pageWordsEn = pageWordsZh) =>
  differenceOf(before, after).map(({ sentence }) => renderSentence(sentence, say(words)));

const newId = idsOf(11);
const doc = docOf('standard', allBlocks(idsOf(1)));
const after = (...commands: DocCommand[]) =>
  commands.reduce((at, command) => {
    const outcome = applyCommand(at, command, newId);
    if ('refused' in outcome) throw new Error(outcome.refused.key);
    return outcome.doc;
  }, doc);
const idOf = (type: string) => doc.blocks.find((block) => block.type === type)?.id ?? '';
const picture = doc.blocks[0];
const slide = picture && 'items' in picture ? picture.items.map(({ id }) => id) : [];

test('a difference is told in words of both languages', () => {
  const changed = after(
    { do: 'set', at: { field: 'title', lang: 'zh' }, value: '新首页' },
    { do: 'set', at: { block: idOf('picture'), item: slide[1], field: 'title', lang: 'en' }, value: 'Lobby' },
    { do: 'set', at: { block: idOf('picture'), field: 'autoplay' }, value: 3 },
    { do: 'remove', ids: [idOf('video')] },
    { do: 'hide', ids: [idOf('notices')], hidden: true },
    { do: 'add', type: 'text', at: 99 },
    { do: 'moveItem', block: idOf('tabs'), item: tab(1), at: 0 },
  );
  expect(told(doc, changed)).toEqual([
    '标题：「首页」改为「新首页」',
    '删除 视频',
    '修改 图片的自动播放',
    '图片第 2 项的标题（英文）：「」改为「Lobby」',
    '移动 选项卡第 2 项',
    '隐藏 公告',
    '新增 文本 2',
  ]);
  expect(told(doc, changed, pageWordsEn)).toEqual([
    'title: “首页” to “新首页”',
    'Delete Video',
    'Change Picture: autoplay',
    'Picture, item 2: title (English): “” to “Lobby”',
    'Move Tabs, item 2',
    'Hide Notices',
    'Add Text 2',
  ]);
  expect(countChanges(doc, changed)).toBe(6);
});

function tab(at: number): string {
  const tabs = doc.blocks.find(({ type }) => type === 'tabs');
  return (tabs && 'items' in tabs ? tabs.items[at]?.id : undefined) ?? '';
}

test('only what left the order is told as moved', () => {
  const moved = after({ do: 'move', ids: [idOf('picture')], at: 99 });
  expect(told(doc, moved)).toEqual(['移动 图片']);
  const ends = after({ do: 'move', ids: [idOf('divider')], at: 0 });
  expect(told(doc, ends)).toEqual(['移动 分割线']);
});

test('nothing is told of what is the same, and all of what was never published', () => {
  expect(differenceOf(doc, JSON.parse(JSON.stringify(doc)))).toEqual([]);
  expect(told(null, doc)).toEqual(['首次发布']);
});

test('an unknown block that is another one now is told as changed', () => {
  const strange = (beam: number) => docOf('standard', [{ id: 'strange000', type: 'unknown', raw: { beam } }]);
  expect(told(strange(1), strange(2))).toEqual(['修改 未知组件']);
  expect(told(strange(1), strange(1))).toEqual([]);
});

test('long texts are named by their beginning', () => {
  const block = newBlock('text', newId);
  const said = (zh: string) => docOf('standard', [{ ...block, body: text(zh) }]);
  expect(told(said(''), said('字'.repeat(31)))).toEqual([`文本的文字：「」改为「${'字'.repeat(30)}…」`]);
});

test('a difference is empty exactly where the documents are the same, whatever order the blocks come in', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...doc.blocks]), fc.shuffledSubarray([...doc.blocks]), (one, other) => {
      const [before, now] = [docOf('standard', one), docOf('standard', other)];
      const changes = differenceOf(before, now);
      expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(now));
      // Taking the moves out, what is left stands in one order.
      const moved = new Set(changes.filter(({ what }) => what === 'moved').map(({ at }) => at.block));
      const kept = (blocks: readonly { id: string }[], others: readonly { id: string }[]) =>
        blocks.map(({ id }) => id).filter((id) => !moved.has(id) && others.some((it) => it.id === id));
      expect(kept(one, other)).toEqual(kept(other, one));
    }),
  );
});
