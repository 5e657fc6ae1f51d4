import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import { startVitest } from 'vitest/node';
import { replacePlugin } from '../suites/breaks/replace-plugin.ts';
import { guardedCalls, resourcedCalls } from '../suites/calls.ts';
import { startTemplate } from '../template-database.ts';
import { editWhileLoading, type Mutant, mutantsOf, type Product, projectOf, scoutEdits } from './products.ts';
import { type ScopeSite, scopedSites } from './scope-sites.ts';
import { unobservedMutants } from './unobserved.ts';

// Switches every protection off, one at a time, and demands that the generated cases of the calls behind it fail, or
// else a test that stands beside the sources. `npm run test:mutation -- user.queries role` tries those with one of
// these in their name.

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Products that are loaded at once. */
const together = 12;

const say = (line: string) => process.stdout.write(`${line}\n`);

type Outcome = { product: string; file: string; test: string; state: string; error: string };
type Verdict = 'killed' | 'survived' | 'broke' | 'never reached';

const suite = (name: string) => `test/suites/${name}.test.ts`;

type Run = { env?: object; bail?: number };

async function outcomesOf(
  products: readonly Product[],
  postgres: ProvidedContext['postgres'],
  { env = {}, bail = 0 }: Run = {},
) {
  const projects = products.map((product) => projectOf(product, postgres, env));
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    reporters: [{}],
    maxWorkers: 2,
    bail,
    root,
    projects,
  });
  const outcomes: Outcome[] = [];
  for (const module of vitest.state.getTestModules()) {
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      const [error] = errors ?? [];
      const said = error ? `${error.name}: ${error.message}` : '';
      outcomes.push({
        product: module.project.name,
        file: module.moduleId,
        test: test.name,
        state,
        error: said,
      });
    }
  }
  await vitest.close();
  return outcomes;
}

/** Only a disappointed expectation notices; an answer of 500 shows a product that doesn't run. */
const notices = ({ state, error }: Outcome) =>
  state === 'failed' && error.startsWith('AssertionError') && !/\bto include 500\b/.test(error);

function verdictOf(outcomes: readonly Outcome[]): Verdict {
  if (outcomes.some(notices)) return 'killed';
  return outcomes.length > 0 && outcomes.every(({ state }) => state === 'passed') ? 'survived' : 'broke';
}

type Came = { site: string; file: string; test: string };

