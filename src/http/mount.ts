import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import type { RouteContract, SuccessStatus } from '../../contracts/contract.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import { invalidRequest, Refusal } from '../shared/refusal.ts';
import { settled } from '../shared/written.ts';
import { toIssues } from '../shared/zod-issues.ts';
import { authorise } from './access.ts';
import { sendEvents } from './events.ts';
import { sendFile } from './file.ts';
import { readForm } from './form.ts';
import { sendKnown, sendVersioned, type VersionOf } from './freshness.ts';
import type { AnyEvent, Binding, Caller, EventSource, Input } from './handler.ts';
import { sendImage } from './image.ts';
import { readJSON } from './json.ts';
import { withNextLink } from './next-link.ts';
import { sendRaw } from './raw.ts';
import { fullSchema, toRouteConfig } from './route-config.ts';
import { sendWritten } from './send-written.ts';
import { pieceWriter } from './write.ts';

const SMALL_BODY = 256 * 1024;

const encoder = new TextEncoder();

/** What is known of a request. */
export type Env = {
  Variables: {
    caller: Caller | null;
    /** The path of the route as its contract has it. */
    route?: string;
    /** How failures of the route are told, where not as usual. */
    failures?: RouteContract['failures'];
    /** Where the request came from. */
    address: string;
  };
};

export interface MountOptions {
  /** Runs before every route, in this order. */
  before?: readonly MiddlewareHandler[];
  /** Makes the middleware that counts a route's requests; without it there are no limits. */
  rateLimit?: (contract: Pick<RouteContract, 'rate' | 'rateWith'>) => MiddlewareHandler<Env>;
  /** Returns who sends a request, null for a stranger; throws a Refusal for a credential that is no good. */
  authenticate: (context: Context) => Promise<Caller | null>;
  /** Runs a handler that only reads, so that all it reads is of one moment. */
  snapshot?: Snapshot;
  /** Makes what gives the answers of a route their versions; without it they have no entity tags. */
  versions?: (contract: RouteContract) => VersionOf | undefined;
  /** Ends the streams of events, so that they don't keep the server from stopping. */
  closing?: AbortSignal;
  /** Hears of defects that come up when the answer has begun already. */
  report?: (error: unknown, context: Context) => void;
  /** Called with each reply as the handler gave it and as its schema let it through. */
  onReply?: (operation: string, given: unknown, declared: unknown) => void;
}

/** Registers every binding on one app. The only place where the types of a route are erased. */
export function mount(bindings: readonly Binding[], options: MountOptions): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(toIssues(result.error));
    },
  });
  for (const middleware of options.before ?? []) app.use(middleware);
  for (const binding of inMatchingOrder(bindings)) register(app, binding, options);
  return app;
}

