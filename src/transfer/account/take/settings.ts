import { isDeepStrictEqual } from 'node:util';

import { MOST_STATS } from '../../../../contracts/routes/showcase.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { saveHookSettings } from '../../../links/hook-settings/store.ts';
import { checkPreferences, type Preferences } from '../../../play/settings/preferences.ts';
import { toShownStat } from '../../../play/settings/stats.ts';
import { findSettings, putSettings } from '../../../play/settings/store.ts';
import { faultsOf } from '../../../play/showcase/check.ts';
import { refreshProfile } from '../../../play/stats/refresh.ts';
import { findProfile } from '../../../play/stats/store.ts';
import type { Entry } from '../../exports/account-format.ts';
import { hasHookSettings, hasSettings } from '../store.ts';
import { inGame, not, unlessRefused, type Take, type TakeContext, type Taken } from './context.ts';

/** Stores the settings of a game:playtype and its showcase, without what this server lacks. */
export const takeSettings: Take<Entry<'settings'>> = (context, { game, playtype, stats, ...wanted }) =>
  inGame(context, { game, playtype }, async (ugpt) => {
    const { tx, overwrite } = context;
    if (!overwrite && (await hasSettings(tx, ugpt))) return 'already';
    const before = await findSettings(tx, ugpt);
    const missing: Taken[] = [];
    const row = { ...before, ...(await possible(context, ugpt, wanted, missing)) };
    row.stats = await showcase(context, ugpt, stats, missing);
    if (isDeepStrictEqual(row, before) && (await hasSettings(tx, ugpt))) return ['already', ...missing];
    await putSettings(tx, row);
    // Another version runs in another region, and other charts are new.
    if (row.region !== before.region && (await findProfile(tx, ugpt.userID, ugpt.gptRow)))
      await refreshProfile(tx, ugpt, { change: 0, now: context.now });
    return ['brought', ...missing];
  });

async function possible({ tx }: TakeContext, ugpt: Ugpt, wanted: Preferences, missing: Taken[]): Promise<Preferences> {
  const found: Preferences = {};
  for (const [name, value] of Object.entries(wanted)) {
    const one: Preferences = { [name]: value };
    const result = await unlessRefused(async () => {
      await checkPreferences(tx, ugpt, one);
      return 'brought';
    });
    if (result === 'brought') Object.assign(found, one);
    else missing.push(result);
  }
  return found;
}

async function showcase({ tx }: TakeContext, ugpt: Ugpt, stats: Entry<'settings'>['stats'], missing: Taken[]) {
  const shown = [];
  for (const stat of stats.slice(0, MOST_STATS)) {
    const [fault] = await faultsOf(tx, ugpt, stat);
    if (fault) missing.push(not(fault.message));
    else shown.push(toShownStat(ugpt.gpt, stat));
  }
  return shown.length > 0 ? shown : null;
}

/** Stores the settings of a game hook. */
export const takeHook: Take<Entry<'hooks'>> = async ({ tx, userID, overwrite }, { hook, cards, wantsBests }) => {
  if (!overwrite && (await hasHookSettings(tx, userID, hook))) return 'already';
  await saveHookSettings(tx, userID, hook, { cards, wantsBests });
  return 'brought';
};
