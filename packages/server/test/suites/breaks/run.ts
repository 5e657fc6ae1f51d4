import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import { startVitest } from 'vitest/node';
import { type Break, breaks, whole } from './list.ts';
import { replacePlugin } from './replace-plugin.ts';
import { nameOfBreakOn, switchPlugin } from './switch-plugin.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Postgres = ProvidedContext['postgres'];
const common = (postgres: Postgres) => ({
  provide: { postgres },
  testTimeout: 90_000,
  hookTimeout: 180_000,
  setupFiles: ['test/end-worlds.ts'],
});
const suiteOf = (suite: string) => `test/suites/${suite}.test.ts`;
const callsOf = ({ calls }: Break) => calls?.join(',') ?? '';

/** A product of its own for a break that can't be switched on and off: what it replaces is asked for while loading. */
const alone = (broken: Break, postgres: Postgres) => ({
  root,
  plugins: [replacePlugin(broken)],
  test: {
    ...common(postgres),
    name: broken.name,
    include: broken.suites.map(suiteOf),
    testNamePattern: broken.tests ?? '',
    env: { NODE_ENV: 'test', SUITE_CALLS: callsOf(broken) },
  },
});

/** A test file that switches a break on for a suite, which it loads anew. */
const switched = (broken: Break, suite: string, at: number) => `
import { beforeEach } from 'vitest';
globalThis.${nameOfBreakOn} = ${JSON.stringify(broken.name)};
process.env.SUITE_CALLS = ${JSON.stringify(callsOf(broken))};
const wanted = new RegExp(${JSON.stringify(broken.tests ?? '')});
beforeEach(({ task, skip }) => { if (!wanted.test(task.name)) skip(); });
await import(${JSON.stringify(`${path.join(root, suiteOf(suite))}?broken=${at}`)});
`;

/** All other breaks, one after the other on products that are loaded once; each file is named by its break's place. */
function together(all: readonly Break[], folder: string, postgres: Postgres) {
  for (const [at, broken] of all.entries()) {
    for (const suite of broken.suites)
      writeFileSync(path.join(folder, `${at}-${path.basename(suite)}.test.ts`), switched(broken, suite, at));
  }
  return {
    root,
    plugins: [switchPlugin(all)],
    test: {
      ...common(postgres),
      name: 'switched',
      dir: folder,
      include: ['*.test.ts'],
      isolate: false,
      env: { NODE_ENV: 'test' },
    },
  };
}

/**
 * Runs the suites against every broken product, on the PostgreSQL of the first argument (JSON), and writes into
 * the file of the second what became of their tests: `[break, test, passed | failed | skipped, error][]`.
 */
async function main(): Promise<void> {
  const [postgres = '{}', report = ''] = process.argv.slice(2);
  const at: Postgres = JSON.parse(postgres);
  const all = [...breaks.filter((one) => !one.alone), whole];
  // Within the package, so that it finds what the package has.
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'node_modules/.breaks-'));
  const projects = [
    together(all, folder, at),
    ...breaks.filter((one) => one.alone).map((one) => alone(one, at)),
  ];
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    reporters: [{}],
    maxWorkers: 2,
    root,
    projects,
  });
  const results: string[][] = [];
  for (const module of vitest.state.getTestModules()) {
    const name =
      module.project.name === 'switched'
        ? all[Number.parseInt(path.basename(module.moduleId), 10)]?.name
        : module.project.name;
    for (const error of module.errors()) results.push([name ?? '', '', 'failed', error.message]);
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      results.push([name ?? '', test.name, state, errors?.[0]?.name ?? '']);
    }
  }
  writeFileSync(report, JSON.stringify(results));
  await vitest.close();
  rmSync(folder, { recursive: true, force: true });
}

await main();
process.exit(0);
