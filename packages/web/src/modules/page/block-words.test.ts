import { pageScreensZh } from '@mdi/contract/modules/page/page-screens.zh.ts';
import { blockTypes, iconNames, pageKinds, shapeOf } from '@mdi/page-kit/shapes.ts';
import { expect, test } from 'vitest';

const words: Readonly<Record<string, unknown>> = { ...pageScreensZh };
const choices: Readonly<Record<string, string>> = pageScreensZh.choice;
const icons: Readonly<Record<string, string>> = pageScreensZh.icon;

test('every choice of every block has a word, and no other word is kept', () => {
  const all = blockTypes.flatMap((type) => {
    const { fields, items } = shapeOf(type);
    return Object.entries({ ...fields, ...items?.fields }).flatMap(([name, field]) =>
      field.is === 'choice' || field.is === 'several' ? field.of.map((one) => `${name}_${one}`) : [],
    );
  });
  expect(Object.keys(choices).toSorted()).toEqual([...new Set(all)].toSorted());
});

test('icons, lists of items and kinds of pages are called something', () => {
  expect(Object.keys(icons).toSorted()).toEqual([...iconNames].toSorted());
  const lists = blockTypes.filter((type) => shapeOf(type).items);
  const named = [...lists.map((type) => `items_${type}`), ...pageKinds.map((kind) => `kindHint_${kind}`)];
  expect(named.filter((key) => typeof words[key] !== 'string')).toEqual([]);
});
