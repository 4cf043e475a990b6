import { check, type Fault } from './check.ts';
import { planOf, type GenerateOptions, type Plan, type Request } from './generate.ts';
import type { Pool } from './pool.ts';
import { INTACT, sendRaw } from './raw-socket.ts';
import type { Report } from './report.ts';
import type { Secrets } from './secrets.ts';
import { createAgent, send } from './send.ts';
import { expectationOf, wireOf, type Answer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

/** Number of parallel plans. */
const LANES = 32;
/** Number of bytes of an answer that are searched for ids. */
const HARVESTED = 300_000;
/** Number of slowest answers that are reported. */
const SLOWEST = 8;

export interface Tally {
  sent: number;
  statuses: Map<number, number>;
  /** Operations that have answered with a success. */
  succeeded: Set<string>;
  slowest: { operation: string; number: number; took: number }[];
}

export interface RunParts {
  baseUrl: string;
  world: World;
  pool: Pool;
  secrets: Secrets;
  report: Report;
  generate: GenerateOptions;
  /** Returns the number that comes next; undefined when the run is over. */
  next: (sent: number) => number | undefined;
  lanes?: number;
}

/** Sends plan after plan until there is none left, and checks every answer. */
export async function run(parts: RunParts): Promise<Tally> {
  const tally: Tally = { sent: 0, statuses: new Map(), succeeded: new Set(), slowest: [] };
  const lanes = parts.lanes ?? LANES;
  const agent = createAgent(2 * lanes);
  const url = new URL(parts.baseUrl);
  const lane = async () => {
    for (;;) {
      const number = parts.next(tally.sent);
      if (number === undefined) return;
      const plan = planOf(number, parts.generate);
      tally.sent += plan.requests.length;
      await Promise.all(plan.requests.map((request) => exchange(request, plan, { ...parts, tally, agent, url })));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return tally;
}

type Sending = RunParts & { tally: Tally; agent: ReturnType<typeof createAgent>; url: URL };

async function exchange(request: Request, { number, caller: name, way }: Plan, parts: Sending): Promise<void> {
  const { world, pool, report, tally } = parts;
  // Who they are may change while the request is under way.
  const caller = { ...world.callers[name] };
  const wire = wireOf(request, caller, pool.find);
  const note = (fault: Fault) => report.add(fault, { seed: parts.generate.seed, number, caller: name, way, wire });
  try {
    const answer = way === 'ordinary' ? await send(parts.url, wire, parts.agent) : await sendRaw(parts.url, wire, way);
    if (!answer) {
      if (INTACT.has(way)) note({ rule: 'no answer', message: `no answer to a request that was sent ${way}` });
      return;
    }
    const intact = INTACT.has(way);
    for (const fault of check({ wire, caller, answer, intact }, parts.secrets)) note(fault);
    count(tally, number, wire, answer);
    if (intact) learn(wire, caller.username, answer, parts);
    const { refusal } = expectationOf(wire, caller);
    if (intact && answer.status === 401 && refusal === null && name !== 'garbage') await renew(parts);
  } catch (error) {
    note({ rule: 'no answer', message: error instanceof Error ? error.message : String(error) });
  }
}

function count(tally: Tally, number: number, { operation }: WireRequest, { status, took }: Answer): void {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status < 300) tally.succeeded.add(operation);
  if (tally.slowest.length === SLOWEST && took < tally.slowest.at(-1)!.took) return;
  tally.slowest.push({ operation, number, took: Math.round(took) });
  tally.slowest.sort((a, b) => b.took - a.took).splice(SLOWEST);
}

/** A failure to renew credentials is a fault of the server, unless it has exited. */
async function renew({ world, report }: Sending): Promise<void> {
  await world.renew().catch((error: unknown) => {
    report.note('renewal', `credentials can't be renewed: ${String(error)}`);
  });
}

/** Remembers ids and secrets that an answer has given away. */
function learn(wire: WireRequest, reader: string | null, answer: Answer, parts: Sending): void {
  const { pool, secrets } = parts;
  const { headers, status, body } = answer;
  if (headers['etag'] !== undefined) pool.add('etag', headers['etag']);
  if (headers['x-next-cursor'] !== undefined) pool.add('cursor', headers['x-next-cursor']);
  const isJSON = headers['content-type']?.includes('json');
  if (status >= 300 || !isJSON || body.byteLength === 0 || body.byteLength > HARVESTED) return;
  const value: unknown = JSON.parse(body.toString());
  const { operation } = expectationOf(wire, { name: 'stranger', username: null, headers: {} });
  if (wire.operation !== 'auth.register') {
    secrets.learn(value, headers, operation?.id === 'auth.login' ? null : reader);
    return pool.harvest(value);
  }
  const { username } = (value as { body: { username?: string } }).body;
  if (username?.startsWith('fz')) pool.add('extra', username);
  secrets.learn(value, headers, username ?? null);
}
