import { newBlock } from '@mdi/page-kit/new-doc.ts';
import { expect, test } from 'vitest';
import { parseCopiedBlocks } from './copied-blocks.ts';

test('what was copied is pasted; what is no block of this build, or no copy at all, is not', () => {
  const block = newBlock('divider', () => 'abcdefghij');
  const strange = { id: 'strange000', type: 'hologram', v: 1 };
  expect(parseCopiedBlocks(JSON.stringify([block, strange, { ...block, size: 'huge' }, 5]))).toEqual([block]);
  for (const text of [null, '', 'not json', '{}', '5']) expect(parseCopiedBlocks(text)).toEqual([]);
});
