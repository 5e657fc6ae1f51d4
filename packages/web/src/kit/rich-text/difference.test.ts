import type { RichBlock, RichDoc } from '@mdi/contract/kit/rich-text.ts';
import { expect, test } from 'vitest';
import { blockDifferences, countBlockChanges, wordDifference } from './difference.ts';

const line = (text: string, href?: string): RichBlock => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
});
const docOf = (...content: RichBlock[]): RichDoc => ({ type: 'doc', content });

test('of a new text everything is added', () => {
  const found = blockDifferences(null, docOf(line('一'), line('二')));
  expect(found.map(({ how }) => how)).toEqual(['added', 'added']);
});

test('the same text differs nowhere', () => {
  const doc = docOf(line('检修'), { type: 'horizontalRule' });
  expect(countBlockChanges(blockDifferences(doc, structuredClone(doc)))).toBe(0);
});

test('a changed line tells the changed words, and nothing of the others', () => {
  const found = blockDifferences(
    docOf(line('电梯于 09:00 停用'), line('谢谢')),
    docOf(line('电梯于 13:30 停用'), line('谢谢')),
  );
  expect(found.map(({ how }) => how)).toEqual(['changed', 'same']);
  const text = (how: string) =>
    found[0]?.pieces
      .filter((piece) => piece.how !== how)
      .map((piece) => piece.text)
      .join('');
  expect(text('added')).toBe('电梯于 09:00 停用');
  expect(text('removed')).toBe('电梯于 13:30 停用');
});

test('a link that leads elsewhere under the same words is told', () => {
  const found = blockDifferences(
    docOf(line('登记', 'https://a.example')),
    docOf(line('登记', 'https://b.example')),
  );
  expect(countBlockChanges(found)).toBe(1);
  expect(JSON.stringify(found)).toContain('https://b.example');
});

test('a text with nothing in common is rewritten, and so is one too long to compare', () => {
  expect(blockDifferences(docOf(line('alpha beta')), docOf(line('完全不同')))[0]?.how).toBe('rewritten');
  expect(wordDifference('一 '.repeat(9000), '二 '.repeat(9000))).toBeUndefined();
});

test('words that only look otherwise are told as that', () => {
  const bold: RichBlock = {
    type: 'paragraph',
    content: [{ type: 'text', text: '注意', marks: [{ type: 'strong' }] }],
  };
  expect(blockDifferences(docOf(line('注意')), docOf(bold)).map(({ how }) => how)).toEqual(['look']);
});

test('a swapped picture goes and comes', () => {
  const picture = (uploadId: number): RichBlock => ({ type: 'picture', attrs: { uploadId, alt: '' } });
  expect(blockDifferences(docOf(picture(1)), docOf(picture(2))).map(({ how }) => how)).toEqual([
    'removed',
    'added',
  ]);
});

test('two texts with too little in common are not searched for what is the same, which would take long', () => {
  const ending = (word: string, times: number) =>
    docOf(...Array.from({ length: times }, (_, at) => line(`${word}${at}`)), line('署名'));
  const hows = (times: number) =>
    blockDifferences(ending('一', times), ending('二', times + 1)).map(({ how }) => how);
  expect(hows(300)).toContain('same');
  expect(hows(1000)).not.toContain('same');
});