function register(app: OpenAPIHono<Env>, { name, contract, handler }: Binding, options: MountOptions): void {
  const [tag] = name.split('.');
  const config = toRouteConfig(contract, name, tag!);
  const inSnapshot = contract.method === 'GET' && !contract.unhurried;
  const versionOf = options.versions?.(contract);
  const declare = declarer(name, contract, options);
  const write = pieceWriters(name, contract, options);
  // Read by ourselves, further down.
  delete config.request?.body;
  const middleware = [
    admit(contract, options),
    ...(options.rateLimit ? [options.rateLimit(contract)] : []),
    // Not for GET: to look for a body makes a whole request object of what is only headers.
    ...(contract.method === 'GET' ? [] : [limitBody(contract)]),
  ];
  app.openapi({ ...config, middleware }, async (c) => {
    const valid = (target: 'param' | 'query' | 'header') => c.req.valid(target as never);
    const input: Record<keyof Input<RouteContract>, unknown> = {
      params: valid('param'),
      query: valid('query'),
      headers: valid('header'),
      json: contract.json && (await readJSON(c, contract.json, contract)),
      form: contract.form && (await readForm(c, contract.form)),
      bytes: contract.bytes ? new Uint8Array(await c.req.arrayBuffer()) : undefined,
      caller: c.get('caller'),
      address: c.get('address') ?? '',
    };
    // bind() has checked this handler against this contract, and the validators have run.
    const run = async () => {
      const version = versionOf?.({ url: c.req.url, params: valid('param'), query: valid('query') });
      const known = version && sendKnown(c, version);
      return known || { version, reply: await handler(input as never) };
    };
    const found = inSnapshot && options.snapshot ? await options.snapshot(run) : await run();
    if (found instanceof Response) return found;
    const { version, reply } = found;
    if (!contract.success[reply.status]) throw new Error(`${name} replied with the undeclared status ${reply.status}`);
    if (contract.file === 'image/*') return sendImage(c, reply);
    if (contract.file) return sendFile(c, contract.file, reply);
    const headers = withNextLink(c.req.url, reply.headers);
    const beside = contract.beside && (fullSchema(contract.beside).parse(reply.beside) as object);
    if (contract.long) return sendWritten(c, { ...reply, beside, headers, version }, write(reply.body, reply.status));
    const check = <T>(given: T): T => declare(given, reply.status) as T;
    if (contract.events) {
      const report = (error: unknown) => options.report?.(error, c);
      return sendEvents(c, reply.body as EventSource<AnyEvent>, { check, report, closing: options.closing });
    }
    const body = check(reply.body);
    if (contract.raw) return sendRaw(c, contract.raw, { ...reply, body });
    const answer = { success: true, description: reply.description, body, ...beside };
    if (version) return sendVersioned(c, version, { ...reply, headers, bytes: encoder.encode(JSON.stringify(answer)) });
    return c.json(answer, reply.status, headers);
  });
}

/** Makes what lets only what is declared through to the outside, and nothing that is not as it should be. */
function declarer(name: string, { success }: RouteContract, { onReply }: MountOptions) {
  return (given: unknown, status: SuccessStatus): unknown => {
    const reply = settled(given);
    const declared = fullSchema(success[status]!).parse(reply);
    onReply?.(name, reply, declared);
    return declared;
  };
}

/** Makes what writes long bodies, with what is declared and nothing else. Values are only checked where somebody looks. */
function pieceWriters(name: string, { success, long }: RouteContract, { onReply }: MountOptions) {
  const writers = new Map(
    Object.entries(long ? success : {}).map(([status, schema]) => [Number(status), pieceWriter(schema)]),
  );
  return (given: unknown, status: SuccessStatus): Iterable<string> => {
    const write = writers.get(status)!;
    if (onReply) {
      const declared = fullSchema(success[status]!).parse(settled(given));
      onReply(name, settled(given), declared);
      onReply(name, JSON.parse([...write(given)].join('')), declared);
    }
    return write(given);
  };
}

/** Access comes before validation: a stranger gets a 401, not a lecture on the schema. */
const admit =
  (contract: RouteContract, { authenticate }: MountOptions): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('route', contract.path);
    c.set('failures', contract.failures);
    const isClient = contract.access.kind === 'client';
    c.set('caller', isClient ? null : authorise(contract.access, await authenticate(c)));
    await next();
  };

const limitBody = ({ maxBody = SMALL_BODY }: RouteContract): MiddlewareHandler =>
  bodyLimit({
    maxSize: maxBody,
    onError: () => {
      throw new Refusal(413, 'too_large', `The body may have ${maxBody.toLocaleString('en')} bytes at most`);
    },
  });

/** Hono takes the first route that fits, so `pbs/best` has to come before `pbs/:chartID`. */
const inMatchingOrder = (bindings: readonly Binding[]): Binding[] => {
  const pattern = ({ contract }: Binding) => contract.path.replaceAll(/:\w+/g, '\uFFFF');
  return [...bindings].sort((a, b) => (pattern(a) < pattern(b) ? -1 : 1));
};
