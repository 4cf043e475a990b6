import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import type { Installed } from '../walk/installed.ts';
import type { HookResult, HookTask, HookWork, PlayedChart } from './hook-thread.ts';
import type { Soak } from './lives.ts';
import { makeAccount, type Player } from './players.ts';

/** A player whose game sends each play by itself. */
export interface HookedPlayer extends Player {
  kind: HookTask['kind'];
}

/** How often the thread learns where the server is (ms). */
const LOOK = 50;

/** Makes accounts with keys: half of them play beatmania IIDX, the others SOUND VOLTEX. */
export async function makeHookedPlayers(kaiden: Installed, count: number): Promise<HookedPlayer[]> {
  const players: HookedPlayer[] = [];
  for (let n = 1; n <= count; n += 1)
    players.push({ ...(await makeAccount(kaiden, `hooked${n}`)), kind: n % 2 === 0 ? 'kshook' : 'fervidex' });
  return players;
}

interface Chart {
  playtype: string;
  difficulty: string;
  versions: string[];
  data: PlayedChart;
}

/** Returns the charts that a hook's game has. */
async function chartsOf({ catalogue }: Installed, kind: HookTask['kind']): Promise<PlayedChart[]> {
  const [name, version] = kind === 'fervidex' ? ['charts-iidx.json', '30'] : ['charts-sdvx.json', 'konaste'];
  const charts = JSON.parse(await readFile(join(catalogue, name), 'utf8')) as Chart[];
  return charts
    .filter(({ playtype, versions }) => playtype !== 'DP' && versions.includes(version))
    .map(({ difficulty, data }) => ({ ...data, difficulty }));
}

export interface Hooks {
  /** Ends the hooks once their current plays are answered. */
  end: () => Promise<HookResult>;
}

/** Lets games send plays, from a thread of their own: what the other traffic computes must not count as the server's time. */
export async function startHooks(
  { kaiden, folder, target }: Pick<Soak, 'kaiden' | 'folder' | 'target'>,
  players: readonly HookedPlayer[],
): Promise<Hooks> {
  const charts = { fervidex: await chartsOf(kaiden, 'fervidex'), kshook: await chartsOf(kaiden, 'kshook') };
  const tasks = players.map(({ key, kind }): HookTask => ({ key, kind, charts: charts[kind] }));
  const bare = fork(fileURLToPath(new URL('bare-store.ts', import.meta.url)), [join(folder, 'bodies')]);
  const [yardstick] = (await once(bare, 'message')) as [string];
  const workerData: HookWork = { tasks, yardstick };
  const worker = new Worker(new URL('hook-thread.ts', import.meta.url), { workerData });
  const result = new Promise<HookResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  result.catch(() => undefined);
  const timer = setInterval(() => worker.postMessage(target.url), LOOK);
  return {
    async end() {
      clearInterval(timer);
      worker.postMessage(target.url);
      worker.postMessage('end');
      const found = await result;
      bare.disconnect();
      for (const [at, ids] of found.stored.entries()) for (const id of ids) players[at]!.stored.add(id);
      return found;
    },
  };
}
