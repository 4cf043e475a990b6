import type { z } from 'zod';

import type { Fields, FileType, Permission, RouteContract, Schema, SuccessStatus } from '../../contracts/contract.ts';
import type { Db } from '../../db/open.ts';
import type { ReadyBytes, Serializable } from '../base/json/values.ts';

/** Sender of a request. A session holds every permission; a key holds its own and never counts as an administrator. */
export interface Caller {
  userID: number;
  via: 'session' | 'key';
  permissions: ReadonlySet<Permission>;
  authLevel: number;
  /** Value of the session cookie; null for keys. */
  sessionID: string | null;
  /** API key that the request came with: its row, and the client that it was created for. */
  key: { row: number; client: string | null } | null;
}

/** Returns whether a caller has administrator rights, which keys never carry. */
export const isAdmin = ({ via, authLevel }: Caller): boolean => via === 'session' && authLevel >= 3;

type Out<S> = S extends Schema ? z.output<S> : undefined;
/** API clients are not users. */
type CallerOf<C extends RouteContract> = C['access']['kind'] extends 'anyone'
  ? Caller | null
  : C['access']['kind'] extends 'client'
    ? null
    : Caller;

/** Input of a handler, already validated against the contract. */
export interface Input<C extends RouteContract> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  headers: Out<C['headers']>;
  json: Out<C['json']>;
  form: Out<C['form']>;
  bytes: C['bytes'] extends Schema ? Uint8Array : undefined;
  caller: CallerOf<C>;
  /** IP address of the client; empty if the request came over no socket. */
  address: string;
  /** Returns a signal that is aborted when the client disconnects. */
  signal: () => AbortSignal;
  /** For a long answer, and where the contract says `oneState`: what everything is read from, of one state. */
  db: true extends C['long'] | C['oneState'] ? Db : undefined;
}

/** Bytes of a file, generated while they are sent; nothing is generated before the first read. */
export type FileBody = AsyncIterable<Uint8Array>;

/** Event of a stream: its name, and its data to be sent as JSON. */
export interface AnyEvent {
  event: string;
  data: unknown;
}

/** Receiver of events. Once ended, it ignores further ones. */
export interface EventSink<E extends AnyEvent> {
  send: (event: E) => void;
  end: () => void;
  /** Ends the stream because of a defect, which is logged. */
  fail: (defect: unknown) => void;
}

/** Starts emitting events. Returns a function that stops it. */
export type EventSource<E extends AnyEvent> = (sink: EventSink<E>) => () => void;

/** Response body that is already JSON. It is sent as fast as the client reads. */
export class EncodedBody<T> {
  declare readonly value: T;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Total bytes of all chunks. */
  readonly length: number;
  /** Changes whenever the body does; null for responses that can't be requested again and have no ETag. */
  readonly state: string | null;
  constructor(body: Pick<EncodedBody<T>, 'chunks' | 'length' | 'state'>) {
    this.chunks = body.chunks;
    this.length = body.length;
    this.state = body.state;
  }
}

/** Body of a long answer; objects at its top level may be already encoded. */
type LongBody<T> =
  | Serializable<T>
  | { [K in keyof T]: Serializable<T[K]> | (T[K] extends object ? ReadyBytes<T[K]> : never) };

/** A stream takes an event source in place of a body, a file its bytes. */
type BodyOf<C extends RouteContract, S> = C['file'] extends FileType
  ? FileBody
  : S extends Schema
    ? C['events'] extends true
      ? EventSource<z.input<S> & AnyEvent>
      : (C['long'] extends true ? LongBody<z.input<S>> : Serializable<z.input<S>>) | EncodedBody<z.input<S>>
    : never;

type BesideOf<C extends RouteContract> = C['beside'] extends Fields ? { beside: z.input<C['beside']> } : unknown;

/** Return value of a handler: a declared status with its body, and extra headers. */
export type Reply<C extends RouteContract> = {
  [S in keyof C['success'] & SuccessStatus]: {
    status: S;
    description: string;
    body: BodyOf<C, C['success'][S]>;
    headers?: Record<string, string>;
    /**
     * Version of a long answer, in short: equal versions mean equal answers, so the answer is skipped for clients that have it.
     */
    state?: C['long'] extends true ? string : undefined;
  } & BesideOf<C>;
}[keyof C['success'] & SuccessStatus];

export type Handler<C extends RouteContract> = (input: Input<C>) => Reply<C> | Promise<Reply<C>>;

export interface AnyReply {
  status: SuccessStatus;
  description: string;
  body: unknown;
  /** Extra fields of the envelope, next to the body. */
  beside?: object;
  headers?: Record<string, string>;
  state?: string | undefined;
}

/** Contract with its handler, after both have been checked against each other. */
export interface Binding {
  name: string;
  contract: RouteContract;
  handler: (input: never) => AnyReply | Promise<AnyReply>;
}

export type Handlers<G extends Record<string, RouteContract>> = { [K in keyof G]: Handler<G[K]> };

/**
 * Joins a group of contracts with their handlers. A missing or extra handler, a wrong body or an undeclared
 * status does not compile.
 */
export function bind<G extends Record<string, RouteContract>>(
  groupName: string,
  group: G,
  handlers: Handlers<G>,
): Binding[] {
  return Object.entries(group).map(([name, contract]) => ({
    name: `${groupName}.${name}`,
    contract,
    handler: handlers[name]!,
  }));
}

/** Returns a 200 with its body. */
export const ok = <B>(description: string, body: B, headers?: Record<string, string>) => ({
  status: 200 as const,
  description,
  body,
  ...(headers && { headers }),
});

/** Header that holds the cursor of the next page. */
export const NEXT_CURSOR = 'x-next-cursor';

/** Returns a 200 with a page of a list; `next` is the cursor of the next page, null on the last one. */
export const page = <B>(description: string, body: B, next: string | null) =>
  ok(description, body, next === null ? undefined : { [NEXT_CURSOR]: next });

/** Returns a file to be saved under this name, which may contain only letters, digits and `-_.`. */
export const file = (name: string, bytes: FileBody) =>
  ok(name, bytes, { 'content-disposition': `attachment; filename="${name}"` });

export interface Image {
  /** Bytes, or a function that loads them if the client turns out not to have them. */
  bytes: Uint8Array | (() => Promise<Uint8Array>);
  type: 'image/jpeg' | 'image/png' | 'image/svg+xml';
  /** Changes whenever the bytes change; becomes the ETag. */
  version: string;
  /** How long the image may be cached without revalidation (s): `ever` if the address never changes its content. */
  keep: number | 'ever';
}

/** Returns an image to be displayed. */
export const image = ({ bytes, type, version, keep }: Image) =>
  ok('A picture', once(bytes), {
    'content-type': type,
    etag: `"${version}"`,
    'cache-control': keep === 'ever' ? 'max-age=31536000, immutable' : keep > 0 ? `max-age=${keep}` : 'no-cache',
  });

async function* once(bytes: Image['bytes']): FileBody {
  yield typeof bytes === 'function' ? await bytes() : bytes;
}

/** Returns a 202 with its body. */
export const accepted = <B>(description: string, body: B) => ({ status: 202 as const, description, body });

/** Returns bindings in the order in which they are matched: the first fitting one wins, so `pbs/best` has to come before `pbs/:chartID`. */
export const inMatchingOrder = (bindings: readonly Binding[]): Binding[] => {
  const pattern = ({ contract }: Binding) => contract.path.replaceAll(/:\w+/g, '\uFFFF');
  return [...bindings].sort((a, b) => (pattern(a) < pattern(b) ? -1 : 1));
};
