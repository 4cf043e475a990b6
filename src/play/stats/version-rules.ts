import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { describedVersions } from '../../catalogue/versions.ts';
import { regionIn, rulesAt, type VersionRules } from '../../games/engine/newness.ts';
import { findSettings } from '../settings/store.ts';
import { findProfile, type ProfileRow } from './store.ts';

/** Rules in games that don't tell new charts from old ones. */
const NONE: VersionRules = { region: null, version: null, newVersions: [] };

/** Returns the rules that a player's profile has to be rated by at a time (Unix ms): those of the version that runs in their region. */
export async function rulesOfPlayer(db: Db, ugpt: Ugpt, time: number): Promise<VersionRules> {
  const { gpt } = ugpt;
  if (gpt.def.newness === undefined) return NONE;
  const versions = await describedVersions(db, gpt);
  const { region } = await findSettings(db, ugpt);
  return rulesAt(versions, regionIn(versions, region, gpt.defaultRegion), time);
}

/** Returns the rules that a stored profile is rated by. */
export const storedRules = ({ region, version, newVersions }: ProfileRow): VersionRules => ({
  region,
  version,
  newVersions: newVersions ?? [],
});

/** Returns the rules that a player's profile is rated by; without a profile, the present ones. */
export async function rulesOfProfile(db: Db, ugpt: Ugpt): Promise<VersionRules> {
  const profile = await findProfile(db, ugpt.userID, ugpt.gptRow);
  return profile ? storedRules(profile) : rulesOfPlayer(db, ugpt, Date.now());
}

/** Returns the columns of a profile with the rules it is rated by. */
export const rulesColumns = (rules: VersionRules): Pick<ProfileRow, 'region' | 'version' | 'newVersions'> =>
  rules.version === null
    ? { region: rules.region, version: null, newVersions: null }
    : { region: rules.region, version: rules.version, newVersions: rules.newVersions };
