import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChild } from '../child.ts';
import { startProgram } from '../program.ts';
import { printNote } from '../table.ts';
import type { Attack, Tally, Target } from '../worst/attack.ts';
import { ATTACKS } from '../worst/attacks.ts';
import { accountsFor, createObserver, KINDS, pathsOf, type Observation } from '../worst/observer.ts';
import { createWorstWorld, PASSWORD, type WorstWorld } from '../worst/people.ts';
import { printWorst, type Measured } from '../worst/print.ts';

interface Times {
  /** Duration of an attack (s). */
  seconds: number;
  /** Duration of the warm-up (s). */
  warmUp: number;
  /** Time for outstanding answers after the attack (s). */
  patience: number;
}

/**
 * Measures what other users see while one does the most that the limits of the server allow, each attack on a server of its
 * own. `only`: beginnings of the ids of attacks, with commas.
 */
export async function benchWorst({ quick, only }: { quick: boolean; only?: string | undefined }): Promise<void> {
  const times = quick ? { seconds: 5, warmUp: 1, patience: 20 } : { seconds: 15, warmUp: 2, patience: 45 };
  const wanted = only?.split(',');
  const isWanted = (id: string) => wanted?.some((beginning) => id.startsWith(beginning.trim())) ?? true;
  const world = await createWorstWorld(accountsFor(times.seconds + times.warmUp));
  const measured: Measured[] = [];
  try {
    if (isWanted('a')) {
      measured.push(await measureBare(world, times));
      measured.push(await measure(world, times, undefined));
    }
    for (const attack of ATTACKS.filter(({ id }) => isWanted(id))) {
      printNote(`${attack.id}: ${attack.title} …`);
      measured.push(await measure(world, times, attack));
    }
  } finally {
    world.remove();
  }
  printWorst(measured, times);
}

async function measureBare(world: WorstWorld, { seconds, warmUp }: Times): Promise<Measured> {
  const bare = await startChild<{ url: string }>('bare');
  for (const path of pathsOf(world)) await bare.ask({ path, body: '{}' });
  const observer = await createObserver(bare.answer.url, world, { isBare: true });
  await observer.observe(warmUp);
  const observation = await observer.observe(seconds);
  await bare.stop();
  return { id: 'a', title: 'bare node:http server', observation, isYardstick: true };
}

async function measure(world: WorstWorld, times: Times, attack: Attack | undefined): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaiden-bench-worst-'));
  cpSync(world.dataDir, dataDir, { recursive: true });
  try {
    await attack?.beforehand?.(join(dataDir, 'kaiden.db'), world.attacker.userID);
    const server = await startProgram({ KAIDEN_DATA_DIR: dataDir, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'on' });
    try {
      const observed = await observe(server.url, { world, times, attack });
      const end = server.hasEnded() ? 'ended' : isHung(observed.observation) ? 'hung' : undefined;
      return {
        id: attack?.id ?? 'a',
        title: attack?.title ?? 'no attacker',
        ...observed,
        end,
        peak: peakMemory(server.pid),
      };
    } finally {
      await server.kill();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const isHung = (observation: Observation): boolean => KINDS.some((kind) => observation[kind].open > 0);

interface Situation {
  world: WorstWorld;
  times: Times;
  attack: Attack | undefined;
}

async function observe(url: string, { world, times, attack }: Situation) {
  const observer = await createObserver(url, world);
  const attacker =
    attack && (await startAttacker(attack, { ...world.attacker, url, password: PASSWORD, importID: world.importID }));
  await observer.observe(times.warmUp);
  attacker?.tell({ go: true });
  const ended = sleep(1000 * times.seconds).then(() => attacker?.ask<{ tally: Tally }>({ end: true }));
  const observation = await observer.observe(times.seconds, times.patience);
  const tally = (await ended)?.tally;
  await attacker?.stop();
  return { observation, tally };
}

async function startAttacker({ id }: Attack, target: Target) {
  const attacker = await startChild('attacker');
  await attacker.ask({ id, target });
  return attacker;
}

/** The most memory that a process has had (MB); undefined where the system does not say, or it has ended. */
function peakMemory(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  const [, kB] = (existsSync(file) && /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))) || [];
  return kB === undefined ? undefined : Number(kB) / 1024;
}
