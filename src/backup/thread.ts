import { parentPort, workerData } from 'node:worker_threads';

import { makeBackup } from './make.ts';

// Makes one backup: reading all rows for their hash would hold up the thread with the event loop.

if (!parentPort) throw new Error('This file is a worker thread, not a program');
const { dataDir, file } = workerData as { dataDir: string; file: string };
parentPort.postMessage(await makeBackup(dataDir, file));
