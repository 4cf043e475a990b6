import type { z } from 'zod';

import type { FileType, RouteContract, Schema, SuccessStatus } from '../contract.ts';
import type { CallOptions } from './call-options.ts';

type In<S> = S extends Schema ? z.input<S> : never;
type Out<S> = S extends Schema ? z.output<S> : never;

/** Path parameters: what the server turns into something else than text (ids) may be given as a number. */
type ParamValues<I, O> = {
  [K in keyof I]: K extends keyof O ? ([O[K]] extends [string] ? I[K] : I[K] | number) : I[K];
};

/** Query: what counts as set when present takes `true` (sent as an empty value) and `false` (not sent). */
type QueryValues<I, O> = {
  [K in keyof I]: K extends keyof O ? ([O[K]] extends [boolean] ? I[K] | boolean : I[K]) : I[K];
};

/** One part of a call, left out where the contract has none; optional when every key inside is. */
type Part<Name extends string, S, Value> = S extends Schema
  ? {} extends Value
    ? { [P in Name]?: Value }
    : { [P in Name]: Value }
  : unknown;

type JsonOf<C extends RouteContract> = C['json'] extends Schema ? C['json'] : C['bytes'];

type Parts<C extends RouteContract> = Part<'params', C['params'], ParamValues<In<C['params']>, Out<C['params']>>> &
  Part<'query', C['query'], QueryValues<In<C['query']>, Out<C['query']>>> &
  Part<'headers', C['headers'], In<C['headers']>> &
  Part<'json', JsonOf<C>, In<JsonOf<C>>> &
  Part<'form', C['form'], In<C['form']>>;

/** Route without any part: an argument would be a mistake. */
interface Nothing {
  params?: never;
  query?: never;
  headers?: never;
  json?: never;
  form?: never;
}

/** Input of a route's call: exactly the parts that its contract declares. */
type Call<C extends RouteContract> = unknown extends Parts<C> ? Nothing : Parts<C>;

/**
 * Result of a route's call; `status` tells the bodies apart where a route has several. `description` is empty
 * where the answer is a plain document or a file. A file comes as a stream, which has to be read or cancelled;
 * `new Response(body)` makes a blob or JSON of it.
 */
type Result<C extends RouteContract> = {
  [S in keyof C['success'] & SuccessStatus]: {
    status: S;
    description: string;
    body: C['file'] extends FileType ? ReadableStream<Uint8Array> : Out<C['success'][S]>;
    headers: Headers;
  };
}[keyof C['success'] & SuccessStatus];

/** Return type of a call: a promise, or the events of a stream as they come, each with its name and data. */
type Given<C extends RouteContract> = C['events'] extends true
  ? AsyncIterable<Result<C>['body'], void>
  : Promise<Result<C>>;

type Endpoint<C extends RouteContract> =
  {} extends Call<C>
    ? (call?: Call<C>, options?: CallOptions) => Given<C>
    : (call: Call<C>, options?: CallOptions) => Given<C>;

/** One function per route, by group. */
export type ClientOf<A> = {
  [G in keyof A]: { [R in keyof A[G]]: A[G][R] extends RouteContract ? Endpoint<A[G][R]> : never };
};
