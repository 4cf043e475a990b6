import { deserialize, serialize } from 'node:v8';

import type { RawRow } from '../../../../db/difference.ts';
import type { TableName } from './tables.ts';

/** Atomic part of a load: some whole songs with their charts, or a folder with its charts, or a quest with its goals. */
export interface Unit {
  drop: Partial<Record<TableName, RawRow[]>>;
  put: Partial<Record<TableName, RawRow[]>>;
  /** Added and removed places in folders: rows of a folder and a chart, alternating. */
  places: { added: Uint32Array; gone: Uint32Array };
  /** Changed public ids of charts of a game:playtype (row). */
  renamed: { gpt: number; from: string; to: string }[];
  /** Rows of charts whose scores have to be recomputed, and of those whose names in score documents change. */
  changedCharts: number[];
  movedCharts: number[];
  /** Folders (rows) whose charts change, goals that ask for something else, and changed quests. */
  changedFolders: number[];
  changedGoals: string[];
  changedQuests: string[];
}

/** Units in one buffer that can be transferred between threads. */
export interface PackedUnits {
  bytes: Uint8Array<ArrayBuffer>;
  /** End of each unit. */
  ends: Uint32Array<ArrayBuffer>;
  /** Work of each unit: 1 is about storing a row. */
  weights: Uint32Array<ArrayBuffer>;
}

/** Packed list without units. */
export const NO_UNITS: PackedUnits = {
  bytes: new Uint8Array(),
  ends: new Uint32Array(),
  weights: new Uint32Array(),
};

/** Returns the buffers of packed units, for transfer to another thread. */
export const memoryOf = ({ bytes, ends, weights }: PackedUnits): ArrayBuffer[] => [
  bytes.buffer,
  ends.buffer,
  weights.buffer,
];

export const emptyUnit = (): Unit => ({
  drop: {},
  put: {},
  places: { added: new Uint32Array(), gone: new Uint32Array() },
  renamed: [],
  changedCharts: [],
  movedCharts: [],
  changedFolders: [],
  changedGoals: [],
  changedQuests: [],
});

/** Work of recomputing a player's scores on a chart, with the PB and sessions. */
const OF_PLAYER = 20;
/** Work of changing a place in a folder. */
const OF_PLACE = 0.2;

/** Returns the work of a unit; `players` is the number of those with scores on its changed charts. */
export function weightOf({ drop, put, places }: Unit, players: number): number {
  const rows = [...Object.values(drop), ...Object.values(put)].reduce((sum, { length }) => sum + length, 0);
  const inFolders = (places.added.length + places.gone.length) / 2;
  return Math.max(1, Math.ceil(rows + inFolders * OF_PLACE + players * OF_PLAYER));
}

export function packUnits(units: readonly { unit: Unit; weight: number }[]): PackedUnits {
  const packed = units.map(({ unit }) => serialize(unit));
  const ends = new Uint32Array(packed.length);
  let end = 0;
  for (const [at, { length }] of packed.entries()) ends[at] = end += length;
  const bytes = new Uint8Array(end);
  for (const [at, one] of packed.entries()) bytes.set(one, ends[at]! - one.length);
  return { bytes, ends, weights: Uint32Array.from(units, ({ weight }) => weight) };
}

/** Copies a range of packed units into buffers of their own. */
export function takeUnits({ bytes, ends, weights }: PackedUnits, from: number, to: number): PackedUnits {
  const begin = ends[from - 1] ?? 0;
  return {
    bytes: bytes.slice(begin, ends[to - 1] ?? 0),
    ends: ends.slice(from, to).map((end) => end - begin),
    weights: weights.slice(from, to),
  };
}

export const unpackUnits = ({ bytes, ends }: PackedUnits): Unit[] =>
  Array.from(ends, (end, at) => deserialize(bytes.subarray(ends[at - 1] ?? 0, end)) as Unit);

/** Appends units to others. */
export function joinUnits(first: PackedUnits, others: PackedUnits): PackedUnits {
  const bytes = new Uint8Array(first.bytes.length + others.bytes.length);
  bytes.set(first.bytes);
  bytes.set(others.bytes, first.bytes.length);
  const ends = others.ends.map((end) => end + first.bytes.length);
  return {
    bytes,
    ends: Uint32Array.of(...first.ends, ...ends),
    weights: Uint32Array.of(...first.weights, ...others.weights),
  };
}

/** Returns the total work of units. */
export const workOf = ({ weights }: PackedUnits): number => weights.reduce((sum, weight) => sum + weight, 0);
