import { parentPort, workerData } from 'node:worker_threads';

import { loadEngine } from '../../db/load-engine.ts';
import { openForReading } from '../../db/open.ts';
import { createSnapshots } from '../../db/snapshot.ts';
import { giveWay } from '../base/shared/thread.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { summarise } from '../operations/doctor/examination.ts';
import { examine } from '../operations/doctor/examine.ts';
import { doctorSample } from '../operations/doctor/sample.ts';

// Examines everything, or a sample of profiles, once: recomputing a whole player would block the event loop of the main thread.

if (!parentPort) throw new Error('This file is a worker thread, not a program');
loadEngine();
giveWay(10);
const { file, profiles } = workerData as { file: string; profiles?: number };
const reader = openForReading(file);
const deps = { db: reader.db, snapshot: createSnapshots(reader), games: createRegistry(definitions) };
if (profiles === undefined) {
  for await (const part of examine(deps, null)) parentPort.postMessage(summarise(part));
} else {
  parentPort.postMessage(await doctorSample(deps, { users: profiles }));
}
reader.close();
