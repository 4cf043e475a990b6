import { setTimeout as pause } from 'node:timers/promises';

import { createPacer } from '../../../../base/shared/pacer.ts';
import { storeCatalogueSlice, type SliceStored } from '../../../../transfer/imports/catalogue/slice.ts';
import {
  memoryOf,
  NO_UNITS,
  takeUnits,
  workOf,
  type PackedUnits,
} from '../../../../transfer/imports/catalogue/unit.ts';
import type { Rederived } from '../../../../transfer/imports/rederive.ts';
import type { Progress, Writer } from '../../../../writer/command.ts';
import { endLoad, type LastSlice } from './commands.ts';
import type { Planned } from './messages.ts';
import type { Planning } from './plan-in-thread.ts';

export interface StoreDeps {
  writer: Writer;
  /** Returns the pause (ms) after a slice that lets other processes use the database. */
  gap?: () => number;
}

export interface HowToStore {
  /** Stops it between two slices. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Work of a slice: initial and maximum, and its target duration (ms). */
const SLICE = { first: 2000, most: 20_000, aim: { crowded: 120, alone: 150 } };

/** Adds the effects of a slice. */
function add(rederived: Rederived, { scores, changed }: SliceStored): void {
  rederived.scores += scores;
  rederived.changed += changed;
}

/**
 * Stores the last slice of a load and refreshes the players it has made stale. Returns a summary of its effects; null if the catalogue was
 * changed from elsewhere meanwhile.
 */
export async function storeEnd(
  { writer, gap = () => 0 }: StoreDeps,
  { signal, onProgress }: HowToStore,
  { slice: last, load }: Pick<LastSlice, 'slice' | 'load'>,
  rederived: Rederived,
): Promise<string | null> {
  for (let slice = last; ;) {
    const ended = await writer.run(endLoad, { slice, load, scores: rederived.scores });
    if (!ended) return null;
    const { stored, moved, message } = ended;
    add(rederived, stored);
    rederived.moved.push(...moved);
    if (message !== null) return message;
    onProgress({ stage: 'profile', description: 'Updating profiles and goals' });
    await pause(gap());
    signal.throwIfAborted();
    slice = { units: NO_UNITS, catalogue: stored.catalogue };
  }
}

/**
 * Stores a plan except for the part of a small one, which is stored with its end. Returns the catalogue version then; null if it was
 * changed from elsewhere meanwhile.
 */
export async function storeSlices(
  { writer, gap = () => 0 }: StoreDeps,
  { signal, onProgress }: HowToStore,
  { planning, planned }: { planning: Pick<Planning, 'rest'>; planned: Planned },
  rederived: Rederived,
): Promise<number | null> {
  if (planned.isSmall) return planned.catalogue;
  const pacer = createPacer(SLICE);
  let { catalogue } = planned;
  for (const part of [planned.units, planning.rest]) {
    const units = (await part) ?? NO_UNITS;
    const total = units.ends.length;
    for (let [at, to] = [0, 0]; at < total; at = to) {
      signal.throwIfAborted();
      to = placeBehind(units, at, pacer.limit());
      const some = takeUnits(units, at, to);
      const work = workOf(some);
      const stored = await writer.run(storeCatalogueSlice, { units: some, catalogue }, { give: memoryOf(some) });
      if (!stored) return null;
      add(rederived, stored);
      ({ catalogue } = stored);
      const pauseFor = gap();
      pacer.took(work, stored.took, pauseFor > 0 || writer.state().waiting > 0);
      onProgress({ stage: 'storing', description: 'Storing changes', done: to, total });
      await pause(pauseFor);
    }
  }
  return catalogue;
}

/** Returns the end of a range of units from one on with this much work, at least one. */
function placeBehind({ weights }: PackedUnits, from: number, limit: number): number {
  let [to, work] = [from, 0];
  while (to < weights.length && (to === from || work + weights[to]! <= limit)) work += weights[to++]!;
  return to;
}
