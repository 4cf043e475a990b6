import type { z } from 'zod';

import type { Fields, FileType, Permission, RouteContract, Schema, SuccessStatus } from '../../contracts/contract.ts';
import type { Db } from '../../db/open.ts';
import type { ReadyBytes, Written } from '../written/values.ts';

/** Who is asking. A session holds every permission; a key holds its own and is never an administrator. */
export interface Caller {
  userID: number;
  via: 'session' | 'key';
  permissions: ReadonlySet<Permission>;
  authLevel: number;
  /** The value of the session cookie; null for keys. */
  sessionID: string | null;
}

/** Whether a caller has an administrator's power, which keys never carry. */
export const isAdmin = ({ via, authLevel }: Caller): boolean => via === 'session' && authLevel >= 3;

type Out<S> = S extends Schema ? z.output<S> : undefined;
/** Clients are no users. */
type CallerOf<C extends RouteContract> = C['access']['kind'] extends 'anyone'
  ? Caller | null
  : C['access']['kind'] extends 'client'
    ? null
    : Caller;

/** What a handler gets: everything already checked against the contract. */
export interface Input<C extends RouteContract> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  headers: Out<C['headers']>;
  json: Out<C['json']>;
  form: Out<C['form']>;
  bytes: C['bytes'] extends Schema ? Uint8Array : undefined;
  caller: CallerOf<C>;
  /** Where the request came from: an IP address; empty when it came over no socket. */
  address: string;
  /** Returns a signal that is aborted when the client goes away. */
  signal: () => AbortSignal;
  /** For a long answer: what everything is read from, of one state until the answer is written. */
  db: C['long'] extends true ? Db : undefined;
}

/** The bytes of a file, made while they are sent; nothing is made before somebody reads. */
export type FileBody = AsyncIterable<Uint8Array>;

/** An event of a stream: its name and its data, which goes out as JSON. */
export interface AnyEvent {
  event: string;
  data: unknown;
}

/** Where events go. Once it has ended, nothing goes there any more. */
export interface EventSink<E extends AnyEvent> {
  send: (event: E) => void;
  end: () => void;
  /** Ends because of a defect, which is logged. */
  fail: (defect: unknown) => void;
}

/** Begins to tell of something. Returns what makes it stop. */
export type EventSource<E extends AnyEvent> = (sink: EventSink<E>) => () => void;

/** The body of an answer that is JSON already. It is sent as fast as the client takes it. */
export class EncodedBody<T> {
  declare readonly value: T;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Bytes of all chunks. */
  readonly length: number;
  /** Changes whenever the body does; null for an answer to what can't be asked again, which has no ETag. */
  readonly state: string | null;
  constructor(body: Pick<EncodedBody<T>, 'chunks' | 'length' | 'state'>) {
    this.chunks = body.chunks;
    this.length = body.length;
    this.state = body.state;
  }
}

/** Of a long answer, objects at its top may have been encoded before. */
type LongBody<T> = Written<T> | { [K in keyof T]: Written<T[K]> | (T[K] extends object ? ReadyBytes<T[K]> : never) };

/** A stream takes what tells its events in the place of a body, a file its bytes. */
type BodyOf<C extends RouteContract, S> = C['file'] extends FileType
  ? FileBody
  : S extends Schema
    ? C['events'] extends true
      ? EventSource<z.input<S> & AnyEvent>
      : (C['long'] extends true ? LongBody<z.input<S>> : Written<z.input<S>>) | EncodedBody<z.input<S>>
    : never;

type BesideOf<C extends RouteContract> = C['beside'] extends Fields ? { beside: z.input<C['beside']> } : unknown;

/** What a handler returns: a declared status with the body of that status, and headers to send along. */
export type Reply<C extends RouteContract> = {
  [S in keyof C['success'] & SuccessStatus]: {
    status: S;
    description: string;
    body: BodyOf<C, C['success'][S]>;
    headers?: Record<string, string>;
    /**
     * For a long answer: what it is made from, in short. While that stays the same the answer does, so it need not be
     * written for whoever has it. `ANY_CHANGE` where no short text tells.
     */
    state?: C['long'] extends true ? string : undefined;
  } & BesideOf<C>;
}[keyof C['success'] & SuccessStatus];

export type Handler<C extends RouteContract> = (input: Input<C>) => Reply<C> | Promise<Reply<C>>;

export interface AnyReply {
  status: SuccessStatus;
  description: string;
  body: unknown;
  /** What stands beside the body in the envelope. */
  beside?: object;
  headers?: Record<string, string>;
  state?: string | undefined;
}

/** A contract with its handler, after the two have been checked against each other. */
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

/** The state of a long answer that may change with every change of the database. */
export const ANY_CHANGE = '*';

/** A 200 with its body. */
export const ok = <B>(description: string, body: B, headers?: Record<string, string>) => ({
  status: 200 as const,
  description,
  body,
  ...(headers && { headers }),
});

/** The header that holds the cursor of the next page. */
export const NEXT_CURSOR = 'x-next-cursor';

/** A 200 with a page of a list; `next` is the cursor of the page behind it, null for the last one. */
export const page = <B>(description: string, body: B, next: string | null) =>
  ok(description, body, next === null ? undefined : { [NEXT_CURSOR]: next });

/** A file to be stored under this name, which has to be of letters, digits and `-_.` only. */
export const file = (name: string, bytes: FileBody) =>
  ok(name, bytes, { 'content-disposition': `attachment; filename="${name}"` });

export interface Image {
  /** Or what makes them, when the caller turns out not to have them. */
  bytes: Uint8Array | (() => Promise<Uint8Array>);
  type: 'image/jpeg' | 'image/png' | 'image/svg+xml';
  /** Another one for other bytes. */
  version: string;
  /** How long it may be shown without asking again (s): `ever` for what never changes at its address. */
  keep: number | 'ever';
}

/** A picture, to be shown. */
export const image = ({ bytes, type, version, keep }: Image) =>
  ok('A picture', once(bytes), {
    'content-type': type,
    etag: `"${version}"`,
    'cache-control': keep === 'ever' ? 'max-age=31536000, immutable' : keep > 0 ? `max-age=${keep}` : 'no-cache',
  });

async function* once(bytes: Image['bytes']): FileBody {
  yield typeof bytes === 'function' ? await bytes() : bytes;
}

/** A 202 with its body. */
export const accepted = <B>(description: string, body: B) => ({ status: 202 as const, description, body });
