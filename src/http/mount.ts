import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';

import type { RouteContract } from '../../contracts/contract.ts';
import type { Db } from '../../db/open.ts';
import type { LongReads, Snapshot } from '../../db/snapshot.ts';
import type { States } from '../../db/states/states.ts';
import type { HiddenName } from '../../db/visibility/sees.ts';
import { readAs, type Viewer } from '../../db/visibility/viewer.ts';
import { notFound } from '../base/shared/refusal.ts';
import { inMatchingOrder, isAdmin, type Binding, type Caller, type Input } from '../handler/handler.ts';
import { authorise } from './access.ts';
import { addressOf, sendAnswer } from './answers/send.ts';
import { createReceiver, readBytes, type Receiver } from './bodies/body.ts';
import { SMALL_BODY } from './bodies/budgets.ts';
import type { Env } from './env.ts';
import { readForm } from './form.ts';
import { sendKnown, versionsOf, type Version } from './freshness.ts';
import { readJSON } from './json.ts';
import { createOutgoing, type Outgoing } from './outgoing.ts';
import { isCountedByAddress, type RateLimit } from './rate-limit.ts';
import type { Readers } from './readers/pool.ts';
import { readElsewhere } from './readers/routes.ts';
import { sendRead } from './readers/send.ts';
import { longSender } from './send-long.ts';
import { sender, type SendOptions } from './send-reply.ts';
import { validator } from './validate.ts';

export interface MountOptions extends SendOptions {
  /** Returns the path of the route that answers a request, if it differs from the request's. */
  routePath?: (method: string, path: string) => string;
  /** Runs around every route. */
  frame?: MiddlewareHandler<Env>;
  /** Returns the rate limit of a route; without it there are no limits. */
  rateLimit?: (contract: Pick<RouteContract, 'rate' | 'rateWith' | 'rateOfHooks'>) => RateLimit;
  /** Throws 403 for requests sent by another site through a browser. */
  refuseForeign?: (context: Context) => void;
  /** Returns the sender of a request, null for a stranger; throws a Refusal for an invalid credential. */
  authenticate: (context: Context) => Promise<Caller | null>;
  /** Returns the middleware that receives bodies; by default one with budgets of its own. */
  receiver?: Receiver;
  /** Runs a read-only handler in one snapshot. */
  snapshot?: Snapshot;
  /** Runs long reads. */
  longReads: LongReads;
  /** Runs exports, so that they don't block other long reads. */
  exportReads?: LongReads;
  /** Buffers long responses and exports until they are read; by default in the system's temporary folder. */
  outgoing?: Outgoing;
  /** Threads that answer what everybody gets alike; without them this one does. */
  readers?: Readers | undefined;
  /** Returns whether somebody sees users whom strangers don't see; then their answers are not those that everybody gets. */
  seesMore?: ((viewer: Pick<Viewer, 'userID' | 'isAdmin'>) => boolean) | undefined;
  /** Returns the parameter of a request that names a private user whom the viewer doesn't see, or something of theirs. */
  hiddenName?: (() => HiddenName | undefined) | undefined;
  /** Tells from which state of the database a response is made; without it, responses have no entity tags. */
  states?: States | undefined;
}

/** Registers every binding on one app. The only place where the types of a route are erased. */
export function mount(
  bindings: readonly Binding[],
  { outgoing = createOutgoing(), ...options }: MountOptions,
): Hono<Env> {
  const { routePath, frame } = options;
  const app = new Hono<Env>(
    routePath && { getPath: (request: Request) => routePath(request.method, getPath(request)) },
  );
  if (frame) app.use(frame);
  for (const binding of inMatchingOrder(bindings)) {
    app.on(binding.contract.method, binding.contract.path, handlerOf(binding, { outgoing, ...options }));
  }
  return app;
}

/** Returns the function that answers the requests of a route. */
function handlerOf(binding: Binding, options: MountOptions & { outgoing: Outgoing }) {
  const { contract } = binding;
  const { answers, receiver = createReceiver() } = options;
  const hasVersions = versionsOf(contract) !== undefined;
  const limit = options.rateLimit?.(contract);
  const receive = contract.method === 'GET' ? undefined : receiver(contract.maxBody ?? SMALL_BODY);
  const answer = answerOf(binding, limit, options);
  return async (c: Context<Env>): Promise<Response> => {
    await admit(c, contract, options);
    await limit?.before(c);
    const known = hasVersions && isShared(c, options) ? answers?.get(addressOf(c.req.url)) : undefined;
    if (known) return sendAnswer(c, known, answers);
    if (!receive) return answer(c);
    let response: Response | undefined;
    await receive(c, async () => {
      response = await answer(c);
    });
    return response!;
  };
}

