import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs before a release only (`npm run test:long`): it tests the tests, that each of them notices what it is there for, and takes whole databases back. */
const beforeRelease = process.env.TEST_LONG
  ? []
  : ['test/suites/removed-protections.test.ts', 'src/backup/restore-moment.long.test.ts'];

/** What takes longest, longest first: begun last, one worker would end with it while the other has nothing to do. */
const long = [
  ...['worker.crash', 'idempotent-writes', 'removed-protections'],
  // They wait for real time, as the first does: one after the other, while the long ones have the cores.
  ...['main', 'cluster', 'import.crash', 'notice.crash'],
  ...[
    'access-matrix',
    'fuzz',
    'reader-random-walk',
    'hostile',
    'access',
    'restricted-roles',
    'fill-passage-gap',
    'demo-mode-guard',
  ],
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? long.length : at;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...beforeRelease, '**/node_modules/**'],
    globalSetup: ['test/template-database.ts', 'test/build-sheet-program.ts', 'test/build-programs.ts'],
    setupFiles: ['test/end-worlds.ts'],
    // Where the programs for workbooks and documents lie; only kit/sheets/run-sheets.ts and kit/documents/run-document.ts ask so.
    alias: {
      './program.ts': fileURLToPath(new URL('test/sheet-program.ts', import.meta.url)),
      './document-program.ts': fileURLToPath(new URL('test/document-program.ts', import.meta.url)),
    },
    // Nets for what hangs, wide enough for the slowest of machines.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // The library's own bound of one second would be a test of speed.
    expect: { poll: { timeout: 20_000 } },
    // One more than there are cores: what kills processes and watches clocks waits a good part of its time.
    maxWorkers: os.availableParallelism() + 1,
    // Each file has a database of its own; loading all of the product anew for each took longer than most of them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    env: { NODE_ENV: 'test' },
  },
});
