import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Source = { at: number; names: readonly string[]; imports: readonly string[] };
const read = new Map<string, Source>();

/** What a file names by `module.word`, or makes a list of, and which files it brings, now or later. */
function sourceOf(file: string): Source {
  const at = statSync(file).mtimeMs;
  const known = read.get(file);
  if (known?.at === at) return known;
  // A part with words of its own brings them itself.
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/withWords\([^;]*?import\([^)]*\)/g, '');
  const names = [
    ...text.matchAll(/['"`](\w+)\.[\w.]*(?:['"`]|\$\{)/g),
    ...text.matchAll(/(?:columnsOf|filtersOf|factsOf|useListPage)\([^()]*?'(\w+)'[,)\n]/g),
  ];
  const imports = text.matchAll(/(?:^import (?!type )[^;]*?from |^import |import\()'(\.[^']+\.tsx?)'/gm);
  const source = {
    at,
    names: [...new Set(names.map(([, name = '']) => name))],
    imports: [...imports].map(([, to = '']) => join(dirname(file), to)),
  };
  read.set(file, source);
  return source;
}

/** What is named by a file and by whatever it imports. */
export function wordNamesFrom(file: string, seen: Set<string> = new Set()): Set<string> {
  const names = new Set<string>();
  const walk = (one: string) => {
    if (seen.has(one) || !existsSync(one)) return;
    seen.add(one);
    const source = sourceOf(one);
    for (const name of source.names) names.add(name);
    for (const to of source.imports) walk(to);
  };
  walk(file);
  return names;
}

/** The modules whose words come with the frame, with the public pages or with those for phones. */
export const alwaysLoadedModules = (sources: string): string[] =>
  ['app', 'public', 'h5'].flatMap((folder) =>
    [...readFileSync(join(sources, folder, 'words-zh.ts'), 'utf8').matchAll(/(\w+): \1Zh\b/g)].map(
      ([, name = '']) => name,
    ),
  );

const camel = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The modules whose words come with the pages that say them, with their folders. */
export function pageModules(sources: string, contract: string): Map<string, string> {
  const seen = new Set<string>();
  const said = new Set(
    readdirSync(join(sources, 'modules')).flatMap((one) => [
      ...wordNamesFrom(join(sources, 'modules', one, 'screens.ts'), seen),
    ]),
  );
  for (const name of alwaysLoadedModules(sources)) said.delete(name);
  const folders = readdirSync(contract).filter((one) => existsSync(join(contract, one, `${one}.zh.ts`)));
  return new Map(folders.map((one) => [camel(one), one] as const).filter(([name]) => said.has(name)));
}

/** The modules whose words a screen says, with its title. */
export const wordModulesOf = (
  screens: string,
  view: string,
  modules: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...wordNamesFrom(screens, new Set(sourceOf(screens).imports)), ...wordNamesFrom(view)])]
    .filter((name) => modules.has(name))
    .sort();

const virtual = 'virtual:module-words';

/**
 * Gives each screen the names of the modules whose words it says, found by what it imports, and brings those words as
 * parts of their own. `sources` holds the pages, `contract` the modules.
 */
export function pageWords(sources: string, contract: string): Plugin {
  const modules = pageModules(sources, contract);
  return {
    name: 'page-words',
    enforce: 'pre',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return;
      const loads = (lang: 'Zh' | 'En') =>
        [...modules].map(([name, folder]) => {
          const file = join(contract, folder, `${folder}.${lang.toLowerCase()}.ts`);
          return `${name}: () => import(${JSON.stringify(file)}).then((words) => words.${name}${lang}),`;
        });
      return `export const loads = { zh: {${loads('Zh').join('\n')}}, en: {${loads('En').join('\n')}} };`;
    },
    transform(code, id) {
      if (basename(id) !== 'screens.ts') return;
      const named = code.replace(/view:(?:\s+\(\) =>\s+import\('(\.[^']+)'\))?/g, (view, to?: string) => {
        if (to === undefined) this.error('a screen imports its page: its words are found by that');
        return `words: ${JSON.stringify(wordModulesOf(id, join(dirname(id), to), modules))}, ${view}`;
      });
      return { code: named, map: null };
    },
    // Whoever develops may say a word of another module.
    handleHotUpdate({ file, server }) {
      const before = read.get(file)?.names.join();
      if (before === undefined || before === sourceOf(file).names.join()) return;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}
