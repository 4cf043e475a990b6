import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,contracts,db,test}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Processes, not threads: the database engine's native part does not survive the end of many threads at once.
    pool: 'forks',
    // Much of the time is spent waiting for servers and browsers.
    maxWorkers: '100%',
    // A slow machine may fail a test that waits for something real; the second try is shown.
    retry: process.env['CI'] ? 1 : 0,
  },
});
