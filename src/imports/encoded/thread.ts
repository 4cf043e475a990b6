import { parentPort, workerData } from 'node:worker_threads';

import { openForReading } from '../../../db/open.ts';
import { encodeImport } from './encode.ts';

// Encodes the document of one import: for a large one that would hold up the event loop.

if (!parentPort) throw new Error('This file is a worker thread, not a program');
const { file, importID } = workerData as { file: string; importID: string };
const reader = openForReading(file);
const encoded = await encodeImport(reader.db, importID);
parentPort.postMessage(encoded, encoded ? [encoded.bytes.buffer] : []);
reader.close();
