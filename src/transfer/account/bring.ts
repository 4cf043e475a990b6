import type { Db } from '../../../db/open.ts';
import { PICTURE_KINDS } from '../../accounts/pictures/kinds.ts';
import { locationIn } from '../../accounts/pictures/store.ts';
import { fillProfile } from '../../accounts/users/commands.ts';
import { findUserByID, type UserRow } from '../../accounts/users/store.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { scoreIDOf } from '../../play/scores/score-id.ts';
import type { Entry } from '../exports/account-format.ts';
import { bringScores } from './bring-scores.ts';
import type { Bringing } from './bringing.ts';
import { forgetScoreless, previewEntries, previewUser, storeEntries, storeUser, type TakenList } from './commands.ts';

/** Entries stored in one transaction: a goal takes the writer a millisecond or two. */
const AT_ONCE = 25;
/** Importers of a large account have large records; entries of this size (characters) are stored alone. */
const LARGE = 64 * 1024;
const LARGEST_PICTURE = 1024 * 1024;
const LARGEST_REPLAY = 1024 * 1024;

/** Settings go first, because ratings depend on them, and imports, because scores refer to them. */
const BEFORE: readonly TakenList[] = ['imports', 'settings', 'hooks'];
const AFTER: readonly TakenList[] = [
  'blacklist',
  'held',
  'classes',
  'goals',
  'quests',
  'looked',
  'rivals',
  'folders',
  'history',
];

/**
 * Brings an account from an archive: what is new is added, what is here stays. Nothing changes if it is repeated. Everything is stored in
 * short commands, so that it can stop in between. Results are counted in `tally`.
 */
export async function bringAccount(bringing: Bringing): Promise<void> {
  for (const list of BEFORE) await bringList(bringing, list);
  await bringScores(bringing);
  for (const list of AFTER) await bringList(bringing, list);
  if (!bringing.dryRun) await forgetEmpty(bringing);
  await bringUser(bringing);
  await bringPictures(bringing);
  await bringReplays(bringing);
}

async function bringList(bringing: Bringing, list: TakenList): Promise<void> {
  const { archive, tally, writer, signal, dryRun, userID, overwrite, trusted, since } = bringing;
  const how = { userID, overwrite, trusted, since };
  let some: Entry<TakenList>[] = [];
  const store = async () => {
    signal?.throwIfAborted();
    if (some.length === 0) return;
    tally.add(list, await writer.run(dryRun ? previewEntries : storeEntries, { ...how, list, entries: some }));
    some = [];
  };
  for await (const entry of archive.entries(list)) {
    if (entry === null) tally.missing(list, 'They can not be read');
    else some.push(entry);
    if (some.length >= AT_ONCE || (list === 'imports' && isLarge(entry))) await store();
  }
  await store();
}

const isLarge = (entry: unknown): boolean => JSON.stringify(entry).length > LARGE;

/** Removes the records of imports whose scores could not be brought. */
async function forgetEmpty({ archive, writer, userID }: Bringing): Promise<void> {
  let importIDs: string[] = [];
  const forget = async () => {
    if (importIDs.length > 0) await writer.run(forgetScoreless, { userID, importIDs });
    importIDs = [];
  };
  for await (const entry of archive.entries('imports')) {
    if (entry) importIDs.push(entry.importID);
    if (importIDs.length >= 10 * AT_ONCE) await forget();
  }
  await forget();
}

async function bringUser(bringing: Bringing): Promise<void> {
  const { archive, db, tally, writer, dryRun, userID, overwrite, trusted, since } = bringing;
  const { manifest } = archive;
  const input = { userID, overwrite, trusted, since, manifest };
  tally.add('preferences', await writer.run(dryRun ? previewUser : storeUser, input));
  const { about, status, socialMedia } = manifest.user;
  const user = await owner(db, userID);
  const sites = Object.entries(socialMedia).filter(([site]) => site in user.socialMedia);
  const texts = Object.fromEntries([['about', about], ['status', status], ...sites].filter(([, text]) => text));
  const total = Object.keys(texts).length;
  if (total === 0) return;
  const set = dryRun ? { length: 0 } : await writer.run(fillProfile, { userID, texts, overwrite });
  tally.count('profile', 'brought', set.length);
  tally.count('profile', 'already', total - set.length);
}

async function owner(db: Db, userID: number): Promise<UserRow> {
  const user = await findUserByID(db, userID);
  if (!user) throw notFound('user');
  return user;
}

async function bringPictures({ archive, db, pictures, tally, dryRun, userID, overwrite }: Bringing): Promise<void> {
  for (const kind of PICTURE_KINDS) {
    const bytes =
      (await archive.read(`pictures/${kind}.png`, LARGEST_PICTURE)) ??
      (await archive.read(`pictures/${kind}.jpg`, LARGEST_PICTURE));
    if (!bytes) continue;
    if (!overwrite && locationIn(await owner(db, userID), kind) !== null) {
      tally.count('pictures', 'already', 1);
      continue;
    }
    try {
      if (!dryRun) await pictures.set(userID, kind, bytes);
      tally.count('pictures', 'brought', 1);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tally.missing('pictures', error.message);
    }
  }
}

const REPLAY_REASONS = {
  no_score: 'Their scores are not here',
  no_room: 'There is no room for more replays',
} as const;

async function bringReplays({ archive, replays, tally, signal, dryRun, userID }: Bringing): Promise<void> {
  for await (const entry of archive.entries('replays')) {
    signal?.throwIfAborted();
    const bytes = entry && (await archive.read(`replays/${entry.file}`, LARGEST_REPLAY));
    if (!entry || !bytes) {
      tally.missing('replays', 'They are not in the archive');
      continue;
    }
    const scoreID = scoreIDOf(userID, entry.chartID, entry.identity);
    const result = dryRun ? 'brought' : await replays.restore({ userID, scoreID, storedAt: entry.storedAt }, bytes);
    if (result === 'brought' || result === 'already') tally.count('replays', result, 1);
    else tally.missing('replays', REPLAY_REASONS[result]);
  }
}
