import { applyCommand } from '@mdi/page-kit/doc-commands.ts';
import { newDoc } from '@mdi/page-kit/new-doc.ts';
import { newUndoHistory, recordStep, redo, type UndoHistory, undo } from '@mdi/page-kit/undo-history.ts';
import { expect, test } from 'vitest';
import { deserializeHistory, serializeEditor, stableJson } from './saved-editor.ts';

let count = 0;
const newId = () => `id${String(count++).padStart(8, '0')}`;

function worked(): UndoHistory {
  let history = newUndoHistory(newDoc('home', { zh: '首页' }, newId));
  for (const type of ['picture', 'text', 'notices', 'button'] as const) {
    const outcome = applyCommand(history.doc, { do: 'add', type, at: 99 }, newId);
    if ('doc' in outcome) history = recordStep(history, outcome, count * 5000);
  }
  return undo(history);
}

test('what was kept through a reload undoes and redoes as before', () => {
  const history = worked();
  const back = deserializeHistory(JSON.parse(JSON.stringify(serializeEditor(history, 4, true))));
  if (!back) throw new Error('kept');
  expect(back.doc).toEqual(history.doc);
  expect(redo(back).doc).toEqual(redo(history).doc);
  expect(undo(undo(undo(back))).doc).toEqual(undo(undo(undo(history))).doc);
  expect(back.past.map(({ sentence }) => sentence)).toEqual(history.past.map(({ sentence }) => sentence));
});

test('blocks that steps share are kept once, and are shared again', () => {
  const kept = serializeEditor(worked(), 4, false);
  expect(kept.pool).toHaveLength(4);
  const back = deserializeHistory(JSON.parse(JSON.stringify(kept)));
  expect(back?.doc.blocks[0]).toBe(back?.past[0]?.after.blocks[0]);
});

test('what is no document of this build is not taken', () => {
  const kept = serializeEditor(worked(), 4, false);
  expect(deserializeHistory({ ...kept, docs: kept.docs.map((doc) => ({ ...doc, schema: 99 })) })).toBeNull();
  expect(deserializeHistory({ ...kept, pool: [] })).toBeNull();
});

test('values are compared whatever the order of their keys', () => {
  expect(stableJson({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(stableJson({ b: [{ d: 3, c: 2 }], a: 1 }));
  expect(stableJson([1, 2])).not.toBe(stableJson([2, 1]));
});
