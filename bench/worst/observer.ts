import { setTimeout as sleep } from 'node:timers/promises';

import { singlePlay } from '../plays.ts';
import { PASSWORD, type Account, type People } from './people.ts';
import { json, logIn, logInCall, send, type Call } from './request.ts';

/** Requests of other users, and how many of them are sent in a second. */
const RATES = { 'log in': 2, settings: 5, page: 20, import: 3 };
export type Kind = keyof typeof RATES;
export const KINDS = Object.keys(RATES) as Kind[];

/** Results of one kind of request. */
export interface Observed {
  /** Durations (ms), from when the request was due; for open requests, so far. */
  latencies: number[];
  /** Answered with another status than 200, or with nothing. */
  failed: number;
  /** Still without an answer when nobody wanted to wait any longer. */
  open: number;
}

export type Observation = Record<Kind, Observed>;

export interface Observer {
  /** Sends requests at fixed rates for so many seconds, then waits for their answers, `patience` seconds at most. */
  observe(seconds: number, patience?: number): Promise<Observation>;
}

/** Returns the number of accounts that an observer needs for so many seconds without reaching a rate limit. */
export const accountsFor = (seconds: number): number => Math.max(RATES['log in'], RATES.import) * (seconds + 1);

/** Starts observing a server. `isBare`: it answers the same requests without doing anything. */
export async function createObserver(url: string, people: People, { isBare = false } = {}): Promise<Observer> {
  const cookies = isBare ? [''] : await logInSome(url, people.observers.slice(-4));
  const calls = callsOf(people, cookies);
  const sent: Record<Kind, number> = { 'log in': 0, settings: 0, page: 0, import: 0 };
  return {
    async observe(seconds, patience = 10) {
      const until = performance.now() + 1000 * seconds;
      const kinds = KINDS.map(async (kind) => {
        const next = () => calls[kind](sent[kind]++);
        return [kind, await observeKind({ url, next, rate: RATES[kind] }, until, 1000 * patience)] as const;
      });
      return Object.fromEntries(await Promise.all(kinds)) as Observation;
    },
  };
}

/** Addresses of the observer, a range for each kind of request. */
const addressOf = (range: number, n: number): string => `127.0.${range}.${1 + (n % 250)}`;

const logInSome = (url: string, accounts: readonly Account[]): Promise<string[]> =>
  Promise.all(accounts.map(({ username }, n) => logIn(url, username, PASSWORD, addressOf(10, n))));

/** The paths that a bare server has to know. */
export const pathsOf = (people: People): string[] => Object.values(callsOf(people, [''])).map((call) => call(0).path);

function callsOf({ observers, playerID }: People, cookies: readonly string[]): Record<Kind, (n: number) => Call> {
  const accountOf = (n: number) => observers[n % observers.length]!;
  const patching = observers.slice(-4);
  return {
    'log in': (n) => logInCall(accountOf(n).username, PASSWORD, addressOf(11, n)),
    settings(n) {
      const which = n % cookies.length;
      const path = `/api/v1/users/${patching[which]!.userID}`;
      const headers = { cookie: cookies[which]! };
      return json({ method: 'PATCH', path, headers, address: addressOf(12, which) }, { status: `Playing ${n}` });
    },
    page: (n) => ({ path: `/api/v1/users/${playerID}/games/iidx/SP`, address: addressOf(13, n % 8) }),
    import: (n) => ({
      method: 'POST',
      path: '/ir/direct-manual/import',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accountOf(n).key}` },
      body: singlePlay(n),
      address: addressOf(14, n % 8),
    }),
  };
}

interface Sending {
  url: string;
  next: () => Call;
  rate: number;
}

async function observeKind({ url, next, rate }: Sending, until: number, patience: number): Promise<Observed> {
  const observed: Observed = { latencies: [], failed: 0, open: 0 };
  const waiting = new Map<Promise<void>, number>();
  const ask = (begun: number) => {
    const answered = send(url, next())
      .then(
        ({ status }) => {
          if (status === 200) observed.latencies.push(performance.now() - begun);
          else observed.failed += 1;
        },
        () => void (observed.failed += 1),
      )
      .finally(() => waiting.delete(answered));
    waiting.set(answered, begun);
  };
  const start = performance.now();
  for (let due = start; due < until; due += 1000 / rate) {
    await sleep(Math.max(0, due - performance.now()));
    ask(due);
  }
  await Promise.race([Promise.all(waiting.keys()), sleep(patience)]);
  const now = performance.now();
  observed.open = waiting.size;
  return { ...observed, latencies: [...observed.latencies, ...[...waiting.values()].map((begun) => now - begun)] };
}
