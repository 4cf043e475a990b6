import type { UGPTSettingsDocument } from '../../../contracts/documents/settings.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { findRivals } from '../rivals/store.ts';
import { statDocuments } from './stats.ts';
import { findSettings } from './store.ts';

/** Returns a player's settings in a game:playtype. */
export async function settingsDocument(db: Db, ugpt: Ugpt): Promise<UGPTSettingsDocument> {
  const { user: userID, gpt: _, gameSpecific, stats, ...row } = await findSettings(db, ugpt);
  const { game, playtype, def } = ugpt.gpt;
  const defaults = Object.entries(def.preferences).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const preferences = {
    ...row,
    gameSpecific: { ...Object.fromEntries(defaults), ...gameSpecific },
    stats: statDocuments(ugpt.gpt, stats),
  };
  return { userID, game, playtype, ...preferences, preferences, rivals: await findRivals(db, ugpt) };
}
