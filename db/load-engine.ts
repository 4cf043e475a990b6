import { workerData } from 'node:worker_threads';

import Database from 'better-sqlite3';

import { setLoaded, type Loaded } from '../src/base/shared/thread.ts';

/** Loads the native part of the database engine into this thread, which may be ended from then on. */
export function loadEngine(): void {
  new Database(':memory:').close();
  setLoaded((workerData as { loaded: Loaded }).loaded);
}
