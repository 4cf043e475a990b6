import { command } from '../../writer/command.ts';
import { findHookSettings, saveHookSettings, type HookSettings } from './store.ts';

interface SettingsChange {
  userID: number;
  hook: string;
  change: { [K in keyof HookSettings]?: HookSettings[K] | undefined };
}

/** Changes a player's settings of a hook; absent fields stay. Returns the settings. */
export const changeHookSettings = command<SettingsChange, HookSettings>(
  'hookSettings.change',
  async (tx, { userID, hook, change }) => {
    const before = await findHookSettings(tx, userID, hook);
    const { cards = before.cards, wantsBests = before.wantsBests } = change;
    const settings = { cards, wantsBests };
    await saveHookSettings(tx, userID, hook, settings);
    return settings;
  },
);
