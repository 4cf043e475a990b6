import { z } from 'zod';

/** Permissions of an API key. A session holds all of them. */
export const PERMISSIONS = [
  'customise_profile',
  'customise_score',
  'customise_session',
  'delete_score',
  'submit_score',
  'manage_targets',
  'manage_rivals',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Access to a route. With `anyone`, the handler still gets the caller if credentials are sent; `session` refuses API keys; `key` needs a
 * session, or a key with that permission; `admin` needs the session of an administrator. `client` is for programs that identify themselves
 * with `client_id` and `client_secret`, which must be in the body's schema and may be sent as HTTP Basic instead: sessions and keys are
 * ignored, and the handler checks the secret.
 */
export type Access =
  | { kind: 'anyone' }
  | { kind: 'session' }
  | { kind: 'admin' }
  | { kind: 'client' }
  | { kind: 'key'; permission: Permission };

export const anyone = { kind: 'anyone' } as const satisfies Access;
export const session = { kind: 'session' } as const satisfies Access;
export const admin = { kind: 'admin' } as const satisfies Access;
export const client = { kind: 'client' } as const satisfies Access;
export const key = <const P extends Permission>(permission: P) => ({ kind: 'key', permission }) as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Zod's small core interfaces instead of `z.ZodType`: comparing whole Zod classes makes type-checking slow. */
export type Schema = z.core.$ZodType;
export type Fields = z.core.$ZodObject;

export type SuccessStatus = 200 | 202;
/** Errors that a route has to name. 400, 401, 403 and 429 can come from every route, 413 from all that take a body: they are added. */
export type NamedErrorStatus = 404 | 409 | 413 | 502;

/** Routes of a class share one limit. */
export type RateClass = 'normal' | 'login' | 'mail' | 'import' | 'hook' | 'preview' | 'picture';

/** Content type of a stream of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';
/** Types of the files that are handed out. */
export type FileType = 'application/json' | 'application/zip' | 'application/gzip' | 'image/*';

/** Types of JSON that have a meaning of their own. */
export type RawType = 'application/json' | `application/${string}+json`;

export interface RouteContract {
  method: Method;
  path: `/api/v1/${string}` | `/ir/${string}` | `/.well-known/${string}`;
  summary: string;
  description?: string;
  access: Access;
  params?: Fields;
  query?: Fields;
  headers?: Fields;
  /** A JSON body. A request without a body counts as `{}`. */
  json?: Schema;
  /** The JSON body may come as `application/x-www-form-urlencoded` as well. */
  urlencoded?: true;
  /** A JSON body that the handler gets as bytes, unparsed and unchecked: for bodies too large for the event loop. */
  bytes?: Schema;
  form?: Fields;
  /** Largest body in bytes. Larger ones are answered with 413 before they are read. */
  maxBody?: number;
  /** Schema of `body` inside the envelope, per success status. */
  success: { readonly [status in SuccessStatus]?: Schema };
  /** Extra keys of the envelope of a success, for programs that expect them there. */
  beside?: Fields;
  /**
   * Form of failures, if not the usual one. `oauth`: with the keys of RFC 6749, `error` and `error_description`. `error-key`: with the
   * description as `error`, too. `in-body`: the HTTP status is 200, and `statusCode` in the body tells what happened; only a path that can't
   * exist is answered as usual, with 400.
   */
  failures?: 'oauth' | 'error-key' | 'in-body';
  /**
   * The body of a success goes out as it is, as this type of JSON, without the envelope: for documents that other
   * programs than our clients read. It can be cached for an hour and asked about with its ETag; failures keep theirs.
   */
  raw?: RawType;
  /**
   * The success is a stream of server-sent events. The schema of 200 is that of one event: `event`, a name, and `data`,
   * which goes out as JSON. A union of `eventOf(…)` where there are several.
   */
  events?: true;
  /**
   * A success is a file of this type in place of an answer in an envelope. Its schema is for the OpenAPI document alone;
   * the client gets a stream of bytes. With `long`, the file is made from the database while it is sent. Of pictures the handler says the type, see
   * src/http/image.ts.
   */
  file?: FileType;
  errors?: readonly NamedErrorStatus[];
  /**
   * A GET that waits for more than the database (a file, another thread, the event loop): each of its reads sees the
   * latest state, so they may be of different states. Tests fail for a GET that waits without saying so.
   */
  waits?: true;
  /** The path names an entry of a list that the caller sees their own of: entries of others are answered like those that nobody has. */
  ownEntry?: true;
  /**
   * A GET that reads for several turns of the event loop, so that others have theirs. It gets a connection of its own,
   * `db`, on which all of its reads see one state: what an early read has named is there for a later one.
   */
  oneState?: true;
  /**
   * The answer may hold thousands of documents. What its schema does not declare is taken out, as everywhere, but
   * values are only checked in tests: that takes as long as reading them.
   */
  long?: true;
  /**
   * Answers change although nothing in the database does, with the time of day or with who asks: always, or when one of
   * these keys is set in the query. Every other GET that answers everybody alike gets an entity tag, see src/http/freshness.ts.
   */
  live?: true | readonly string[];
  /** Rate limit class; default: `normal`. */
  rate?: RateClass;
  /** Requests with this key in their query belong to another class. */
  rateWith?: { query: string; rate: RateClass };
  /** Requests with an API key of a game hook belong to another class. */
  rateOfHooks?: RateClass;
}

/** The schema of an event of a stream. */
export const eventOf = <const Name extends string, Data extends z.ZodType>(name: Name, data: Data) =>
  z.object({ event: z.literal(name), data });

/** Names of the `:params` in a path. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamNames<C extends RouteContract> = C['params'] extends { _zod: { def: { shape: infer S } } }
  ? keyof S & string
  : never;

// The rule stands in a rest parameter: `contract: C & Rule<C>` would make every check several times slower.
type ParamsMatchPath<C extends RouteContract> = [PathParams<C['path']>, ParamNames<C>] extends [
  ParamNames<C>,
  PathParams<C['path']>,
]
  ? []
  : [error: 'params must name exactly the :params of path'];

/** Declares one route and returns it as it is. Does not compile when `params` and the path disagree. */
export const route = <const C extends RouteContract>(contract: C, ..._check: ParamsMatchPath<C>): C => contract;
