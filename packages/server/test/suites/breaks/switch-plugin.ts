import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Break } from './list.ts';

type Resolved = { id: string } | null;
/** What is needed of a bundler's plugin context, which is typed for plugins only. */
type Resolver = { resolve: (source: string, importer: string, options: object) => Promise<Resolved> };

/** What tells which break is on: nobody's but the suites' that run against it. */
export const nameOfBreakOn = 'mdiBreak';

const here = fileURLToPath(new URL('.', import.meta.url));
const made = '\0switch:';
/** Suites read at their beginning which calls they walk, so each break has its own of these. */
const walked = /\/suites\/(calls|largest)\.ts$/;

/** The functions that stand in a broken module beside those of the whole one. */
const functionsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].flatMap(([, name]) => name ?? []);

/** The whole module, but for the functions of its broken ones, each of which is that of the break that is on. */
function switchOf(whole: string, breaks: readonly Break[]): string {
  const files = breaks.map(({ by }) => fileURLToPath(by));
  const names = new Set(files.flatMap(functionsOf));
  return [
    `import * as whole from ${JSON.stringify(whole)};`,
    `export * from ${JSON.stringify(whole)};`,
    ...files.map((file, at) => `import * as broken${at} from ${JSON.stringify(file)};`),
    // Hoisted, as those of the whole module are, for modules that need each other.
    `function now() { switch (globalThis.${nameOfBreakOn}) {`,
    ...breaks.map(({ name }, at) => `case ${JSON.stringify(name)}: return broken${at};`),
    'default: return whole; } }',
    ...[...names].map((name) => `export function ${name}(...asked) { return now().${name}(...asked); }`),
  ].join('\n');
}

/** Puts switches where modules are asked for that some break replaces: the product is loaded once for all breaks. */
export const switchPlugin = (breaks: readonly Break[]) => {
  const wholes = new Map<string, string>();
  const names = new Set(breaks.map(({ instead }) => path.basename(instead)));
  return {
    name: 'switching',
    enforce: 'pre' as const,
    async resolveId(this: Resolver, source: string, importer: string | undefined) {
      if (importer === undefined || importer.startsWith(made)) return null;
      const [, broken] = importer.split('?broken=');
      const whole = importer.startsWith(here);
      if (whole || (!broken && !names.has(path.basename(source)))) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found && broken && walked.test(found.id)) return `${found.id}?broken=${broken}`;
      const instead = breaks.find((one) => found?.id.endsWith(one.instead))?.instead;
      if (!found || instead === undefined) return null;
      wholes.set(instead, found.id);
      return made + instead;
    },
    load(id: string) {
      if (!id.startsWith(made)) return null;
      const instead = id.slice(made.length);
      return switchOf(
        wholes.get(instead) ?? instead,
        breaks.filter((one) => one.instead === instead),
      );
    },
  };
};
