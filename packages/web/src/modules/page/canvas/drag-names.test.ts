import { newBlock, newDoc } from '@mdi/page-kit/new-doc.ts';
import { expect, test } from 'vitest';
import { dropCommand, paletteDragId } from './drag-names.ts';

let count = 0;
const newId = () => `id${String(count++).padStart(8, '0')}`;
const blocks = ['text', 'button', 'divider'].map(() => newBlock('divider', newId));
const doc = { ...newDoc('standard', { zh: '一' }, newId), blocks };
const [a = '', b = '', c = ''] = blocks.map(({ id }) => id);

test('what comes from the palette is added where it is dropped', () => {
  expect(dropCommand(doc, [], paletteDragId('text'), b, false)).toEqual({ do: 'add', type: 'text', at: 1 });
  expect(dropCommand(doc, [], paletteDragId('text'), b, true)).toEqual({ do: 'add', type: 'text', at: 2 });
  // On a page without blocks there is nothing to drop it beside.
  expect(dropCommand({ ...doc, blocks: [] }, [], paletteDragId('text'), '', false)).toMatchObject({ at: 0 });
});

test('a block that is chosen brings the others along, another one moves alone', () => {
  expect(dropCommand(doc, [a, b], a, c, true)).toEqual({ do: 'move', ids: [a, b], at: 3 });
  expect(dropCommand(doc, [a, b], c, a, false)).toEqual({ do: 'move', ids: [c], at: 0 });
});
