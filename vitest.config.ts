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
  },
});