/** Returns whether a request is answered like everybody's. */
const isShared = (c: Context<Env>, { seesMore }: MountOptions): boolean => {
  const caller = c.get('caller');
  return !caller || !seesMore?.({ userID: caller.userID, isAdmin: isAdmin(caller) });
};

const KINDS = { userID: 'user', scoreID: 'score', sessionID: 'session', importID: 'import' } as const;

/** Returns for whom the answer to a request is read. */
const viewerOf = (
  caller: Caller | null,
  { params, query }: Pick<Input<RouteContract>, 'params' | 'query'>,
): Viewer => ({
  userID: caller?.userID ?? null,
  isAdmin: caller !== null && isAdmin(caller),
  asked: { ...(query as object | undefined), ...(params as object | undefined) },
});

function answerOf(
  { name, contract, handler }: Binding,
  limit: RateLimit | undefined,
  options: MountOptions & { outgoing: Outgoing },
) {
  const versionsOfAll = versionsOf(contract);
  const send = sender(name, contract, options);
  const longReads = (contract.file && options.exportReads) || options.longReads;
  const sendLong = contract.long && longSender(name, contract, { ...options, longReads });
  const { snapshot, states, readers, answers } = options;
  const isReadElsewhere = readElsewhere(contract);
  const inSnapshot = contract.method === 'GET' && !contract.waits && !contract.oneState;
  const validate = validator(contract);
  const answer = async (
    c: Context<Env>,
    { params, query, headers }: ReturnType<typeof validate>,
  ): Promise<Response> => {
    const input: Record<keyof Input<RouteContract>, unknown> = {
      params,
      query,
      headers,
      json: contract.json && (await readJSON(c, contract.json, contract)),
      form: contract.form && (await readForm(c, contract.form)),
      bytes: contract.bytes ? await readBytes(c) : undefined,
      caller: c.get('caller'),
      address: c.get('address') ?? '',
      // Created on demand: it needs a whole request object.
      signal: () => c.req.raw.signal,
      db: undefined,
    };
    await limit?.count(c);
    const versions = versionsOfAll?.isShared({ params, query }) && isShared(c, options) ? versionsOfAll : undefined;
    const versionOf = (state: number) => versions?.of(addressOf(c.req.url), state);
    // bind() has checked this handler against this contract, and the validators have run.
    const reply = async (db?: Db) => {
      const hidden = contract.ownEntry ? undefined : options.hiddenName?.();
      if (hidden) throw notFound(KINDS[hidden]);
      const answer = await handler({ ...input, db } as never);
      c.set('answered', answer);
      return answer;
    };
    const earlyVersion = () => (states ? versionOf(states.number()) : undefined);
    if (readers && isReadElsewhere) {
      const version = earlyVersion();
      const call = version && { name, contract, params, query, version };
      const response = call && (await sendRead(c, call, { readers, answers }));
      if (response) return response;
    }
    if (sendLong) {
      // Read first: a response newer than its version is harmless.
      const version = earlyVersion();
      const known = version && sendKnown(c, version);
      return known || sendLong(c, version, reply);
    }
    const run = async (version: Version | undefined, db?: Db) =>
      (version && sendKnown(c, version)) || { version, reply: await reply(db), state: version };
    const runNoted = async () => {
      const noted = states?.begin();
      const version = noted && versionOf(noted.number);
      const found = await run(version);
      return found instanceof Response || !version ? found : { ...found, state: states!.end(noted) };
    };
    const runInOneState = () => {
      // Read before its state: a response newer than its version is harmless.
      const version = earlyVersion();
      return longReads((db) => run(version, db));
    };
    const inTurn = () => (inSnapshot && snapshot ? snapshot(runNoted) : run(earlyVersion()));
    const found = await (contract.oneState ? runInOneState() : inTurn());
    return found instanceof Response ? found : send(c, found);
  };
  return (c: Context<Env>): Promise<Response> => {
    const asked = validate(c);
    return readAs(viewerOf(c.get('caller'), asked as never), () => answer(c, asked));
  };
}

/** Access comes before validation: a stranger gets a 401, not a list of faults. */
async function admit(c: Context<Env>, contract: RouteContract, options: MountOptions): Promise<void> {
  c.set('route', contract.path);
  c.set('failures', contract.failures);
  const isClient = contract.access.kind === 'client';
  const sender = isClient ? null : await options.authenticate(c);
  c.set('sender', sender);
  const caller = isClient ? null : authorise(contract.access, sender);
  c.set('caller', caller);
  // Other sites must not use up a visitor's login attempts. No browser sends a key by itself.
  if (isCountedByAddress(contract) && caller?.via !== 'key') options.refuseForeign?.(c);
}
