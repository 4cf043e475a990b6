import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A chart by what a game knows of it. */
export interface PlayedChart {
  inGameID: number;
  difficulty: string;
  notecount?: number;
}

export interface HookTask {
  kind: 'fervidex' | 'kshook';
  key: string;
  charts: readonly PlayedChart[];
}

export interface HookWork {
  tasks: readonly HookTask[];
  /** Address of a server that only stores what it gets. */
  yardstick: string;
}

export interface HookResult {
  /** When each play was answered by a running server (Unix ms), and after how long (ms). */
  latencies: { at: number; ms: number }[];
  /** Time until the yardstick had stored the same bodies, right after that (ms). */
  yardstick: number[];
  /** Ids of each player's scores that the server has said it has stored. */
  stored: string[][];
  /** Requests without an answer, because the server had just ended; the game sent the play again. */
  cut: number;
  wrong: string[];
}

/** Time between two plays of a player (ms). */
const PACE = 10_000;
/** Time after which a game sends a play again that was not answered (ms). */
const AGAIN = 500;

const below = (limit: number): number => Math.floor(Math.random() * limit);
const LETTERS: Readonly<Record<string, string>> = { NORMAL: 'n', HYPER: 'h', ANOTHER: 'a', LEGGENDARIA: 'l' };
const NAMES: Readonly<Record<string, string>> = { NOV: 'NOVICE', ADV: 'ADVANCED', EXH: 'EXHAUST', MXM: 'MAXIMUM' };

const ROUTES = {
  fervidex: {
    path: '/ir/fervidex/score/submit',
    headers: { 'user-agent': 'fervidex/1.4.0', 'x-software-model': 'LDJ:J:A:A:2022103100', 'x-account-id': 'E004' },
    play({ inGameID, difficulty, notecount = 100 }: PlayedChart): object {
      const pgreat = below(notecount);
      const great = below(notecount - pgreat);
      const counts = { pgreat, great, good: 0, bad: 0, poor: 0, slow: 0, fast: 0, combo_break: 0 };
      const option = { gauge: 'HARD', range: null, style: 'RANDOM', style_2p: null, assist: null };
      const rest = { ex_score: 2 * pgreat + great, clear_type: 1 + below(5), gauge: [22, 80], ghost: [], option };
      return { chart: `sp${LETTERS[difficulty]}`, entry_id: inGameID, ...counts, ...rest };
    },
  },
  kshook: {
    path: '/ir/kshook/sv6c/score/save',
    headers: { 'user-agent': 'kshook/1.0.0', 'x-software-model': 'QCV:J:B:A:2023042500' },
    play({ inGameID, difficulty }: PlayedChart): object {
      const judgements = { critical: 1000 + below(500), near: below(50), error: 1 + below(20) };
      const rest = {
        gauge: below(10_000),
        grade: 'GRADE_AAA',
        max_chain: 700,
        rate: 'RATE_EFFECTIVE',
        track_no: 1,
        retry_count: 0,
      };
      const name = `DIFFICULTY_${NAMES[difficulty] ?? 'INFINITE'}`;
      const score = { clear: 'CLEAR_EFFECTIVE', score: 8_000_000 + below(1_900_000), ex_score: 4000 };
      return { ...score, difficulty: name, music_id: inGameID, ...judgements, ...rest };
    },
  },
};

const { tasks, yardstick } = workerData as HookWork;
const found: HookResult = { latencies: [], yardstick: [], stored: tasks.map(() => []), cut: 0, wrong: [] };
const ending = new AbortController();
/** Address of the server; null while there is none. */
const aim: { url: string | null } = { url: null };

interface Answer {
  description: string;
  body?: { scoreIDs: string[]; duplicates: { scoreID: string }[] };
}

/** Sends a play until it is answered. */
async function submit({ kind, key }: HookTask, body: string): Promise<string | undefined> {
  const { path, headers } = ROUTES[kind];
  const init = {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  };
  for (;;) {
    while (aim.url === null) await pause(20);
    const start = performance.now();
    try {
      const response = await fetch(`${aim.url}${path}`, init);
      const answer = (await response.json()) as Answer;
      found.latencies.push({ at: Date.now(), ms: performance.now() - start });
      const id = answer.body?.scoreIDs[0] ?? answer.body?.duplicates[0]?.scoreID;
      if (response.status !== 200 || id === undefined)
        found.wrong.push(`${kind} ${response.status}: ${answer.description}`);
      return id;
    } catch {
      found.cut += 1;
      await pause(AGAIN);
    }
  }
}

async function playOn(task: HookTask, stored: string[]): Promise<void> {
  const { signal } = ending;
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  await rest(below(PACE));
  while (!signal.aborted) {
    const begun = performance.now();
    const body = JSON.stringify(ROUTES[task.kind].play(task.charts[below(task.charts.length)]!));
    const id = await submit(task, body);
    if (id !== undefined) stored.push(id);
    const start = performance.now();
    await (await fetch(yardstick, { method: 'POST', body })).text();
    found.yardstick.push(performance.now() - start);
    await rest(Math.max(0, begun + PACE - performance.now()));
  }
}

parentPort!.on('message', (message: string | null) => {
  if (message === 'end') ending.abort();
  else aim.url = message;
});
await Promise.all(tasks.map((task, at) => playOn(task, found.stored[at]!)));
parentPort!.postMessage(found);
parentPort!.close();
