import type { UserGameStats } from '../../../contracts/documents/game-stats.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { describedVersions } from '../../catalogue/versions.ts';
import { formerRules, regionIn, rulesAt, type FormerRules, type VersionRules } from '../../games/engine/newness.ts';
import { findChosenRegion, findRules, type RulesColumns } from './store.ts';

/** Rules in games that don't tell new charts from old ones. */
const NONE: VersionRules = { region: null, version: null, newVersions: [] };

/** Returns the rules that a player's profile has to be rated by at a time (Unix ms): those of the version that runs in their region. */
export async function rulesOfPlayer(db: Db, ugpt: Ugpt, time: number): Promise<VersionRules> {
  const { gpt } = ugpt;
  if (gpt.def.newness === undefined) return NONE;
  const versions = await describedVersions(db, gpt);
  return rulesAt(versions, regionIn(versions, await findChosenRegion(db, ugpt), gpt.defaultRegion), time);
}

/** Returns the rules that a player's profile is rated by; without a profile, the present ones. */
export async function rulesOfProfile(db: Db, ugpt: Ugpt): Promise<VersionRules> {
  const stored = await findRules(db, ugpt);
  return stored ? { ...stored, newVersions: stored.newVersions ?? [] } : rulesOfPlayer(db, ugpt, Date.now());
}

/** Returns the former rules of ratings of plays in a player's region, or in another one. */
export async function formerRulesOf(db: Db, ugpt: Ugpt, region?: string | null): Promise<FormerRules[]> {
  const { gpt } = ugpt;
  if (Object.values(gpt.def.scoreAlgs).every(({ formerly }) => formerly === undefined)) return [];
  const versions = await describedVersions(db, gpt);
  const chosen =
    region === undefined ? regionIn(versions, await findChosenRegion(db, ugpt), gpt.defaultRegion) : region;
  return formerRules(gpt.def, versions, chosen);
}

/** Returns the columns of a profile with the rules it is rated by. */
export const rulesColumns = ({ region, version, newVersions }: VersionRules): RulesColumns => ({
  region,
  version,
  newVersions: version === null ? null : newVersions,
});

/** Returns the version that ratings are for, as documents have it. */
export const ratedFor = ({ region, version }: Pick<RulesColumns, 'region' | 'version'>): UserGameStats['ratedFor'] =>
  version === null ? null : { region, version };
