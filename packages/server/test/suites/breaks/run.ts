import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import { startVitest } from 'vitest/node';
import { type Break, breaks, whole } from './list.ts';
import { replacing } from './replacing.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const project = (broken: Break, postgres: ProvidedContext['postgres']) => ({
  root,
  plugins: [replacing(broken)],
  test: {
    name: broken.name,
    include: broken.suites.map((suite) => `test/suites/${suite}.test.ts`),
    provide: { postgres },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    testNamePattern: broken.tests ?? '',
    env: { NODE_ENV: 'test', SUITE_CALLS: broken.calls?.join(',') ?? '' },
  },
});

/**
 * Runs the suites against every broken product, on the PostgreSQL of the first argument (JSON), and writes into
 * the file of the second what became of their tests: `[break, test, passed | failed | skipped, error][]`.
 */
async function main(): Promise<void> {
  const [postgres = '{}', report = ''] = process.argv.slice(2);
  const projects = [...breaks, whole].map((broken) => project(broken, JSON.parse(postgres)));
  const vitest = await startVitest('test', [], {
    ...{ config: false, watch: false, reporters: [{}], maxWorkers: 2 },
    ...{ root, projects },
  });
  const results: string[][] = [];
  for (const module of vitest.state.getTestModules()) {
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      results.push([module.project.name, test.name, state, errors?.[0]?.name ?? '']);
    }
  }
  writeFileSync(report, JSON.stringify(results));
  await vitest.close();
}

await main();
process.exit(0);
