import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';

import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';

import { anyone, route } from '../../contracts/contract.ts';
import { openForReading } from '../../db/open.ts';
import { createSnapshots } from '../../db/snapshot.ts';
import { createStates } from '../../db/states/states.ts';
import { createAuthenticate } from '../../src/accounts/auth/authenticate.ts';
import { createLoginSessions } from '../../src/accounts/auth/login-sessions.ts';
import { createLog, silentLog } from '../../src/base/shared/log.ts';
import { bind, ok } from '../../src/handler/handler.ts';
import { createAnswerCache } from '../../src/http/answers/cache.ts';
import { createQuick } from '../../src/http/answers/quick.ts';
import { encoded } from '../../src/http/answers/send.ts';
import { createFrame, type FrameOptions } from '../../src/http/frame.ts';
import { mount, type MountOptions } from '../../src/http/mount.ts';
import { createRateLimits, type RateLimit } from '../../src/http/rate-limit.ts';
import { createPlainReads } from '../../src/http/readers/plain-reads.ts';
import { createRead } from '../../src/http/readers/read.ts';
import { createMetrics } from '../../src/operations/metrics/metrics.ts';
import { median, target } from '../figures.ts';
import { printNote, printTable } from '../table.ts';
import { addPlayers, createWorld } from '../world.ts';

const PATH = '/api/v1/users/1/games/iidx/SP';
const contract = route({
  method: 'GET',
  path: '/api/v1/users/:userID/games/:game/:playtype',
  summary: 'A small document',
  access: anyone,
  params: z.object({ userID: z.string(), game: z.string(), playtype: z.string() }),
  success: { 200: z.object({ text: z.string(), number: z.int() }) },
});
const document = () => ok('A small document', { text: 'text', number: 1 });

/** Requests in a block, and blocks of each step, which take turns so that a busy machine slows all alike. */
const [REQUESTS, BLOCKS] = [2000, 31];

/** Answers a request on a socket. */
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

interface Step {
  name: string;
  /** Maximum time that it adds to the step `after` (µs). */
  budget: number;
  after?: string;
  listener: Listener;
  headers?: Record<string, string>;
}

/** Measures the code around a handler, step by step. Sockets are left out: node:http costs the same for every server. */
export async function benchFrame(): Promise<void> {
  const world = await createWorld();
  const [player] = await addPlayers(world, 1);
  const reader = openForReading(world.file);
  const states = createStates(reader.client);
  const snapshot = createSnapshots(reader);
  const loginSessions = createLoginSessions(reader.db, world.writer, false);
  const { id } = await loginSessions.createSession(player!.userID, {});
  const noteUse = { loginSession: () => {}, key: () => {}, flush: async () => {} };
  const authenticate = createAuthenticate({ db: reader.db, loginSessions, noteUse, publicURL: () => 'http://here' });

  const bare: MountOptions = { authenticate: async () => null, longReads: (work) => work(reader.db) };
  const frame: FrameOptions = { trustedProxies: [], log: silentLog(), noteAnswer: () => {}, isSecure: false };
  const { request: observe } = createMetrics();
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const log = createLog('verbose', discard);
  const state = { snapshot, states };
  const framed = { ...bare, frame: createFrame(frame) };
  const cache = createAnswerCache(1_048_576, states);
  const kept = listenerOf({ ...framed, ...state, answers: cache });
  const isNotPlain = (): never => {
    throw new Error('It takes more than reading');
  };
  const before = { trustedProxies: [], isSecure: false, log: silentLog() };
  const quick = createQuick({ ...before, cache, reads: () => undefined });
  const bindings = bind('bench', { document: contract }, { document });
  const read = createRead(bindings, { snapshot, states });
  const reads = createPlainReads(bindings, {
    routePath: (_method, path) => path,
    read: async (call) => encoded(await read(call)),
  });
  const quickRead = createQuick({ ...before, cache: undefined, reads });
  await ask(kept);

  const steps: Step[] = [
    { name: 'routing, validation, serializer', budget: 40, listener: listenerOf(bare) },
    {
      name: 'address, id, headers',
      budget: 8,
      after: 'routing, validation, serializer',
      listener: listenerOf(framed),
    },
    {
      name: 'metrics',
      budget: 5,
      after: 'address, id, headers',
      listener: listenerOf({ ...bare, frame: createFrame({ ...frame, observe }) }),
    },
    {
      name: 'log (verbose)',
      budget: 15,
      after: 'address, id, headers',
      listener: listenerOf({ ...bare, frame: createFrame({ ...frame, log }) }),
    },
    {
      name: 'rate limit',
      budget: 8,
      after: 'address, id, headers',
      listener: listenerOf({ ...framed, rateLimit: unlimited }),
    },
    {
      name: 'snapshot, state, entity tag',
      budget: 25,
      after: 'address, id, headers',
      listener: listenerOf({ ...framed, ...state }),
    },
    {
      name: 'stranger',
      budget: 4,
      after: 'address, id, headers',
      listener: listenerOf({ ...framed, authenticate }),
    },
    {
      name: 'API key',
      budget: 20,
      after: 'address, id, headers',
      listener: listenerOf({ ...framed, authenticate }),
      headers: { authorization: `Bearer ${player!.key}` },
    },
    {
      name: 'login session',
      budget: 40,
      after: 'address, id, headers',
      listener: listenerOf({ ...framed, authenticate }),
      headers: { cookie: `kaiden_session=${id}` },
    },
    { name: 'whole: kept answer, behind all of it', budget: 45, listener: kept },
    {
      name: 'whole: kept answer, before the app',
      budget: 15,
      listener: (incoming, outgoing) => quick(incoming, outgoing, isNotPlain),
    },
    {
      name: 'whole: read answer, before the app',
      budget: 45,
      listener: (incoming, outgoing) => quickRead(incoming, outgoing, isNotPlain),
    },
  ];
  await printSteps(steps);
  reader.close();
  await world.remove();
}

