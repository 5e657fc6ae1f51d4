import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scopedName } from './scoped-name.ts';

const sources = join(import.meta.dirname, '../src');
const journeys = join(import.meta.dirname, '../../../e2e');
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => ending.test(file) && !file.includes('node_modules'));
const textOf = (file: string) => readFileSync(file, 'utf8');
const short = (file: string) => file.slice(sources.length + 1);

/** The selectors of a sheet, one by one; what stands in brackets or quotes names no class. */
function selectorsIn(file: string): string[] {
  const text = textOf(file).replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '');
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(@|from$|to$|[\d.]+%)/.test(selector))
    .flatMap((selector) => selector.replace(/\[[^\]]*\]/g, '').split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}
const withoutGlobal = (selector: string) => selector.replace(/:global\([^)]*\)/g, '');
const classesIn = (selector: string) =>
  [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name);

const sheets = filesIn(join(sources, 'modules'), /\.css$/);
const parts = filesIn(join(sources, 'modules'), /(?<!\.test)\.tsx?$/);
const ownClasses = new Map(
  sheets.map((file) => [file, new Set(selectorsIn(file).map(withoutGlobal).flatMap(classesIn))]),
);

/** What a sheet of a module says about what isn't the module's: the frame on paper, and a section that the kit names. */
const foreign: Record<string, readonly string[]> = {
  'print.module.css': [
    ...['html', 'body', '#root', '.app', '.main', '.content'],
    ...['.sider', '.top', '.skip', '.moved', '.ant-message'],
  ],
  'role.module.css': ['.form-column #section-changes', '#section-changes h2', '#section-changes .fields'],
};

/** Names that several sheets of the frame and its kit style, each below a part of its own. */
const shared = ['app-closed', 'badge', 'bulk', 'card', 'ic', 'list-rows', 'num', 'plight', 's12', 'tools'];

test('a module has no sheet that styles the whole product', () => {
  expect(sheets.filter((file) => !file.endsWith('.module.css')).map(short)).toEqual([]);
});

test('no two sheets of modules have one name, by which the names of their classes differ', () => {
  const names = sheets.map((file) => basename(file));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(scopedName('desk-row', '/modules/visit/desk.module.css')).toBe('desk_desk-row');
});

test('whatever a module styles has a class of its own', () => {
  const strange = sheets.flatMap((file) =>
    selectorsIn(file)
      .filter((selector) => classesIn(withoutGlobal(selector)).length === 0)
      .map((selector) => selector.replace(/:global\(([^)]*)\)/g, '$1'))
      .filter((selector) => !foreign[basename(file)]?.includes(selector))
      .map((selector) => `${short(file)}: ${selector}`),
  );
  expect(strange).toEqual([]);
});

test('the frame and its kit style a class in one sheet', () => {
  const styledIn = new Map<string, Set<string>>();
  for (const file of ['app', 'kit', 'lite-kit'].flatMap((one) => filesIn(join(sources, one), /\.css$/))) {
    for (const name of selectorsIn(file).flatMap(classesIn)) {
      if (!name.startsWith('ant-')) styledIn.set(name, (styledIn.get(name) ?? new Set()).add(short(file)));
    }
  }
  const twice = [...styledIn].filter(([, files]) => files.size > 1).map(([name]) => name);
  expect(twice.sort()).toEqual(shared);
});

test('a part names classes that its sheet has, and a sheet has classes that a part names', () => {
  const said = new Map(
    sheets.map((file) => [file, { names: new Set<string>(), beginnings: [] as string[] }]),
  );
  const unknown: string[] = [];
  for (const part of parts) {
    const text = textOf(part);
    for (const [, binding = '', from = ''] of text.matchAll(
      /^import (\w+) from '(\.[^']+\.module\.css)'/gm,
    )) {
      const sheet = join(dirname(part), from);
      const of = said.get(sheet);
      for (const [, plain, quoted, beginning] of text.matchAll(
        new RegExp(`\\b${binding}(?:\\.(\\w+)|\\['([^']+)'\\]|\\[\`([\\w-]+)\\$|\\[(?=\\w))`, 'g'),
      )) {
        const name = plain ?? quoted;
        if (name === undefined) of?.beginnings.push(beginning ?? '');
        else if (ownClasses.get(sheet)?.has(name)) of?.names.add(name);
        else unknown.push(`${short(part)}: ${name}`);
      }
    }
  }
  expect(unknown).toEqual([]);
  const idle = [...said].flatMap(([sheet, { names, beginnings }]) =>
    [...(ownClasses.get(sheet) ?? [])]
      .filter((name) => !names.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
      .map((name) => `${short(sheet)}: ${name}`),
  );
  expect(idle).toEqual([]);
});

test('a journey looks for classes that are there', () => {
  const styled = new Set(
    [...ownClasses].flatMap(([file, names]) => [...names].map((name) => scopedName(name, file))),
  );
  const looked = filesIn(journeys, /\.ts$/).flatMap((file) =>
    [...textOf(file).matchAll(/\.([a-z][a-z-]*_[\w-]+)/g)].map(([, name = '']) => name),
  );
  const beginnings = sheets.map((file) => scopedName('', file));
  expect(
    looked.filter((name) => beginnings.some((one) => name.startsWith(one)) && !styled.has(name)),
  ).toEqual([]);
});
