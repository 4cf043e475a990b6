import { ugptOf, type PlayerIn } from '../catalogue/player-in.ts';
import { command } from '../writer/command.ts';
import { checkPreferences, type Preferences } from './preferences.ts';
import { findSettings, putSettings } from './store.ts';

/** Changes what a player prefers in a game:playtype. Throws a 400 with every fault. */
export const changeSettings = command<PlayerIn & { wanted: Preferences }, void>(
  'settings.changeSettings',
  async (tx, { wanted, ...player }, { games }) => {
    const ugpt = await ugptOf(tx, player, games);
    await checkPreferences(tx, ugpt, wanted);
    const told = Object.entries(wanted).filter(([, value]) => value !== undefined);
    if (told.length > 0) await putSettings(tx, { ...(await findSettings(tx, ugpt)), ...Object.fromEntries(told) });
  },
);
