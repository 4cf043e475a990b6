import { findPreferences, findStoredPreferences, putPreferences } from '../../accounts/users/store.ts';
import { withoutUndefined } from '../../base/shared/without-undefined.ts';
import { findScoresOfImport } from '../../play/scores/store.ts';
import { command, type Work } from '../../writer/command.ts';
import type { Entry, ListName, Manifest } from '../exports/account-format.ts';
import { findImport, deleteImports } from '../imports/store.ts';
import { findScoreless, joinedBefore } from './store.ts';
import type { HowToTake, Take, TakeContext, Taken } from './take/context.ts';
import { takeClass, takeDay, takeHeld } from './take/history.ts';
import { takeBlacklisted, takeFolderView, takeImport } from './take/records.ts';
import { takeHook, takeSettings } from './take/settings.ts';
import { takeGoal, takeLooked, takeQuest, takeRivals } from './take/targets.ts';

/** Lists whose entries the writer stores by themselves. */
export type TakenList = Exclude<ListName, 'replays'>;

const TAKES: { readonly [Name in TakenList]: Take<Entry<Name>> } = {
  imports: takeImport,
  settings: takeSettings,
  hooks: takeHook,
  blacklist: takeBlacklisted,
  classes: takeClass,
  held: takeHeld,
  goals: takeGoal,
  quests: takeQuest,
  looked: takeLooked,
  rivals: takeRivals,
  folders: takeFolderView,
  history: takeDay,
};

interface SomeEntries extends HowToTake {
  list: TakenList;
  /** As the list's schema has validated them. */
  entries: readonly Entry<TakenList>[];
}

const takeEntries: Work<SomeEntries, Taken[]> = async (tx, { list, entries, ...how }, { games, now }) => {
  const context: TakeContext = { ...how, tx, games, now: now() };
  const take = TAKES[list] as Take<Entry<TakenList>>;
  const results: Taken[] = [];
  for (const entry of entries) results.push(...[await take(context, entry)].flat());
  return results;
};

/** Stores entries of an archive's list. Returns the results, at least one for each. */
export const storeEntries = command('account.storeEntries', takeEntries);
/** Returns what `storeEntries` would return. */
export const previewEntries = command('account.previewEntries', takeEntries, { undone: true });

type AboutUser = HowToTake & { manifest: Pick<Manifest, 'user' | 'preferences'> };

const takeUser: Work<AboutUser, Taken[]> = async (tx, { userID, overwrite, manifest }, { now }) => {
  const { user, preferences } = manifest;
  await joinedBefore(tx, userID, user.joinDate);
  if (preferences === null) return [];
  if (!overwrite && (await findStoredPreferences(tx, userID))) return ['already'];
  const merged = { ...(await findPreferences(tx, userID)), ...withoutUndefined(preferences) };
  await putPreferences(tx, userID, merged, now());
  return ['brought'];
};

/** Stores preferences, unless there are any, and the earlier date of joining. */
export const storeUser = command('account.storeUser', takeUser);
/** Returns what `storeUser` would return. */
export const previewUser = command('account.previewUser', takeUser, { undone: true });

/** Removes the import that brought a file of an archive, unless scores belong to it. */
export const forgetCarrier = command<{ importID: string }, void>('account.forgetCarrier', async (tx, { importID }) => {
  const row = await findImport(tx, importID);
  if (row?.status !== 'completed' || (await findScoresOfImport(tx, row.id, 1)).length > 0) return;
  await deleteImports(tx, [row.id]);
});

/** Removes those restored imports of a user that have lost all scores, as is done where scores are deleted. */
export const forgetScoreless = command<{ userID: number; importIDs: readonly string[] }, number>(
  'account.forgetScoreless',
  async (tx, { userID, importIDs }) => {
    const rows = await findScoreless(tx, userID, importIDs);
    await deleteImports(tx, rows);
    return rows.length;
  },
);
