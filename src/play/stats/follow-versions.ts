import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '../../../db/open.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { describedVersions } from '../../catalogue/versions.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { regionIn, rulesAt } from '../../games/engine/newness.ts';
import { command } from '../../writer/command.ts';
import { rulesColumns } from '../versions/rules.ts';
import { findAllRules, setAges } from '../versions/store.ts';
import { refreshProfile } from './refresh.ts';
import { findProfile } from './store.ts';

export interface FollowInput {
  game: string;
  playtype: string;
  /** Players after this user id. */
  after: number;
  /** Also rates profiles whose version is unchanged, because charts have changed theirs. */
  all: boolean;
}

/** Change of a profile rating that a version brought. */
export interface VersionMove {
  userID: number;
  alg: string;
  old: number | null;
  new: number | null;
}

export interface Followed {
  /** User id to continue after; null once all are done. */
  after: number | null;
  /** Number of profiles that were rated again. */
  rated: number;
  moves: VersionMove[];
}

/** Time after which a slice ends (ms), so that other changes need not wait. */
const SLICE = 80;

/** Rates a slice of the profiles of a game:playtype again for the version that runs now in each player's region. */
export const followVersions = command<FollowInput, Followed>(
  'versions.follow',
  async (tx, { game, playtype, after, all }, { games, now }) => {
    const gpt = games.gpt(game, playtype);
    if (!gpt) throw new Error(`There is no ${game}:${playtype}`);
    const row = await gptRow(tx, game, playtype);
    const begun = performance.now();
    const result: Followed = { after: null, rated: 0, moves: [] };
    for (const userID of await findOutdated(tx, gpt, row, { after, all, now: now() })) {
      if (result.rated > 0 && performance.now() - begun > SLICE) return result;
      result.moves.push(...(await rateAgain(tx, gpt, { userID, gptRow: row }, now())));
      result.rated += 1;
      result.after = userID;
    }
    return { ...result, after: null };
  },
);

async function findOutdated(
  tx: Tx,
  gpt: Gpt,
  row: number,
  { after, all, now }: { after: number; all: boolean; now: number },
): Promise<number[]> {
  const versions = await describedVersions(tx, gpt);
  const rows = (await findAllRules(tx, row)).filter(({ user }) => user > after);
  const isCurrent = ({ chosen, region, version, newVersions }: (typeof rows)[number]) =>
    isDeepStrictEqual(
      { region, version, newVersions },
      rulesColumns(rulesAt(versions, regionIn(versions, chosen, gpt.defaultRegion), now)),
    );
  return rows.filter((one) => all || !isCurrent(one)).map(({ user }) => user);
}

async function rateAgain(
  tx: Tx,
  gpt: Gpt,
  { userID, gptRow: row }: { userID: number; gptRow: number },
  now: number,
): Promise<VersionMove[]> {
  const before = (await findProfile(tx, userID, row))?.ratings ?? {};
  await refreshProfile(tx, { userID, gpt, gptRow: row }, { change: 0, now });
  const ratings = (await findProfile(tx, userID, row))?.ratings ?? {};
  return Object.entries(ratings).flatMap(([alg, value]) => {
    const old = before[alg] ?? null;
    return old === value ? [] : { userID, alg, old, new: value };
  });
}

/** Stores which charts were new when all profiles of a game:playtype had been rated. */
export const noteAges = command<{ game: string; playtype: string; ages: string }, void>(
  'versions.noteAges',
  async (tx, { game, playtype, ages }) => setAges(tx, await gptRow(tx, game, playtype), ages),
);
