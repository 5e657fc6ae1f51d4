import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nothing there keeps anything between tests, so no file needs modules of its own.
  test: { include: ['src/**/*.test.ts'], testTimeout: 30_000, maxWorkers: 2, isolate: false },
});
