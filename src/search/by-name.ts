import type { Db } from '../../db/open.ts';
import { folderDocument, tableDocument } from '../catalogue/folders/documents.ts';
import { gptNames, type GptName } from '../catalogue/gpts.ts';
import { searchSongsOf } from '../catalogue/search.ts';
import { fold } from '../catalogue/search/fold.ts';
import { rankByName } from '../catalogue/search/rank-by-name.ts';
import { chartsOfSongs } from '../catalogue/store.ts';
import { sessionDocuments } from '../sessions/documents.ts';
import { findSessionsNamed } from '../sessions/search/store.ts';
import { goalDocument, questDocument } from '../targets/documents.ts';
import { findGoalsByID, findQuestsByID } from '../targets/store.ts';
import { toUserDocument } from '../users/documents.ts';
import { searchUsers } from '../users/store.ts';
import { findAllTables, findFolderNames, findFoldersByRow, findGoalNames, findQuestNames } from './store.ts';

/** A text to look for, and how much of each kind to list at most. */
export interface Search {
  text: string;
  limit: number;
}

interface OfGpt {
  gpt: number;
}

/** Documents with their likeness, made of ranked rows that each know their game:playtype. */
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

/** Users whose name holds the text, best first, and whether they are among the rivals of who asks. */
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

/** Songs of these games (null for all) that fit the text, best first, and all of their charts in the same order. */
export async function songsNamed(db: Db, { text, limit }: Search, games: readonly string[] | null) {
  const found = await searchSongsOf(db, games, text, limit);
  const place = new Map(found.map(({ row }, index) => [row, index]));
  const charts = await chartsOfSongs(db, [...place.keys()]);
  return {
    songs: found.map(({ game, song, textScore }) => ({ ...song, game, __textScore: textScore })),
    charts: charts.sort((a, b) => place.get(a.songRow)! - place.get(b.songRow)!).map(({ chart }) => chart),
  };
}

/** Folders whose title or search terms fit the text, best first; the hidden ones only when asked for. */
export async function foldersNamed(db: Db, { text, limit }: Search, { inactive }: { inactive: boolean }) {
  const listed = (await findFolderNames(db)).filter((folder) => inactive || !folder.inactive);
  const ranked = rankByName(listed, text, ({ title, searchTerms }) => [title, ...searchTerms], limit);
  const rows = await findFoldersByRow(
    db,
    ranked.map(({ thing }) => thing.row),
  );
  const found = rows.map((thing, index) => ({ thing, textScore: ranked[index]!.textScore }));
  return documents(db, found, folderDocument);
}

/** Tables whose title or description fits the text, best first; the hidden ones only when asked for. */
export async function tablesNamed(db: Db, { text, limit }: Search, { inactive }: { inactive: boolean }) {
  const listed = (await findAllTables(db)).filter((table) => inactive || !table.inactive);
  const ranked = rankByName(listed, text, ({ title, description }) => [title, description], limit);
  return documents(db, ranked, tableDocument);
}

/** Sessions of all players whose name fits the text, best first and then latest first. */
export async function sessionsNamed(db: Db, { text, limit }: Search) {
  const ranked = rankByName(await findSessionsNamed(db, text), text, ({ name }) => [name], limit);
  const found = await sessionDocuments(
    db,
    ranked.map(({ thing }) => thing),
  );
  return found.map((session, index) => ({ ...session, __textScore: ranked[index]!.textScore }));
}

/** Quests whose name or description fits the text, best first. */
export async function questsNamed(db: Db, { text, limit }: Search) {
  const ranked = rankByName(await findQuestNames(db), text, ({ name, desc }) => [name, desc], limit);
  const rows = await findQuestsByID(
    db,
    ranked.map(({ thing }) => thing.questID),
  );
  const found = rows.map((thing, index) => ({ thing, textScore: ranked[index]!.textScore }));
  return documents(db, found, (row, gpt) => questDocument(gpt, row));
}

/** Goals whose name fits the text, best first. */
export async function goalsNamed(db: Db, { text, limit }: Search) {
  const ranked = rankByName(await findGoalNames(db), text, ({ name }) => [name], limit);
  const rows = await findGoalsByID(
    db,
    ranked.map(({ thing }) => thing.goalID),
  );
  const found = rows.map((thing, index) => ({ thing, textScore: ranked[index]!.textScore }));
  return documents(db, found, (row, gpt) => goalDocument(gpt, row));
}
