import type { Db } from '../../../db/open.ts';
import { toUserDocument } from '../../accounts/users/documents.ts';
import { searchUsers } from '../../accounts/users/store.ts';
import { folderDocument, tableDocument } from '../../catalogue/folders/documents.ts';
import { gptNames, type GptName } from '../../catalogue/gpts.ts';
import { searchSongsOf } from '../../catalogue/search.ts';
import { fold } from '../../catalogue/search/fold.ts';
import { rankByName, rankNamed } from '../../catalogue/search/rank-by-name.ts';
import { chartsOfSongs } from '../../catalogue/store.ts';
import { sessionDocuments } from '../sessions/documents.ts';
import { findSessionsNamed } from '../sessions/search.store.ts';
import { goalDocument, questDocument } from '../targets/documents.ts';
import { findGoalsByID, findQuestsByID } from '../targets/store.ts';
import type { NamedLists } from './named-lists.ts';
import { findFoldersByRow } from './store.ts';

/** Text to search for, and the maximum number of results of each kind. */
export interface Search {
  text: string;
  limit: number;
}

interface OfGpt {
  gpt: number;
}

/** Converts ranked rows with a game:playtype to documents with their similarity. */
async function documents<Row extends OfGpt, D>(
  db: Db,
  ranked: readonly { thing: Row; textScore: number }[],
  toDocument: (row: Row, gpt: GptName) => D,
): Promise<(D & { __textScore: number })[]> {
  const names = await gptNames(
    db,
    ranked.map(({ thing }) => thing.gpt),
  );
  return ranked.map(({ thing, textScore }) => ({
    ...toDocument(thing, names.get(thing.gpt)!),
    __textScore: textScore,
  }));
}

/** Returns users whose name contains the text, best first, and whether they are rivals of the caller. */
export async function usersNamed(db: Db, { text, limit }: Search, rivals: ReadonlySet<number>) {
  const folded = fold(text);
  const rows = folded === '' ? [] : await searchUsers(db, folded, limit);
  const ranked = rankByName(rows, text, ({ usernameLowercase }) => [usernameLowercase], limit);
  return ranked.map(({ thing, textScore }) => ({
    ...toUserDocument(thing),
    __textScore: textScore,
    __isRival: rivals.has(thing.id),
  }));
}

/** Returns songs of these games (null for all) that match the text, best first, and all of their charts in the same order. */
export async function songsNamed(db: Db, { text, limit }: Search, games: readonly string[] | null) {
  const found = await searchSongsOf(db, games, text, limit);
  const place = new Map(found.map(({ row }, index) => [row, index]));
  const charts = await chartsOfSongs(db, [...place.keys()]);
  return {
    songs: found.map(({ game, song, textScore }) => ({ ...song, game, __textScore: textScore })),
    charts: charts.sort((a, b) => place.get(a.songRow)! - place.get(b.songRow)!).map(({ chart }) => chart),
  };
}

/** Returns folders whose title or search terms match the text, best first; inactive ones only on request. */
export async function foldersNamed(
  { db, lists }: { db: Db; lists: NamedLists },
  { text, limit }: Search,
  { inactive }: { inactive: boolean },
) {
  const listed = (await lists.folders(db)).filter(({ thing }) => inactive || !thing.inactive);
  const ranked = rankNamed(listed, text, limit);
  const rows = await findFoldersByRow(
    db,
    ranked.map(({ thing }) => thing.row),
  );
  const found = rows.map((thing, index) => ({ thing, textScore: ranked[index]!.textScore }));
  return documents(db, found, folderDocument);
}

/** Returns tables whose title or description matches the text, best first; inactive ones only on request. */
export async function tablesNamed(
  { db, lists }: { db: Db; lists: NamedLists },
  { text, limit }: Search,
  { inactive }: { inactive: boolean },
) {
  const listed = (await lists.tables(db)).filter(({ thing }) => inactive || !thing.inactive);
  return documents(db, rankNamed(listed, text, limit), tableDocument);
}

/** Returns sessions of all players whose name matches the text, best first and then latest first. */
export async function sessionsNamed(db: Db, { text, limit }: Search) {
  const ranked = rankByName(await findSessionsNamed(db, text), text, ({ name }) => [name], limit);
  const found = await sessionDocuments(
    db,
    ranked.map(({ thing }) => thing),
  );
  return found.map((session, index) => ({ ...session, __textScore: ranked[index]!.textScore }));
}

/** Returns quests whose name or description matches the text, best first. */
export async function questsNamed({ db, lists }: { db: Db; lists: NamedLists }, { text, limit }: Search) {
  const ranked = rankNamed(await lists.quests(db), text, limit);
  const rows = await findQuestsByID(
    db,
    ranked.map(({ thing }) => thing.questID),
  );
  const found = rows.map((thing, index) => ({ thing, textScore: ranked[index]!.textScore }));
  return documents(db, found, (row, gpt) => questDocument(gpt, row));
}

/** Returns goals whose name matches the text, best first. */
export async function goalsNamed({ db, lists }: { db: Db; lists: NamedLists }, { text, limit }: Search) {
  const ranked = rankNamed(await lists.goals(db), text, limit);
  const rows = await findGoalsByID(
    db,
    ranked.map(({ thing }) => thing.goalID),
  );
  const found = rows.map((thing, index) => ({ thing, textScore: ranked[index]!.textScore }));
  return documents(db, found, (row, gpt) => goalDocument(gpt, row));
}
