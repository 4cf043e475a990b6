import { parentPort, workerData } from 'node:worker_threads';

import { loadEngine } from '../../db/load-engine.ts';
import { giveWay } from '../base/shared/thread.ts';
import { makeBackup } from '../operations/backup/make.ts';

// Makes one backup: reading all rows for their hash would block the event loop of the main thread.

if (!parentPort) throw new Error('This file is a worker thread, not a program');
loadEngine();
giveWay(10);
const { dataDir, file } = workerData as { dataDir: string; file: string };
parentPort.postMessage(await makeBackup(dataDir, file));
