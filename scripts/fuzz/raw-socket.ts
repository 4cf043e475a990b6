import { connect } from 'node:net';

import { parseAnswer } from './parse-answer.ts';
import { SCRIPTS } from './raw-ways.ts';
import { isStream, LISTEN } from './send.ts';
import type { Way } from './ways.ts';
import type { Answer, WireRequest } from './wire.ts';

/** Ways in which the server gets the request as it was meant, so its answer has to be one of the operation. */
export const INTACT: ReadonlySet<Way> = new Set([
  'ordinary',
  'slow',
  'chunked',
  'many headers',
  'pipelined',
  'false gzip',
]);

/** Timeouts for a response (ms): if there must be one, and if there may be none. */
const PATIENCE = { intact: 60_000, broken: 3000 };

/** Writes a request to a socket of its own. Returns the first answer, or null where none came. */
export async function sendRaw(baseUrl: URL, wire: WireRequest, way: Exclude<Way, 'ordinary'>): Promise<Answer | null> {
  const began = performance.now();
  const { steps, after } = SCRIPTS[way](wire, wire.body ?? Buffer.alloc(0));
  const socket = connect({ host: baseUrl.hostname, port: Number(baseUrl.port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  const answer = new Promise<Answer | null>((resolve) => {
    const finish = () => resolve(parseAnswer(Buffer.concat(chunks), wire.method, performance.now() - began));
    socket.on('data', (data: Buffer) => {
      chunks.push(data);
      const soFar = parseAnswer(Buffer.concat(chunks), wire.method, 0);
      if (soFar?.whole) finish();
      else if (isStream(soFar?.headers['content-type'])) setTimeout(finish, LISTEN).unref();
    });
    socket.on('error', finish).on('end', finish).on('close', finish);
    setTimeout(finish, PATIENCE[INTACT.has(way) ? 'intact' : 'broken']).unref();
  });
  for (const step of steps) {
    if (socket.destroyed) break;
    if (typeof step === 'number') await new Promise((resolve) => setTimeout(resolve, step));
    else if (step.length > 0) socket.write(typeof step === 'string' ? Buffer.from(step, 'latin1') : step);
  }
  if (after === 'half-close') socket.end();
  // The data has to be sent first.
  if (after === 'destroy') socket.write('', () => socket.destroy());
  const found = await answer;
  socket.destroy();
  return found;
}
