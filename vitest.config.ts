import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { configDefaults, defineConfig } from 'vitest/config';

import HeavyFirst from './test/support/heavy-first.ts';
import { keepFilesInMemory } from './test/support/memory-folder.ts';
import { limit } from './test/support/nightly.ts';
import SecondTries from './test/support/second-tries.ts';
import WhereTimeGoes from './test/support/where-time-goes.ts';

keepFilesInMemory();

/** Files that stand on what a process has but once: its threads, timers, environment, output, memory. */
const ALONE = [
  // It counts what runs in the process meanwhile.
  'test/architecture/files-opened.test.ts',
  'test/{client,scripts}/**/*.test.ts',
  'test/cli/{commands,completion,lint}.test.ts',
  'test/database/{log-size,snapshot}.test.ts',
  'test/server/{early-answers,games-first,games-offered,import-workers,leaving-clients,log,plain-login}.test.ts',
  'test/server/{stop,thread-end,uncaught-errors,unreadable-request,upload-limits,writer-death}.test.ts',
];

const common = {
  // Limits for what hangs, not for what is slow on a busy machine.
  testTimeout: limit(300_000),
  hookTimeout: limit(300_000),
  // What comes soon comes later on a machine that is busy.
  expect: { poll: { timeout: 120_000 } },
  // Processes, not threads: the database engine's native part does not survive the end of many threads at once.
  pool: 'forks',
  // Threads that load TypeScript strip its types with WebAssembly, and V8 ends the process when two of them optimise the same call at once.
  execArgv: ['--wasm-wrapper-tiering-budget=2000000000'] as string[],
  // Much of the time is spent waiting for servers and browsers.
  maxWorkers: availableParallelism() + 1,
  // Tests of one file that run at once are open pages of a browser.
  maxConcurrency: 3,
  // A slow machine may fail a test that waits for something real; the second try is shown.
  retry: process.env['CI'] ? 1 : 0,
  setupFiles: 'test/support/set-up.ts',
} as const;

// The pages import it by the name of its package.
const resolve = { alias: { 'kaiden-client': fileURLToPath(new URL('contracts/client', import.meta.url)) } };

export default defineConfig({
  test: {
    maxWorkers: common.maxWorkers,
    globalSetup: 'test/support/global-setup.ts',
    reporters: ['default', new SecondTries(), new WhereTimeGoes()],
    sequence: { sequencer: HeavyFirst },
    projects: [
      { resolve, test: { ...common, name: 'alone', include: ALONE } },
      {
        resolve,
        test: {
          ...common,
          name: 'together',
          include: ['{src,contracts,db,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          // Loading the program takes longer than most files; so it is loaded once for many of them.
          isolate: false,
        },
      },
    ],
  },
});
