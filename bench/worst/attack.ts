import { setTimeout as sleep } from 'node:timers/promises';

import { send, type Call, type Reply } from './request.ts';

/** The server and the account that an attacker uses. */
export interface Target {
  url: string;
  userID: number;
  username: string;
  password: string;
  key: string;
  /** Their import with 30,000 plays, as the server has it. */
  importID: string;
}

/** Number of answers by status; `broken` counts broken connections. */
export type Tally = Record<string, number>;

/** An attack that runs: sends requests and counts what came of them. */
export interface Attacker extends Target {
  signal: AbortSignal;
  /** Counts an outcome. */
  count: (outcome: string | number) => void;
  /** Sends a request with the attacker's key unless it says otherwise. Undefined when there was no answer. */
  send: (call: Call) => Promise<Reply | undefined>;
  /** Sends a request again and again until it is not refused because of a limit. */
  sendWithinLimits: (call: Call) => Promise<Reply | undefined>;
}

export interface Attack {
  /** Chosen with `--only`, by its beginning. */
  id: string;
  title: string;
  /** Changes the closed database before the server starts. */
  beforehand?(file: string, userID: number): Promise<void>;
  /** Prepares the requests. Returns a function that attacks until the attacker's signal aborts. */
  prepare(target: Target): Promise<(attacker: Attacker) => Promise<void>>;
}

export function createAttacker(target: Target, signal: AbortSignal): { attacker: Attacker; tally: Tally } {
  const tally: Tally = {};
  const count = (outcome: string | number) => void (tally[outcome] = (tally[outcome] ?? 0) + 1);
  const authorization = `Bearer ${target.key}`;
  const attacker: Attacker = {
    ...target,
    signal,
    count,
    async send(call) {
      const headers = call.headers?.['cookie'] === undefined ? { authorization, ...call.headers } : call.headers;
      try {
        const reply = await send(target.url, { ...call, headers }, signal);
        count(reply.status);
        return reply;
      } catch {
        // Requests cut off by the end of the attack say nothing about the server.
        if (!signal.aborted) count('broken');
        await pause(20, signal);
        return undefined;
      }
    },
    async sendWithinLimits(call) {
      while (!signal.aborted) {
        const reply = await attacker.send(call);
        if (reply?.status !== 429) return reply;
        await pause(1000 * Number(reply.headers['retry-after'] ?? 1), signal);
      }
      return undefined;
    },
  };
  return { attacker, tally };
}

/** Waits so many milliseconds, or until the attack ends. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** Runs work so many times at once, each again and again until the attack ends. `n` counts all of them. */
export async function again({ signal }: Attacker, work: (n: number) => Promise<unknown>, atOnce = 1): Promise<void> {
  let n = 0;
  const one = async () => {
    while (!signal.aborted) await work(n++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
