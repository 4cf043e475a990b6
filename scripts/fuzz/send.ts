import { Agent, request } from 'node:http';

import { decode } from './decode.ts';
import type { Answer, WireRequest } from './wire.ts';

/** Timeout of an answer (ms). */
const PATIENCE = 60_000;
/** Time for which a stream of events is read (ms). */
export const LISTEN = 200;

/** Returns whether a response is a stream of events, which doesn't end by itself. */
export const isStream = (type: string | undefined): boolean => type?.startsWith('text/event-stream') ?? false;

/** Connections that are kept for the next request. */
export const createAgent = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections });

/**
 * Sends a request with what HTTP asks for and waits for its answer. Rejects when the connection ends before that, unless it
 * was an idle one, which the server may close at any time: then the request is sent again.
 */
export function send(baseUrl: URL, wire: WireRequest, agent: Agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const { method, target: path, headers, body } = wire;
    const length = body === null ? {} : { 'content-length': String(body.byteLength) };
    const { hostname: host, port } = baseUrl;
    const sent = request({ agent, host, port, method, path, headers: { ...headers, ...length }, timeout: PATIENCE });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      if (wasClosed) resolve(send(baseUrl, wire, agent));
      else reject(error);
    });
    sent.on('timeout', () => sent.destroy(new Error(`no response after ${PATIENCE / 1000} s`)));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      const answered = flat(response.headers);
      const done = (whole: boolean) =>
        resolve({
          status: response.statusCode!,
          headers: answered,
          body: decode(Buffer.concat(chunks), answered),
          took: performance.now() - began,
          whole,
        });
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(true));
      response.on('error', reject);
      if (!isStream(response.headers['content-type'])) return;
      setTimeout(() => {
        done(response.complete);
        sent.destroy();
      }, LISTEN);
    });
    sent.end(body);
  });
}

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join('\n')]));
