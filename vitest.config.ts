import { defineConfig } from 'vitest/config';

import HeavyFirst from './test/support/heavy-first.ts';

export default defineConfig({
  test: {
    include: ['{src,contracts,db,test}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Processes, not threads: the database engine's native part does not survive the end of many threads at once.
    pool: 'forks',
    // Much of the time is spent waiting for servers and browsers.
    maxWorkers: '100%',
    // Tests of one file that run at once are open pages of a browser.
    maxConcurrency: 3,
    globalSetup: 'test/support/global-setup.ts',
    sequence: { sequencer: HeavyFirst },
    // A slow machine may fail a test that waits for something real; the second try is shown.
    retry: process.env['CI'] ? 1 : 0,
  },
});
