import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Installed } from '../walk/installed.ts';
import { startServer, type WalkedServer } from '../walk/server.ts';
import { inspected, openHeaps, totalOf } from './heaps.ts';
import type { Target } from './traffic.ts';
import { waitsOf, type Wait } from './waits.ts';

/** A server that is tried, and where. */
export interface Soak {
  kaiden: Installed;
  folder: string;
  target: Target;
  /** The one that runs now, or ran last. */
  server?: WalkedServer;
}

/** Starts the next server and sends the traffic there. */
export async function begin(soak: Soak, settings: Record<string, string> = {}): Promise<WalkedServer> {
  soak.server = await startServer(soak.kaiden, settings);
  soak.target.url = soak.server.url;
  return soak.server;
}

/** Makes a backup next to the running server, and verifies it. */
async function backUp({ kaiden, folder }: Soak): Promise<void> {
  const backup = join(folder, 'backup.tar.gz');
  await kaiden.run(['backup', backup]);
  await kaiden.run(['backup', '--verify', backup]);
  await rm(backup);
}

interface Lives {
  /** Minimum and maximum duration of a run (ms). */
  life: readonly [number, number];
  /** Has all players send a large import at once, just before the end; settles when they are answered or cut off. */
  rush: (url: string) => Promise<unknown>;
}

/**
 * One server after the other, for `ms`, three at least; every other one is killed. Returns what each had in memory before its end (MB).
 */
export async function manyLives(soak: Soak, ms: number, { life, rush }: Lives): Promise<number[]> {
  const [least, most] = life;
  const end = Date.now() + ms;
  const memory: number[] = [];
  while (Date.now() < end || memory.length < 3) {
    const server = await begin(soak);
    await pause(least + Math.random() * Math.max(0, Math.min(most, ms / 3) - least));
    await backUp(soak);
    memory.push(await memoryOf(server.pid));
    // Something runs whenever a server ends.
    const rushing = rush(server.url);
    await pause(Math.random() * 100);
    soak.target.url = null;
    if (memory.length % 2 === 1) assert.equal(await server.stop(), 0, 'exit code after SIGTERM');
    else await server.kill();
    await rushing;
    assert.deepEqual(server.failures(), [], 'what the log tells of defects');
  }
  return memory;
}

/** After which part of a long life it is measured again, and after which there is another backup. */
const MEASURED = 1 / 60;
const BACKED_UP = 1 / 4;

/**
 * Runs a server for `ms`, with backups. Returns its heaps after collections, its memory (MB) over time, and what changes waited for. Collections
 * stop the server: there are none, and no heaps, if the time of answers is measured.
 */
export async function longLife(
  soak: Soak,
  ms: number,
  isTimed: boolean,
): Promise<{ heaps: number[]; memory: number[]; waits: Wait[] }> {
  const { port, settings } = await inspected();
  const server = await begin(soak, isTimed ? {} : settings);
  const looked = isTimed ? undefined : await openHeaps(port);
  const [heaps, memory]: [number[], number[]] = [[], []];
  const begun = Date.now();
  for (let backups = 1; Date.now() < begun + ms;) {
    await pause(ms * MEASURED);
    if (looked) heaps.push(Math.round(totalOf(await looked.held()) * 10) / 10);
    memory.push(await memoryOf(server.pid));
    if (Date.now() < begun + backups * ms * BACKED_UP) continue;
    await backUp(soak);
    backups += 1;
  }
  looked?.close();
  const waits = await waitsOf(server.url);
  soak.target.url = null;
  assert.equal(await server.stop(), 0, 'exit code after SIGTERM');
  assert.deepEqual(server.failures(), [], 'what the log tells of defects');
  return { heaps, memory, waits };
}

/** Returns the memory of a process (MB). */
async function memoryOf(pid: number): Promise<number> {
  const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kB) / 1024);
}
