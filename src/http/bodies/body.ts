import { Readable } from 'node:stream';

import type { Context, MiddlewareHandler } from 'hono';

import { networkOf } from '../../base/net/addresses.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { incomingOf } from '../edge/incoming.ts';
import { currentRequest } from '../edge/request-context.ts';
import type { Body, Env } from '../env.ts';
import { createBodyBudgets, type BodyBudgets, type Reservation } from './budgets.ts';
import { ByteCollector } from './byte-collector.ts';
import { PACE, type Pace } from './pace.ts';
import { receive } from './receive.ts';

export interface BodyOptions {
  budgets?: BodyBudgets;
  pace?: Pace | undefined;
  /** Returns whether an address is a proxy's, which many clients share. */
  isProxy?: (address: string) => boolean;
}

/** Returns the middleware that limits a request's body to `max` bytes and makes it readable for `readBytes` and others. */
export type Receiver = (max: number, tooLarge?: string) => MiddlewareHandler<Env>;

/**
 * Creates the receiver of bodies for all routes: it limits their size, their rate and the total in flight. Bytes are counted from here
 * until the request is answered.
 */
export function createReceiver({
  budgets = createBodyBudgets(),
  pace = PACE,
  isProxy = () => false,
}: BodyOptions = {}): Receiver {
  return (max, tooLarge = `The body is larger than ${max.toLocaleString('en')} bytes`) => {
    const refuseLarger = (size: number) => {
      if (size > max) throw new Refusal(413, 'too_large', tooLarge);
    };
    return async (c, next) => {
      const source = sourceOf(c);
      if (!source) return next();
      refuseCompressed(c);
      const length = declaredLength(c);
      refuseLarger(length ?? 0);
      const reservation = budgets.reserve(ownerOf(c, isProxy), length ?? Math.min(FIRST_GUESS, max));
      currentRequest()?.onFailure(reservation.release);
      const grow = length === undefined ? growTo(max, reservation) : () => {};
      c.set('body', {
        length,
        receive(take) {
          let size = 0;
          const checked = (chunk: Uint8Array) => {
            refuseLarger((size += chunk.byteLength));
            grow(size);
            take(chunk);
          };
          return receive(source, checked, pace);
        },
      });
      try {
        await next();
      } finally {
        reservation.release();
      }
    };
  };
}

/** Throws 400 for a compressed body: its size would not limit what it unpacks to. */
function refuseCompressed(c: Context): void {
  if (/^(?:identity)?$/i.test(c.req.header('content-encoding') ?? '')) return;
  const message = 'Compressed request bodies are not accepted; send the body without Content-Encoding';
  throw new Refusal(400, 'invalid_request', message);
}

/** Initial size counted for a body of unknown length. */
const FIRST_GUESS = 16 * 1024;

/** Quadruples the size counted for a body of unknown length whenever it exceeds the guess, up to `max`. */
function growTo(max: number, reservation: Reservation) {
  let guess = FIRST_GUESS;
  return (size: number) => {
    if (size <= guess) return;
    while (guess < size) guess *= 4;
    reservation.resize(Math.min(guess, max));
  };
}

/** Returns all bytes of a request's body; none if it has no body. Throws as `Body.receive` does. */
export async function readBytes(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const body = bodyOf(c);
  if (!body) return new Uint8Array();
  const bytes = new ByteCollector(body.length);
  await body.receive((chunk) => bytes.add(chunk));
  return bytes.take();
}

const decoder = new TextDecoder();

/** Returns the body of a request as UTF-8 text. Throws as `Body.receive` does. */
export const readText = async (c: Context): Promise<string> => decoder.decode(await readBytes(c));

/** Returns the body of a request; undefined if it has none. */
export const bodyOf = (c: Context): Body | undefined => (c as Context<Env>).get('body');

/** Returns the stream of a body; undefined for a request without one. */
function sourceOf(c: Context): Readable | undefined {
  const incoming = incomingOf(c.req.raw);
  if (incoming) {
    const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
    return length === undefined && encoding === undefined ? undefined : incoming;
  }
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body) : undefined;
}

/** The HTTP parser has refused invalid numbers, and a length combined with chunks. */
function declaredLength(c: Context): number | undefined {
  const length = c.req.header('content-length');
  return length === undefined ? undefined : Number(length);
}

const ownerOf = (c: Context<Env>, isProxy: (address: string) => boolean) => {
  const address = c.get('address') ?? '';
  return {
    user: c.get('caller')?.userID ?? null,
    address: address === '' || isProxy(address) ? null : networkOf(address),
  };
};
