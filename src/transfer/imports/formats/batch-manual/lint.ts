import type { Issue } from '../../../../../contracts/common.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import { Refusal } from '../../../../base/shared/refusal.ts';
import type { GameVersion } from '../../../../games/engine/define/versions.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import type { Games } from '../../../../games/registry.ts';
import { readChartName, type NameFault, type NamingPlay } from '../../chart-name.ts';
import { readBatchManual } from './parse.ts';

/** Returns the known versions of a game:playtype. */
type Versions = (gpt: Gpt) => readonly GameVersion[];

/** Faults of a BATCH-MANUAL file found without look-ups. */
export interface Lint {
  /** "game:playtype" of the file; null if it doesn't say. */
  idString: string | null;
  /** Number of scores in it. */
  scores: number;
  /** All faults in the order of the file: those that would refuse the whole file, and those that would refuse single scores. */
  faults: Issue[];
}

/** Validates a BATCH-MANUAL file by the import's rules that need no songs and charts. `versions` are the known ones. */
export function lintBatchManual(body: Uint8Array, games: Games, versions: Versions): Lint {
  try {
    const { input, gpt, checked } = readBatchManual(body, games);
    const scores = scoresOf(input);
    const structure = 'faults' in checked ? checked.faults : [];
    const faults = inFileOrder([
      ...structure,
      ...nameFaults(scores, { gpt, games, version: versionOf(input), versions }),
    ]);
    return { idString: gpt.idString, scores: scores.length, faults };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { idString: null, scores: 0, faults: [...(error.issues ?? [{ path: '', message: error.message }])] };
  }
}

const scoresOf = (input: unknown): unknown[] =>
  isObject(input) && Array.isArray(input['scores']) ? (input['scores'] as unknown[]) : [];

function versionOf(input: unknown): string | null {
  const version = isObject(input) && isObject(input['meta']) ? input['meta']['version'] : null;
  return typeof version === 'string' ? version : null;
}

interface Naming {
  gpt: Gpt;
  games: Games;
  version: string | null;
  versions: Versions;
}

/** Returns faults in the names of charts, also of scores that have other faults. */
function nameFaults(scores: readonly unknown[], { gpt, games, version, versions }: Naming): Issue[] {
  const knows = (id: string) => versions(gpt).some((known) => known.id === id);
  const faults = scores.flatMap((score, index) => {
    if (!isNaming(score, games)) return [];
    const named = readChartName(gpt, { version, knows }, score);
    return 'faults' in named ? named.faults.map((fault) => toIssue(fault, index)) : [];
  });
  // Scores may share the same fault in common data.
  return [...new Map(faults.map((fault) => [`${fault.path}: ${fault.message}`, fault])).values()];
}

/** Returns whether a score's name can be read; otherwise the schema has reported it. */
const isNaming = (score: unknown, games: Games): score is NamingPlay =>
  isObject(score) &&
  typeof score['matchType'] === 'string' &&
  games.matchTypes().has(score['matchType']) &&
  typeof score['identifier'] === 'string' &&
  (typeof score['difficulty'] === 'string' || (score['difficulty'] ?? null) === null);

const toIssue = ({ field, message }: NameFault, index: number): Issue => ({
  path: field === 'version' ? 'meta.version' : `scores[${index}].${field}`,
  message,
});

/** Orders faults: `meta` first, then the scores, then the rest; faults of one score stay in the order they were found. */
function inFileOrder(faults: readonly Issue[]): Issue[] {
  const position = ({ path }: Issue): number => {
    const index = /^scores\[(\d+)\]/.exec(path)?.[1];
    if (index !== undefined) return Number(index);
    return path.startsWith('meta') ? -1 : Infinity;
  };
  return faults.toSorted((a, b) => (position(a) < position(b) ? -1 : Number(position(a) > position(b))));
}
