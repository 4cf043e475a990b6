import pLimit from 'p-limit';

import type { Preparer } from './preparer.ts';
import { refuseOutsized, startWorker, type ImportWorker, type WorkerOptions } from './worker.ts';

/** Number of workers: one for large work, which is queued, and one that stays free for everything else. */
const WORKERS = 2;
/** Bodies above this many bytes are large. */
const LARGE = 1024 * 1024;
/** How long an idle worker is kept (ms): starting one takes longer than most imports. */
const KEEP_IDLE = 60_000;

/** Creates a preparer with workers of its own, which are started on demand. */
export function createWorkerPool(options: WorkerOptions): Preparer {
  const idle: { worker: ImportWorker; timer: NodeJS.Timeout }[] = [];
  const all = new Set<ImportWorker>();
  const turn = pLimit(WORKERS);
  const turnOfLarge = pLimit(WORKERS - 1);

  const acquire = (): ImportWorker => {
    for (let one = idle.pop(); one; one = idle.pop()) {
      clearTimeout(one.timer);
      if (one.worker.isAlive()) return one.worker;
      all.delete(one.worker);
    }
    const worker = startWorker(options);
    all.add(worker);
    return worker;
  };

  const release = (worker: ImportWorker): void => {
    const end = () => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      );
      all.delete(worker);
      void worker.end();
    };
    idle.push({ worker, timer: setTimeout(end, KEEP_IDLE).unref() });
  };

  const withWorker = async <T>(size: number, work: (worker: ImportWorker) => Promise<T>): Promise<T> => {
    const inTurn = () =>
      turn(async () => {
        const worker = acquire();
        try {
          return await work(worker);
        } finally {
          release(worker);
        }
      });
    return size > LARGE ? turnOfLarge(inTurn) : inTurn();
  };

  return {
    async withImport(request, onProgress, work) {
      refuseOutsized(request.body, options);
      return withWorker(request.body.byteLength, async (worker) => {
        const { total } = await worker.call('open', request, onProgress);
        try {
          return await work({ total, prepare: (next, report) => worker.call('prepare', next, report) });
        } finally {
          await worker.call('close', null).catch(() => undefined);
        }
      });
    },
    async preview(request) {
      refuseOutsized(request.body, options);
      return withWorker(request.body.byteLength, (worker) => worker.call('preview', request));
    },
    withOrphans: (work) => withWorker(Infinity, (worker) => work((request) => worker.call('retry', request))),
    encode: (importID) => withWorker(0, (worker) => worker.call('encode', importID)),
    async close() {
      await Promise.all([...all].map((worker) => worker.end()));
    },
  };
}