async function printSteps(steps: readonly Step[]): Promise<void> {
  const times = new Map(steps.map((step) => [step.name, [] as number[]]));
  for (let block = 0; block < BLOCKS; block += 1) {
    for (const { name, listener, headers } of steps) {
      const start = process.cpuUsage();
      for (let n = 0; n < REQUESTS; n += 1) await ask(listener, headers);
      const { user, system } = process.cpuUsage(start);
      times.get(name)!.push((user + system) / REQUESTS);
    }
  }
  const took = (name: string) => median(times.get(name)!);
  const rows = steps.map(({ name, budget, after }) => {
    const micros = took(name) - (after === undefined ? 0 : took(after));
    return [name, took(name).toFixed(1), micros.toFixed(1), target(micros <= budget, `<= ${budget}`)];
  });
  printTable('Around a handler, µs of processor time per request', ['step', 'µs', 'of its own', 'budget'], rows, [
    'budget',
  ]);
  printNote(
    'Medians of blocks that take turns. A request without a socket: the object that node:http makes of it, and its answer, count in every line.',
  );
}

/** Returns a limit that counts as the real one does, but never ends: a new one takes its place before it is reached. */
function unlimited(): RateLimit {
  let [limit, left] = [createRateLimits().of({}), PER_LIMIT];
  return {
    before(c) {
      if (left === 0) [limit, left] = [createRateLimits().of({}), PER_LIMIT];
      left -= 1;
      return limit.before(c);
    },
    count: (c) => limit.count(c),
  };
}
const PER_LIMIT = 400;

const listenerOf = (options: MountOptions): Listener =>
  getRequestListener(mount(bind('bench', { document: contract }, { document }), options).fetch, {
    autoCleanupIncoming: false,
  });

const socket = new Socket();

/** Sends a request to a listener, and settles when it is answered. */
async function ask(listener: Listener, headers: Record<string, string> = {}): Promise<void> {
  const incoming = new IncomingMessage(socket);
  const sent = { host: 'here', ...headers };
  const rawHeaders = Object.entries(sent).flat();
  Object.assign(incoming, { method: 'GET', url: PATH, httpVersion: '1.1', headers: sent, rawHeaders });
  const outgoing = new ServerResponse(incoming);
  await new Promise<void>((resolve) => {
    const end = outgoing.end.bind(outgoing);
    outgoing.end = ((...given: Parameters<typeof end>) => {
      end(...given);
      resolve();
      return outgoing;
    }) as typeof outgoing.end;
    void listener(incoming, outgoing);
  });
  if (outgoing.statusCode !== 200) throw new Error(`answered ${outgoing.statusCode}`);
}
