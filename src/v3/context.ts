import type { SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import type { PlayerIn } from '../catalogue/player-in.ts';
import { v3ID } from '../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { formatSessionID } from '../play/sessions/session-id.ts';
import { slugOf } from './folders/slug.ts';
import { findSlugSource } from './folders/store.ts';
import { formOf, type V3Form } from './form.ts';
import { v3SessionID } from './ids.ts';
import { findChartData, findSessionTimes, findSong } from './related.store.ts';

/** Game:playtype in v3. */
export interface NamedForm {
  gpt: Gpt;
  /** Its id in v3. */
  id: string;
  form: V3Form;
}

/** Context for building the documents of one response. All of it reads the response's snapshot. */
export interface Context {
  /** Returns the game:playtype of a document, or that of the path if it names none. */
  named(document: { game?: unknown; playtype?: unknown }): NamedForm;
  /** Returns the song of a chart. Throws if it is missing. */
  song(game: string, songID: number): Promise<SongDocument>;
  chartData(chartID: string): Promise<Readonly<Record<string, unknown>>>;
  /** Returns the slug of a folder; its id if it is not in the catalogue. */
  slug(folderID: string): Promise<string>;
  /** Returns the v3 id of a play's session; null for a play without a time. */
  sessionOf(play: PlayerIn & { timeAchieved: number | null }): Promise<string | null>;
}

/** Returns a function that caches results by a text, also while they are being read. */
function remembered<T>(): (key: string, make: () => T) => T {
  const known = new Map<string, T>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    known.set(key, made);
    return made;
  };
}

/** Returns the context of an answer about a game:playtype (undefined: about several). */
export function createContext({ db, games }: { db: Db; games: Games }, ofPath: Gpt | undefined): Context {
  const forms = remembered<NamedForm>();
  const songs = remembered<Promise<SongDocument>>();
  const charts = remembered<Promise<Readonly<Record<string, unknown>>>>();
  const slugs = remembered<Promise<string>>();
  const times = remembered<ReturnType<typeof findSessionTimes>>();
  return {
    named: ({ game, playtype }) =>
      forms(`${String(game)}:${String(playtype)}`, () => {
        const gpt = typeof game === 'string' ? games.gpt(game, String(playtype)) : ofPath;
        if (!gpt) throw new Error(`There is a document of ${String(game)}:${String(playtype)}, which is not known`);
        return { gpt, id: v3ID(games, gpt), form: formOf(gpt) };
      }),
    song: (game, songID) =>
      songs(`${game} ${songID}`, async () => {
        const song = await findSong(db, game, songID);
        if (!song) throw new Error(`There is a chart of the song ${songID} of ${game}, which is not there`);
        return song;
      }),
    chartData: (chartID) => charts(chartID, () => findChartData(db, chartID)),
    slug: (folderID) =>
      slugs(folderID, async () => {
        const source = await findSlugSource(db, folderID);
        return source ? slugOf(source) : folderID;
      }),
    sessionOf: async ({ userID: user, game, playtype, timeAchieved }) => {
      if (timeAchieved === null) return null;
      const all = await times(`${user} ${game}:${playtype}`, () => findSessionTimes(db, { user, game, playtype }));
      const found = lastBegun(all, timeAchieved);
      return found && timeAchieved <= found.timeEnded ? v3SessionID(formatSessionID(found.sessionID)) : null;
    },
  };
}

/** Returns the last item that started at or before a time. */
function lastBegun<T extends { timeStarted: number }>(items: readonly T[], time: number): T | undefined {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (items[middle]!.timeStarted <= time) from = middle + 1;
    else to = middle;
  }
  return items[from - 1];
}
