import { parentPort, workerData } from 'node:worker_threads';

import { loadEngine } from '../../db/load-engine.ts';
import { giveWay } from '../base/shared/thread.ts';
import { contentOf } from '../catalogue/pull/content.ts';
import { unpackSeeds, type FileOnDisk, type Upload } from '../catalogue/seeds/unpack.ts';
import type { Unpacked } from '../operations/admin/catalogue/unpack-in-thread.ts';
import { packError } from '../writer/messages.ts';

// Unpacks and validates seed files once: an archive of a few kilobytes can keep a thread busy for seconds.

if (!parentPort) throw new Error('This file is a worker thread, not a program');
loadEngine();
giveWay(10);
const port = parentPort;
const post = (message: Unpacked, give: ArrayBuffer[] = []) => port.postMessage(message, give);
try {
  const texts = await unpackSeeds((workerData as { uploads: (Upload | FileOnDisk)[] }).uploads);
  post(
    { texts, content: contentOf(texts) },
    texts.map(({ bytes }) => bytes.buffer),
  );
} catch (error) {
  post({ error: packError(error) });
}
