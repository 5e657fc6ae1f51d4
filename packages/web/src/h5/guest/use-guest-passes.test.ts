import { expect, test, vi } from 'vitest';
import { emptyRotation, rotationToText, withIssuedPasses } from '../pass-rotation.ts';
import { storedPeople } from './use-guest-passes.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const passes = [
  { text: 'MP1:A', showFrom: 0, showTo: 30_000 },
  { text: 'MP1:B', showFrom: 30_000, showTo: 60_000 },
];

test('after a reload everybody shows the pass whose time it is', () => {
  const rotation = withIssuedPasses(emptyRotation, { now: 1_000, passes }, 1_000, 1_000);
  const kept = JSON.stringify([{ name: '林知遥', kept: rotationToText(0, rotation) }]);
  expect(storedPeople(kept, 40_000)).toMatchObject([
    { name: '林知遥', rotation: { shown: { text: 'MP1:B' } } },
  ]);
  expect(storedPeople(kept, 70_000)).toMatchObject([{ rotation: { shown: null } }]);
});

test.each(['', 'x', '{}', '[1]', '[{"name":1,"kept":"x"}]'])('what can’t be read (%s) is nobody', (text) => {
  expect(storedPeople(text, 0)).toEqual([]);
});
