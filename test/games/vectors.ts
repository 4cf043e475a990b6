import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A row of the reference vectors: what goes into a function and what must come out. */
export interface VectorRow {
  readonly n: number;
  readonly fn: string;
  readonly in: Record<string, unknown>;
  readonly out?: unknown;
  readonly throws?: true;
  readonly tol?: number;
  readonly era?: string;
}

/** Vectors from the facts about one playtype. */
export interface FactVectors {
  readonly score: readonly { fn: string; args: unknown[]; result: number | null }[];
  readonly formula: readonly { alg: string; argNames: string[]; args: unknown[]; result: number | null }[];
  readonly aggregate: readonly {
    level: 'session' | 'profile';
    alg: string;
    inputs: Record<string, number[]>;
    result: number | null;
  }[];
}

const folder = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');

/** Whether the reference data lies beside the project. */
export const hasVectors = existsSync(resolve(folder, 'reference/vectors.json'));
if (!hasVectors) console.warn(`SKIPPED: no reference vectors in ${folder}; set KAIDEN_SHARED to their folder`);

const read = (file: string): unknown => JSON.parse(readFileSync(resolve(folder, file), 'utf8'));

/** Every row of the reference vectors. */
export const vectorRows = (): VectorRow[] =>
  hasVectors ? (read('reference/vectors.json') as { rows: VectorRow[] }[]).flatMap(({ rows }) => rows) : [];

/** Returns whether there are facts about a game; games of 2026 have none. */
export const hasFacts = (game: string): boolean => existsSync(resolve(folder, `games/${game}.json`));

/** The vectors of one playtype from the facts about its game. */
export const factVectors = (game: string, playtype: string): FactVectors =>
  (read(`games/${game}.json`) as { playtypes: Record<string, { vectors: FactVectors }> }).playtypes[playtype]!.vectors;

/** Functions of the vectors about later forms of a game. */
export const laterVectors = (game: string): readonly { fn: string }[] =>
  (read(`games/${game}.json`) as { later: { vectors?: { fn: string }[] } }).later.vectors ?? [];

/** Counts what ran and what was left out, for one summary at the end. */
export class Tally {
  readonly #ran = new Map<string, number>();
  readonly #left = new Map<string, number>();

  ran(fn: string): void {
    this.#ran.set(fn, (this.#ran.get(fn) ?? 0) + 1);
  }

  leftOut(fn: string, why: string): void {
    const key = `${fn}: ${why}`;
    this.#left.set(key, (this.#left.get(key) ?? 0) + 1);
  }

  /** Number of those that ran. */
  total(): number {
    return [...this.#ran.values()].reduce((sum, count) => sum + count, 0);
  }

  report(): string {
    const lines = (counts: Map<string, number>) => [...counts].map(([key, count]) => `  ${count} x ${key}`).join('\n');
    return `vectors that ran:\n${lines(this.#ran)}\nvectors left out:\n${lines(this.#left)}`;
  }
}
