import type { Db } from '../../../db/open.ts';
import type { Snapshot } from '../../../db/snapshot.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { findGptOfRow, gptName } from '../../catalogue/gpts.ts';
import type { Games } from '../../games/registry.ts';
import { isStale } from '../../play/stale/store.ts';
import type { DatabaseCheck, Finding, Scope } from './check.ts';
import { databaseChecks, playerChecks } from './checks/index.ts';
import { readPlayer } from './player.ts';
import { checkRepairs, playerRepairs, type Repair } from './repairs.ts';
import { findPlayers, type PlayerKey } from './store.ts';

/** Finding with its check and player. Plain data. */
export interface Difference extends Finding {
  check: string;
  /** Null if it belongs to no single player, as are the next two. */
  userID: number | null;
  /** Also null if there is no such user. */
  username: string | null;
  /** "game:playtype" */
  idString: string | null;
}

/** Differences in one place, and the slices that repair them. Plain data. */
export interface Diagnosis {
  differences: Difference[];
  repairs: Repair[];
}

/** Player in a game:playtype, or a check of the whole database. */
export interface Part extends Diagnosis {
  /** Total number of parts. */
  total: number;
}

interface Deps {
  db: Db;
  snapshot: Snapshot;
  games: Games;
}

const NOBODY = { userID: null, username: null, idString: null };

/**
 * Recomputes all data derived from scores and compares it with the stored data, for everybody or for one user: player by player, then data
 * of no single player. Each part is read in a snapshot of its own, so that others may write meanwhile.
 */
export async function* examine(
  { db, snapshot, games }: Deps,
  userID: number | null,
  wholeDatabase: readonly DatabaseCheck[] = databaseChecks,
): AsyncGenerator<Part> {
  const players = await findPlayers(db, userID);
  const total = players.length + wholeDatabase.length;
  for (const player of players) yield { total, ...(await snapshot(() => examinePlayer(db, games, player))) };
  for (const check of wholeDatabase) {
    yield { total, ...(await snapshot(() => examineWith(db, { games, userID }, check))) };
  }
}

/** Runs one check of data that belongs to no single player. */
async function examineWith(db: Db, scope: Scope, check: DatabaseCheck): Promise<Diagnosis> {
  const found = await check.check(db, scope);
  return {
    differences: found.map(({ place: _, ...finding }) => ({ check: check.name, ...NOBODY, ...finding })),
    repairs: checkRepairs(
      check,
      found.map(({ place }) => place),
    ),
  };
}

/** Examines one player in one game:playtype. To be run inside one snapshot or transaction. */
export async function examinePlayer(db: Db, games: Games, { userID, gptRow }: PlayerKey): Promise<Diagnosis> {
  const { idString } = await gptName(db, gptRow);
  const whose = { userID, username: (await findUserByID(db, userID))?.username ?? null, idString };
  const gpt = await findGptOfRow(db, games, gptRow);
  const { findings, repairs } = gpt
    ? await examineUgpt(db, { userID, gpt, gptRow })
    : unknowable(`this version does not know ${idString}`);
  return { differences: findings.map((finding) => ({ ...finding, ...whose })), repairs };
}

type Examined = { findings: (Finding & { check: string })[]; repairs: Repair[] };

async function examineUgpt(db: Db, ugpt: Ugpt): Promise<Examined> {
  const findings: Examined['findings'] = [];
  try {
    const player = await readPlayer(db, ugpt);
    const isLate = await isStale(db, { user: ugpt.userID, gpt: ugpt.gptRow });
    for (const { name, check, followsLoads } of playerChecks) {
      if (isLate && followsLoads) continue;
      const found = await check(db, player);
      for (const finding of found) findings.push({ check: name, ...finding });
    }
    return { findings, repairs: findings.length > 0 ? playerRepairs(player) : [] };
  } catch (error) {
    // Lamp, grade or chart that the game does not have, or no longer has.
    if (error instanceof RangeError) return unknowable(error.message);
    throw error;
  }
}

/** Returns a finding for a part that can't be computed: it can be neither compared nor repaired. */
const unknowable = (why: string): Examined => ({
  findings: [{ check: 'scores', what: `cannot be computed: ${why}`, stored: null, expected: null }],
  repairs: [],
});
