import type { UGPTSettingsDocument } from '../../contracts/documents/settings.ts';
import type { Db } from '../../db/open.ts';
import { findRivals } from '../rivals/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { statDocuments } from './stats.ts';
import { findSettings } from './store.ts';

/** The settings of a player in a game:playtype. */
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
