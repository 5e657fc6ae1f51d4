import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'readers/**/*.test.ts'],
    globalSetup: ['test/template-database.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // The library's own bound of one second would be a test of speed.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
});
