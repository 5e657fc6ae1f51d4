import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Run before a release only (`npm run test:long`): the server's tests look at the same without a browser, so that of a
 * journey's minutes little is learnt at every change.
 */
const beforeRelease = process.env.TEST_LONG
  ? []
  : ['mini-programs.test.ts', 'server-lifecycle.test.ts', 'rich-text-xss.test.ts'];

/** What takes longest, longest first: begun last, one worker would end with it while the other has nothing to do. */
const long = [
  'press-every-control',
  'mini-programs',
  'server-lifecycle',
  'sign-in',
  'visits',
  'devices',
  'list-layout',
  'projects',
  'dashboard',
  'companies',
  'leases',
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
    include: ['**/*.test.ts'],
    exclude: [...beforeRelease, '**/node_modules/**'],
    globalSetup: ['demo-folder.ts'],
    // Nets for what hangs, wide enough for the slowest of machines: a walk through every list takes minutes there.
    testTimeout: 1_200_000,
    hookTimeout: 240_000,
    // The library's own bound of one second would be a test of speed.
    expect: { poll: { timeout: 90_000 } },
    // Each file has a server and a database of its own; a worker's files share its browser, and what it has loaded.
    // One more than there are cores: journeys wait for the clock, a page or the platform a good part of their time.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
