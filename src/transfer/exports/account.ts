import type { Db } from '../../../db/open.ts';
import { PICTURE_KINDS, typeOf } from '../../accounts/pictures/kinds.ts';
import { locationIn } from '../../accounts/pictures/store.ts';
import { toUserDocument } from '../../accounts/users/documents.ts';
import { findPreferences, findStoredPreferences, type UserRow } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { version } from '../../base/version.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import type { Games } from '../../games/registry.ts';
import { toPublicClient, toWebhookChoice } from '../../links/clients/documents.ts';
import { findClientsOf, findPersonalWebhook } from '../../links/clients/store.ts';
import { dayOf } from '../../play/history/day.ts';
import { profileHistory } from '../../play/history/documents.ts';
import { settingsDocument } from '../../play/settings/documents.ts';
import { gameStatsDocuments } from '../../play/stats/documents.ts';
import { findProfilesOf } from '../../play/stats/store.ts';
import { FORMAT, FORMAT_VERSION, type Manifest } from './account-format.ts';
import { accountLists } from './account-lists.ts';
import { replaysOf } from './account.store.ts';
import { importsFile } from './imports.ts';
import { orphanFiles, unreadFile } from './orphans.ts';
import { jsonFile, type Piece } from './pieces.ts';
import { readme } from './readme.ts';
import { ugptFiles } from './ugpt.ts';

/** Size of the scores in one file of an archive: an import over HTTP may have 16 MiB, and sessions come on top. */
const MAX_BYTES = 6 * 1024 * 1024;

export interface Account {
  db: Db;
  games: Games;
  user: UserRow;
  /** Returns the bytes of a picture; undefined if it is gone. */
  readPicture: (location: string) => Promise<Uint8Array | undefined>;
  /** Returns the bytes of a replay; undefined if it is gone. */
  readReplay: (location: string) => Promise<Uint8Array | undefined>;
  /** Time of the export (Unix ms). */
  now: number;
}

/** Parts of an exported account; to export more, add a part. */
const PARTS: readonly ((account: Account) => AsyncIterable<Piece>)[] = [
  about,
  manifest,
  profile,
  imports,
  scores,
  orphans,
  lists,
  pictures,
  replays,
  clients,
];

/** Yields everything stored about a player except secrets. */
export async function* accountFiles(account: Account): AsyncGenerator<Piece> {
  for (const part of PARTS) yield* part(account);
}

async function* about({ user, now }: Account): AsyncGenerator<Piece> {
  yield { file: 'README.txt' };
  yield { text: readme(user, now) };
}

async function* manifest({ db, user, now }: Account): AsyncGenerator<Piece> {
  const { id, username, joinDate, about: text, status, socialMedia } = user;
  yield* jsonFile('account.json', {
    format: FORMAT,
    version: FORMAT_VERSION,
    exportedBy: `Kaiden ${version}`,
    timeExported: now,
    user: { id, username, joinDate, about: text, status, socialMedia: { ...socialMedia } },
    preferences: await movedPreferences(db, id),
  } satisfies Manifest & { exportedBy: string });
}

async function* lists({ db, games, user }: Account): AsyncGenerator<Piece> {
  yield* accountLists({ db, games, userID: user.id });
}

async function* replays({ db, user, readReplay }: Account): AsyncGenerator<Piece> {
  const done = new Set<string>();
  for await (const { replay } of replaysOf(db, user.id)) {
    const { location } = replay;
    const bytes = done.has(location) ? undefined : await readReplay(location);
    if (!bytes) continue;
    done.add(location);
    yield { file: `replays/${location}` };
    yield { bytes: Uint8Array.from(bytes) };
  }
}

async function* profile({ db, games, user, now }: Account): AsyncGenerator<Piece> {
  const gameStats: object[] = [];
  const settings: object[] = [];
  const history: object[] = [];
  for (const row of await findProfilesOf(db, user.id)) {
    const ugpt = { ...(await ugptOf({ db, games, user }, row.gpt)), profile: row };
    gameStats.push(...(await gameStatsDocuments(db, games, [row])));
    settings.push(await settingsDocument(db, ugpt));
    history.push(...(await profileHistory({ db, games }, ugpt, { now, days: dayOf(now) })));
  }
  yield* jsonFile('profile.json', {
    exportedBy: `Kaiden ${version}`,
    timeExported: now,
    user: toUserDocument(user),
    preferences: await findPreferences(db, user.id),
    gameStats,
    settings,
    history,
  });
}

async function* pictures({ user, readPicture }: Account): AsyncGenerator<Piece> {
  for (const kind of PICTURE_KINDS) {
    const location = locationIn(user, kind);
    const bytes = location === null ? undefined : await readPicture(location);
    if (!bytes) continue;
    yield { file: `pictures/${kind}.${typeOf(bytes) === 'image/png' ? 'png' : 'jpg'}` };
    yield { bytes: Uint8Array.from(bytes) };
  }
}

/** Returns the account's player in a game:playtype (row). */
async function ugptOf({ db, games, user }: Pick<Account, 'db' | 'games' | 'user'>, gptRow: number): Promise<Ugpt> {
  return { userID: user.id, gpt: await gptOfRow(db, games, gptRow), gptRow };
}

async function* scores({ db, games, user }: Account): AsyncGenerator<Piece> {
  for (const { gpt: gptRow } of await findProfilesOf(db, user.id)) {
    const ugpt = await ugptOf({ db, games, user }, gptRow);
    const { game, playtype } = ugpt.gpt;
    yield* ugptFiles(db, ugpt, { name: `scores/${game}-${playtype}`, maxBytes: MAX_BYTES, withImports: true });
  }
}

async function* orphans({ db, user }: Account): AsyncGenerator<Piece> {
  yield* orphanFiles(db, user.id, MAX_BYTES);
  yield* unreadFile(db, user.id);
}

async function* imports({ db, user }: Account): AsyncGenerator<Piece> {
  yield* importsFile(db, user.id);
}

async function* clients({ db, user }: Account): AsyncGenerator<Piece> {
  const made = await findClientsOf(db, user.id);
  if (made.length > 0) yield* jsonFile('clients.json', made.map(toPublicClient));
  const own = await findPersonalWebhook(db, user.id);
  if (own) yield* jsonFile('webhook.json', toWebhookChoice(own));
}

/** Returns the preferences that move with an account: whether to get mails is said to each server. */
export async function movedPreferences(db: Db, userID: number): Promise<Manifest['preferences']> {
  const { weeklySummary: _, ...preferences } = (await findStoredPreferences(db, userID)) ?? { weeklySummary: null };
  return 'visibility' in preferences ? preferences : null;
}
