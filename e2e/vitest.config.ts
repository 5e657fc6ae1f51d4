import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['demo-folder.ts'],
    testTimeout: 180_000,
    hookTimeout: 90_000,
    // The library's own bound of one second would be a test of speed.
    expect: { poll: { timeout: 30_000 } },
    // Each file has a server and a database of its own; a worker's files share its browser, and what it has loaded.
    maxWorkers: 2,
    isolate: false,
  },
});
