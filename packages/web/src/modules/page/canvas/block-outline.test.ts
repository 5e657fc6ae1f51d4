import { newBlock, newDoc } from '@mdi/page-kit/new-doc.ts';
import { expect, test } from 'vitest';
import { blockOutlineOf } from './block-outline.ts';

let n = 0;
const newId = () => `block${String(++n).padStart(5, '0')}`;
const text = newBlock('text', newId);
const doc = { ...newDoc('standard', { zh: '大堂' }, newId), blocks: [text, newBlock('divider', newId)] };

test('lists of blocks are drawn anew when one comes, goes, moves or is hidden, and not when one says something else', () => {
  const before = blockOutlineOf(doc);
  const [first, second] = doc.blocks;
  if (!first || !second) throw new Error('two blocks');
  const typed = { ...doc, blocks: [{ ...text, body: { zh: '欢迎' } }, second] };
  expect(blockOutlineOf(typed, before)).toBe(before);
  for (const blocks of [[second, first], [first], [first, second, newBlock('text', newId)]])
    expect(blockOutlineOf({ ...doc, blocks }, before)).not.toBe(before);
  const hidden = blockOutlineOf({ ...doc, blocks: [{ ...text, hidden: true as const }, second] }, before);
  expect(hidden.map((one) => one.hidden)).toEqual([true, false]);
});
