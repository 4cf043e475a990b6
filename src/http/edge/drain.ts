import type { IncomingMessage } from 'node:http';

/** Limits for reading unwanted bodies: bytes, bodies at once, and milliseconds. */
const SLICE = { bytes: 1024 * 1024, bodies: 4, ms: 10 };

const draining = new Set<IncomingMessage>();
let left = 0;
let timer: NodeJS.Timeout | undefined;

/** Reads the rest of a body and discards it, slowly if there are many: wanted bodies have priority. */
export function drain(incoming: IncomingMessage): void {
  incoming.on('data', (chunk: Uint8Array) => {
    left -= chunk.byteLength;
    if (left <= 0) incoming.pause();
  });
  incoming.pause();
  const forget = () => void draining.delete(incoming);
  incoming.once('end', forget);
  incoming.socket.once('close', forget);
  draining.add(incoming);
  timer ??= setInterval(readSlice, SLICE.ms).unref();
}

function readSlice(): void {
  left = SLICE.bytes;
  for (const incoming of [...draining].slice(0, SLICE.bodies)) {
    // Behind the others, whose turn is next.
    draining.delete(incoming);
    draining.add(incoming);
    incoming.resume();
  }
  if (draining.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