/** Which tests come to which use of `inScope`, found by running them over the whole product. */
async function scout(
  sites: readonly ScopeSite[],
  tests: readonly string[],
  postgres: ProvidedContext['postgres'],
): Promise<Came[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-mutation-'));
  const to = path.join(folder, 'scouted');
  try {
    writeFileSync(to, '');
    const plugin = editWhileLoading(sites.flatMap(scoutEdits));
    const whole: Product = { name: 'the whole product', plugin, tests, calls: [] };
    const outcomes = await outcomesOf([whole], postgres, { env: { SCOUTED: to } });
    const wrong = outcomes.filter(({ state }) => state !== 'passed');
    for (const { file, test, error } of wrong) say(`without a mutant: ${file} ${test}: ${error}`);
    // What fails without a mutant says nothing of one.
    const unfit = new Set(wrong.map(({ file }) => file));
    return readFileSync(to, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([site = '', file = '', test = '']) => ({ site, file, test }))
      .filter(({ file }) => !unfit.has(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What comes to each use, as one field of it tells. */
function bySite(came: readonly Came[], what: (one: Came) => string): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of came) {
    const before = found.get(one.site) ?? [];
    if (what(one) && !before.includes(what(one))) found.set(one.site, [...before, what(one)]);
  }
  return found;
}

/**
 * The guard of every call at once: each of the cases makes one call only, so what it notices is that call's own
 * guard.
 */
async function guards(postgres: ProvidedContext['postgres']): Promise<[string, Verdict][]> {
  const by = new URL('../suites/breaks/open.ts', import.meta.url);
  const plugin = replacePlugin({ instead: 'server/src/kit/calls/implement.ts', by });
  const open: Product = { name: 'every call is open', plugin, tests: [suite('access')], calls: [] };
  const outcomes = await outcomesOf([open], postgres);
  // Without a guard nobody is the caller, for which most handlers have no answer: 500 is what to expect.
  const verdict = (test: string): Verdict => {
    const outcome = outcomes.find((at) => at.test === test);
    if (outcome?.error.startsWith('AssertionError')) return 'killed';
    return outcome?.state === 'passed' ? 'survived' : 'broke';
  };
  return [
    ...guardedCalls.map(({ path }): [string, Verdict] => [
      `${path}, its session`,
      verdict(`${path} refuses every session that is none, and does nothing`),
    ]),
    ...resourcedCalls.map(({ path }): [string, Verdict] => [
      `${path}, its resource`,
      verdict(`${path} refuses who holds all others, and does nothing`),
    ]),
  ];
}

async function scopes(
  mutants: readonly Mutant[],
  calls: ReadonlyMap<string, readonly string[]>,
  postgres: ProvidedContext['postgres'],
): Promise<[string, Verdict][]> {
  const reached = mutants.filter(({ site }) => calls.has(site));
  const verdicts = new Map<string, Verdict>(mutants.map(({ name }) => [name, 'never reached']));
  for (let from = 0; from < reached.length; from += together) {
    const products = reached.slice(from, from + together).map(({ name, site, edit }): Product => {
      return {
        name,
        plugin: editWhileLoading([edit]),
        tests: [suite('access-matrix')],
        calls: calls.get(site) ?? [],
      };
    });
    const outcomes = await outcomesOf(products, postgres);
    for (const { name } of products) {
      const verdict = verdictOf(outcomes.filter(({ product }) => product === name));
      verdicts.set(name, verdict);
      say(`${verdict.padEnd(10)} ${name}`);
    }
  }
  return [...verdicts];
}

/** What the tests beside the sources say of those that no generated case notices. */
async function besides(
  survivors: readonly Mutant[],
  sites: readonly ScopeSite[],
  postgres: ProvidedContext['postgres'],
): Promise<[string, Verdict][]> {
  if (survivors.length === 0) return [];
  const wanted = sites.filter(({ name }) => survivors.some(({ site }) => site === name));
  const files = bySite(await scout(wanted, ['src/**/*.test.ts'], postgres), ({ file }) =>
    path.relative(root, file),
  );
  const verdicts: [string, Verdict][] = [];
  for (const { name, site, edit } of survivors) {
    const folder = path.dirname(sites.find((one) => one.name === site)?.file ?? '');
    const tests = files.get(site) ?? [];
    // Those of the same module notice most, and quickly.
    const near = tests.filter((file) => path.dirname(path.join(root, file)) === folder);
    let verdict: Verdict = 'never reached';
    for (const some of [near, tests.filter((file) => !near.includes(file))]) {
      if (some.length === 0 || verdict === 'killed') continue;
      const product: Product = { name, plugin: editWhileLoading([edit]), tests: some, calls: [] };
      verdict = verdictOf(await outcomesOf([product], postgres, { bail: 1 }));
    }
    verdicts.push([name, verdict]);
    say(`${verdict.padEnd(10)} ${name}, by the tests beside the sources`);
  }
  return verdicts;
}

/** What is wrong with a verdict; null when nothing is. */
function wrongWith(name: string, verdict: Verdict): string | null {
  const why = unobservedMutants[name];
  if (verdict === 'killed') return why === undefined ? null : 'is noticed, but is listed as unobserved';
  if (why !== undefined && verdict !== 'broke') return null;
  return verdict === 'broke' ? 'does not run' : `${verdict}: no case notices`;
}

async function main(): Promise<boolean> {
  const only = process.argv.slice(2);
  const { at, stop } = await startTemplate();
  try {
    const sites = scopedSites();
    const mutants = sites.flatMap(mutantsOf);
    const wanted = mutants.filter(
      ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
    );
    const calls = bySite(
      await scout(sites, [suite('access-matrix')], at),
      ({ test }) => test.split(' ')[0] ?? '',
    );
    if (calls.size === 0) throw new Error('the generated cases fail without a mutant, or come to no scope');
    const ofGuards = (only.length > 0 ? [] : await guards(at)).map(([name, verdict]) => ({ name, verdict }));
    for (const { name, verdict } of ofGuards) say(`${verdict.padEnd(10)} ${name}`);
    const generated = await scopes(wanted, calls, at);
    const left = new Set(generated.flatMap(([name, verdict]) => (verdict === 'killed' ? [] : [name])));
    const beside = await besides(
      wanted.filter(({ name }) => left.has(name)),
      sites,
      at,
    );
    const ofScopes = [...new Map([...generated, ...beside])].map(([name, verdict]) => ({ name, verdict }));
    const all = [...ofGuards, ...ofScopes];
    const wrong = all.flatMap(({ name, verdict }) => {
      const what = wrongWith(name, verdict);
      return what ? [`${name} ${what}`] : [];
    });
    const known = new Set(mutants.map(({ name }) => name));
    wrong.push(
      ...Object.keys(unobservedMutants).flatMap((name) => (known.has(name) ? [] : [`${name} is gone`])),
    );
    const killed = all.filter(({ verdict }) => verdict === 'killed').length;
    say(`\n${killed} of ${all.length} killed, ${Object.keys(unobservedMutants).length} can't be noticed`);
    for (const line of wrong) say(`✗ ${line}`);
    return wrong.length === 0 && killed > 0;
  } finally {
    await stop();
  }
}

process.exit((await main()) ? 0 : 1);
