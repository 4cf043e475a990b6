import { Readable } from 'node:stream';

import type { Context, MiddlewareHandler } from 'hono';

import { networkOf } from '../../net/addresses.ts';
import { Refusal } from '../../shared/refusal.ts';
import { incomingOf } from '../edge/incoming.ts';
import { currentRequest } from '../edge/request-context.ts';
import type { Env } from '../mount.ts';
import { createBodyBudgets, type BodyBudgets, type Reservation } from './budgets.ts';
import { ByteCollector } from './byte-collector.ts';
import { PACE, type Pace } from './pace.ts';
import { receive } from './receive.ts';

/** The body of a request, which can be read once. */
export interface Body {
  /** Its length in bytes, where the client has said it. */
  length: number | undefined;
  /**
   * Passes each chunk to `take` and settles at the end. Rejects with what `take` threw, with a Refusal (408, 413, 429)
   * and with ClientGone.
   */
  receive: (take: (chunk: Uint8Array) => void) => Promise<void>;
}

export interface BodyOptions {
  budgets?: BodyBudgets;
  pace?: Pace | undefined;
  /** Whether an address is a proxy's, so that what comes from there is not of one client. */
  isProxy?: (address: string) => boolean;
}

/** Returns the middleware that limits the body of a request to `max` bytes and makes it readable for `readBytes` and others. */
export type Receiver = (max: number, tooLarge?: string) => MiddlewareHandler<Env>;

/**
 * Creates what all routes receive bodies by: it limits their size, their rate and how much is in flight at once. Bytes
 * are counted from here until the request is answered.
 */
export function createReceiver({
  budgets = createBodyBudgets(),
  pace = PACE,
  isProxy = () => false,
}: BodyOptions = {}): Receiver {
  return (max, tooLarge = `The body may have ${max.toLocaleString('en')} bytes at most`) => {
    const refuseLarger = (size: number) => {
      if (size > max) throw new Refusal(413, 'too_large', tooLarge);
    };
    return async (c, next) => {
      const source = sourceOf(c);
      if (!source) return next();
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

/** A body of unknown length counts as this many bytes at first. */
const FIRST_GUESS = 16 * 1024;

/** Counts a body of unknown length as four times as much whenever it is larger than thought, and never as more than `max`. */
function growTo(max: number, reservation: Reservation) {
  let guess = FIRST_GUESS;
  return (size: number) => {
    if (size <= guess) return;
    while (guess < size) guess *= 4;
    reservation.resize(Math.min(guess, max));
  };
}

/** Returns all bytes of a request's body; none when it has no body. Throws as `Body.receive` does. */
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

/** Returns the body of a request; undefined when it has none. */
export const bodyOf = (c: Context): Body | undefined => (c as Context<Env>).get('body');

/** The stream that a body arrives on; undefined for a request without one. */
function sourceOf(c: Context): Readable | undefined {
  const incoming = incomingOf(c.req.raw);
  if (incoming) {
    const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
    return length === undefined && encoding === undefined ? undefined : incoming;
  }
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body) : undefined;
}

/** The parser of HTTP has refused what is no number, and a length beside chunks. */
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
