import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { ugptOf, type PlayerIn } from '../../catalogue/player-in.ts';
import { command } from '../../writer/command.ts';
import { refreshProfile } from '../stats/refresh.ts';
import { checkPreferences, type Preferences } from './preferences.ts';
import { findSettings, putSettings } from './store.ts';

/** Changes a player's preferences in a game:playtype. Throws a 400 with every fault. */
export const changeSettings = command<PlayerIn & { wanted: Preferences }, void>(
  'settings.changeSettings',
  async (tx, { wanted, ...player }, { games, now }) => {
    const ugpt = await ugptOf(tx, player, games);
    await checkPreferences(tx, ugpt, wanted);
    const changes = Object.entries(wanted).filter(([, value]) => value !== undefined);
    if (changes.length === 0) return;
    const before = await findSettings(tx, ugpt);
    await putSettings(tx, { ...before, ...Object.fromEntries(changes) });
    // Another version runs in another region, and other charts are new.
    if (wanted.region !== undefined && wanted.region !== before.region)
      await refreshProfile(tx, ugpt, { change: 0, now: now() });
  },
);

/** Preference to be set. */
export type Wanted = { [K in keyof Preferences]-?: { name: K; value: NonNullable<Preferences[K]> } }[keyof Preferences];

/** Result for each preference; those that the game does not have are refused. */
export type FillResult = 'brought' | 'already' | 'not_here';

/** Sets the preferences that a player has not set yet; with `overwrite` the others as well. Returns a result for each. */
export const fillSettings = command<PlayerIn & { wanted: readonly Wanted[]; overwrite: boolean }, FillResult[]>(
  'settings.fill',
  async (tx, { wanted, overwrite, ...player }, { games }) => {
    const ugpt = await ugptOf(tx, player, games);
    const row = await findSettings(tx, ugpt);
    const changes: Preferences = {};
    const results: FillResult[] = [];
    for (const { name, value } of wanted) {
      const isSame = isDeepStrictEqual(row[name], value);
      if (isSame || (row[name] !== null && !overwrite)) results.push('already');
      else if (await isPossible(tx, ugpt, { [name]: value })) {
        Object.assign(changes, { [name]: value });
        results.push('brought');
      } else results.push('not_here');
    }
    if (Object.keys(changes).length > 0) await putSettings(tx, { ...row, ...changes });
    return results;
  },
);

async function isPossible(tx: Tx, ugpt: Ugpt, wanted: Preferences): Promise<boolean> {
  try {
    await checkPreferences(tx, ugpt, wanted);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
