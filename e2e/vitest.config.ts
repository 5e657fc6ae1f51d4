import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['demo-folder.ts'],
    testTimeout: 180_000,
    hookTimeout: 90_000,
    // The library's own bound of one second would be a test of speed.
    expect: { poll: { timeout: 30_000 } },
    // Each file has a server, a database and a browser of its own.
    maxWorkers: 2,
  },
});
