import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

// npm run mini-crash: a hundred kills of the process that speaks to the provider platform.
export default defineConfig({
  test: {
    ...base.test,
    include: ['bench/mini-crash.ts'],
    maxWorkers: 1,
    testTimeout: 5_400_000,
    hookTimeout: 600_000,
  },
});
