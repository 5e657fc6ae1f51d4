import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

// npm run bench:loop: the examples of the suites, measured.
export default defineConfig({
  test: {
    ...base.test,
    include: ['bench/loop.ts'],
    maxWorkers: 1,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
});
