import path from 'node:path';
import { expect, test } from 'vitest';
import { screens } from '../src/app/routing/screens.ts';
import { words as framed } from '../src/app/words-zh.ts';
import { pageModules, pageWords, wordNamesFrom } from './page-words.ts';

const sources = path.join(import.meta.dirname, '../src');
const contract = path.join(import.meta.dirname, '../../contract/src/modules');
const modules = pageModules(sources, contract);

const wordsOf = (file: string): readonly string[] => screens.find(({ path }) => path === file)?.words ?? [];

test('a page comes with the words of its module, and with those that its parts say', () => {
  expect(wordsOf('/passManage/tenantList')).toEqual(['company']);
  expect(wordsOf('/sysManage/deviceDetail')).toEqual(['area', 'audit', 'company', 'device']);
  // Of the frame and its parts there is nothing to come.
  expect(wordsOf('/sessions')).toEqual([]);
});

test('every page with a menu entry says something that comes with it', () => {
  expect(screens.length).toBeGreaterThan(0);
  const bare = screens.filter(({ words, resource }) => words.length === 0 && resource !== 'self');
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test('what the frame says comes with the frame', () => {
  const pages = new Set([path.join(sources, 'app/routing/screens.ts')]);
  const said = ['entry-app.tsx', 'app/app.tsx', 'app/frame/frame.tsx'].flatMap((file) => [
    ...wordNamesFrom(path.join(sources, file), pages),
  ]);
  expect(said.filter((name) => modules.has(name) && !(name in framed))).toEqual([]);
});

test('a screen whose page can’t be found by its import doesn’t build', () => {
  const { transform } = pageWords(sources, contract);
  const error = (text: string) => {
    throw new Error(text);
  };
  const build = () =>
    typeof transform === 'function' &&
    transform.call({ error } as never, 'view: () => page()', path.join(sources, 'modules/x/screens.ts'));
  expect(build).toThrow('imports its page');
});
