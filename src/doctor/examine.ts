import type { Db, Tx } from '../../db/open.ts';
import { gptName } from '../catalogue/gpts.ts';
import type { Games } from '../games/registry.ts';
import { findUserByID } from '../users/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
import type { DatabaseCheck, Finding, PlayerCheck, Scope } from './check.ts';
import { databaseChecks, playerChecks } from './checks/index.ts';
import { readPlayer } from './player.ts';
import { findPlayers, type PlayerKey } from './store.ts';

/** A finding with the check that made it and whom it concerns. Plain data. */
export interface Difference extends Finding {
  check: string;
  /** Null where it is no single player's, as are the next two. */
  userID: number | null;
  /** Null also where there is no such user. */
  username: string | null;
  /** "game:playtype" */
  idString: string | null;
}

type Repair = (tx: Tx, context: CommandContext) => Promise<void>;

/** The differences that were found in one place, and what mends them. */
export interface Diagnosis {
  differences: Difference[];
  repairs: Repair[];
}

const NOBODY = { userID: null, username: null, idString: null };

/**
 * Computes everything that is derived from the scores and compares it with what is stored: player by player, then what
 * is of no single one. Gives only places with differences. To be run inside one snapshot or transaction.
 */
export async function* examine(
  db: Db,
  scope: Scope,
  wholeDatabase: readonly DatabaseCheck[] = databaseChecks,
): AsyncGenerator<Diagnosis> {
  const players = await findPlayers(db, scope.userID);
  for (const [at, key] of players.entries()) {
    scope.onProgress?.(at, players.length);
    const diagnosis = await examinePlayer(db, scope.games, key);
    if (diagnosis.differences.length > 0) yield diagnosis;
  }
  for (const check of wholeDatabase) {
    const diagnosis = await examineWith(db, scope, check);
    if (diagnosis.differences.length > 0) yield diagnosis;
  }
}

/** The same with one check of what is of no single player. */
export async function examineWith(db: Db, scope: Scope, { name, check, repair }: DatabaseCheck): Promise<Diagnosis> {
  const differences = (await check(db, scope)).map((finding) => ({ check: name, ...NOBODY, ...finding }));
  return { differences, repairs: [(tx) => repair(tx, scope)] };
}

/** The same for one player in one game:playtype. */
export async function examinePlayer(db: Db, games: Games, { userID, gptRow }: PlayerKey): Promise<Diagnosis> {
  const { game, playtype, idString } = await gptName(db, gptRow);
  const whose = { userID, username: (await findUserByID(db, userID))?.username ?? null, idString };
  const gpt = games.gpt(game, playtype);
  const { findings, repairs } = gpt
    ? await examineUgpt(db, { userID, gpt, gptRow })
    : unknowable(`this version does not know ${idString}`);
  return { differences: findings.map((finding) => ({ ...finding, ...whose })), repairs };
}

type Found = { findings: (Finding & { check: string })[]; repairs: Repair[] };

async function examineUgpt(db: Db, ugpt: Ugpt): Promise<Found> {
  const findings: Found['findings'] = [];
  const repairs = new Set<PlayerCheck['repair']>();
  try {
    const player = await readPlayer(db, ugpt);
    for (const { name, check, repair } of playerChecks) {
      const found = await check(db, player);
      findings.push(...found.map((finding) => ({ check: name, ...finding })));
      if (found.length > 0) repairs.add(repair);
    }
  } catch (error) {
    // A lamp, a grade or a chart that the game does not have, or not any more.
    if (error instanceof RangeError) return unknowable(error.message);
    throw error;
  }
  return { findings, repairs: [...repairs].map((repair) => (tx, context) => repair(tx, ugpt, context)) };
}

/** What can't be computed can't be compared, nor mended. */
const unknowable = (why: string): Found => ({
  findings: [{ check: 'scores', what: `cannot be computed: ${why}`, stored: null, expected: null }],
  repairs: [],
});
