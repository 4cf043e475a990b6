import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { openHeaps } from '../soak/heaps.ts';
import { median } from '../soak/level.ts';

/** Resources of a process, measured now and then. */
export interface Series {
  /** Resident memory (MB). */
  memory: number[];
  /** Heaps after a collection (MB), by thread. */
  heaps: Map<string, number>[];
  /** Open file descriptors. */
  files: number[];
  /** Longest delays of the event loop between two measurements (ms). */
  delays: number[];
  /** Measurements that failed. */
  failed: string[];
}

/** Interval of measurements of memory, files and delays (ms). */
const OFTEN = 500;
/** After how long (ms) a measurement is given up: the process ends, or hangs. */
const HANGS = 20_000;
/** Number of measurements that may fail: a busy machine is late. */
const FEW = 5;
/** Number of heap measurements per run, and the fewest that show whether heaps rise. */
const [HEAPS, FEWEST] = [15, 9];
/** Number of requests from which a run is long enough to be judged. */
const LONG = 10_000;

/** By how much (percent, and MB on top) the last third of a series may lie above the middle one. */
export const RISE = { memory: { percent: 20, MB: 40 }, heaps: { percent: 15, MB: 10 } };

/** Returns the value (MB) that the last third of a series must not exceed: the first third is for warming up. */
export function bound(series: readonly number[], { percent, MB }: { percent: number; MB: number }): number {
  const third = Math.floor(series.length / 3);
  return median(series.slice(third, 2 * third)) * (1 + percent / 100) + MB;
}

/**
 * Returns why memory is not level after so many requests, or can't be judged; nothing if it is level, or the run was short. Heaps are
 * judged thread by thread, because threads that come for a while and go are no leak.
 */
export function risen(
  { memory, heaps, failed }: Pick<Series, 'memory' | 'heaps' | 'failed'>,
  requests: number,
): string[] {
  const unseen = failed.length > FEW ? [`${failed.length} measurements failed: ${failed[0]}`] : [];
  if (requests >= LONG && heaps.length < FEWEST) unseen.push(`the heaps were measured only ${heaps.length} times`);
  const threads = [...new Set(heaps.flatMap((one) => [...one.keys()]))];
  const ofThread = (id: string): number[] => heaps.flatMap((one) => one.get(id) ?? []);
  return [
    ...unseen,
    ...rise('memory', memory, RISE.memory),
    ...threads.flatMap((id) => rise(`heap of thread ${id}`, ofThread(id), RISE.heaps)),
  ];
}

function rise(name: string, measured: readonly number[], limits: { percent: number; MB: number }): string[] {
  if (measured.length < FEWEST) return [];
  const last = median(measured.slice(-Math.floor(measured.length / 3)));
  const most = bound(measured, limits);
  return last <= most ? [] : [`${name}: ${last.toFixed(0)} MB in the last third, at most ${most.toFixed(0)} expected`];
}

interface Watched {
  url: string;
  pid: number;
  /** Port of the inspector, which returns its heaps. */
  inspector: number;
  /** Progress of the run, from 0 to 1. */
  done: () => number;
}

/** Measures a server until `stop` is called, or until it is gone. */
export function watch({ url, pid, inspector, done }: Watched) {
  const series: Series = { memory: [], heaps: [], files: [], delays: [], failed: [] };
  const ending = new AbortController();
  const often = async () => {
    while (!ending.signal.aborted) {
      await measureAll().catch((error: unknown) => series.failed.push(String(error)));
      await pause(OFTEN);
    }
  };
  const measureAll = async () => {
    await measure(series, url, pid);
    if (done() < series.heaps.length / HEAPS) return;
    series.heaps.push(await heapsOf(inspector));
    // The collection that this asks for has held up the event loop: the next measurement must not count that.
    await delayOf(url);
  };
  const watching = often();
  return {
    series,
    async stop() {
      ending.abort();
      await Promise.race([watching, pause(HANGS, undefined, { ref: false })]);
    },
  };
}

/** Opened for each measurement: a process that ends waits until nobody looks at it any more. */
async function heapsOf(inspector: number): Promise<Map<string, number>> {
  const heaps = await openHeaps(inspector);
  const timer = setTimeout(() => heaps.close(), HANGS);
  try {
    return await heaps.held();
  } finally {
    clearTimeout(timer);
    heaps.close();
  }
}

async function measure(series: Series, url: string, pid: number): Promise<void> {
  series.memory.push(await memoryOf(pid));
  series.files.push(await filesOf(pid));
  const delay = await delayOf(url);
  if (delay !== undefined) series.delays.push(delay);
}

/** Returns the longest delay of the event loop since it was last asked for (ms). */
async function delayOf(url: string): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Returns the resident memory of a process (MB). */
export async function memoryOf(pid: number): Promise<number> {
  const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}

/** Processor time that a process has taken (s). */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/** Returns the number of open file descriptors of a process. */
export const filesOf = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;
