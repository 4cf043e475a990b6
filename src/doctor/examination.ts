import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import type { Games } from '../games/registry.ts';
import { databaseChecks } from './checks/index.ts';
import { describeDifference } from './describe.ts';
import { examinePlayer, examineWith, type Diagnosis } from './examine.ts';
import { findPlayers } from './store.ts';

/** How many differences are listed; all of them are counted. */
const LISTED = 200;

interface Deps {
  db: Db;
  snapshot: Snapshot;
  games: Games;
}

/** What was looked at at a time: a player in a game:playtype, or a check of the whole database. */
export interface ExaminedPart {
  /** How many parts there are in all. */
  total: number;
  differences: ExaminationDocument['differences'];
}

/** Examines everything beside a running server: each part in a snapshot of its own. */
export async function* examineParts({ db, snapshot, games }: Deps): AsyncGenerator<ExaminedPart> {
  const players = await findPlayers(db, null);
  const total = players.length + databaseChecks.length;
  const part = ({ differences }: Diagnosis): ExaminedPart => ({
    total,
    differences: differences.map((one) => ({ check: one.check, description: describeDifference(one) })),
  });
  for (const player of players) yield part(await snapshot(() => examinePlayer(db, games, player)));
  for (const check of databaseChecks) {
    yield part(await snapshot(() => examineWith(db, { games, userID: null }, check)));
  }
}

/** Writes down what was found in a part. */
export function notePart(document: ExaminationDocument, { total, differences }: ExaminedPart): void {
  document.total = total;
  document.done += 1;
  document.found += differences.length;
  document.differences.push(...differences.slice(0, Math.max(0, LISTED - document.differences.length)));
}

/** An examination that begins at this time (Unix ms). */
export const newExamination = (startedAt: number): ExaminationDocument => ({
  startedAt,
  finishedAt: null,
  done: 0,
  total: 0,
  found: 0,
  differences: [],
  failure: null,
});
