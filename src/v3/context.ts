import type { SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { formatSessionID } from '../sessions/session-id.ts';
import { slugOf } from './folders/slug.ts';
import { slugSourceNow } from './folders/store.ts';
import { formOf, type V3Form } from './form.ts';
import { v3ID, v3SessionID } from './ids.ts';
import { chartDataNow, sessionTimesNow, songNow } from './related/store.ts';

/** A game:playtype as v3 has it. */
export interface NamedForm {
  gpt: Gpt;
  /** Its id in v3. */
  id: string;
  form: V3Form;
}

/** What documents of one answer are made with. All of it reads the state that the answer is of. */
export interface Context {
  /** The game:playtype of a document; of those that name none, that of the path. */
  named(document: { game?: unknown; playtype?: unknown }): NamedForm;
  /** The song of a chart. Throws when it is not there. */
  song(game: string, songID: number): SongDocument;
  chartData(chartID: string): Readonly<Record<string, unknown>>;
  /** The slug of a folder; its id when it is not in the catalogue. */
  slug(folderID: string): string;
  /** The session that a play is in, by its id in v3; null for a play without a time. */
  sessionOf(play: { userID: number; game: string; playtype: string; timeAchieved: number | null }): string | null;
}

/** Returns a function that keeps what another one gives, by a text. */
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
  const songs = remembered<SongDocument>();
  const charts = remembered<Readonly<Record<string, unknown>>>();
  const slugs = remembered<string>();
  const times = remembered<ReturnType<typeof sessionTimesNow>>();
  return {
    named: ({ game, playtype }) =>
      forms(`${String(game)}:${String(playtype)}`, () => {
        const gpt = typeof game === 'string' ? games.gpt(game, String(playtype)) : ofPath;
        if (!gpt) throw new Error(`There is a document of ${String(game)}:${String(playtype)}, which is not known`);
        return { gpt, id: v3ID(games, gpt), form: formOf(gpt) };
      }),
    song: (game, songID) =>
      songs(`${game} ${songID}`, () => {
        const song = songNow(db, game, songID);
        if (!song) throw new Error(`There is a chart of the song ${songID} of ${game}, which is not there`);
        return song;
      }),
    chartData: (chartID) => charts(chartID, () => chartDataNow(db, chartID)),
    slug: (folderID) =>
      slugs(folderID, () => {
        const source = slugSourceNow(db, folderID);
        return source ? slugOf(source) : folderID;
      }),
    sessionOf: ({ userID: user, game, playtype, timeAchieved }) => {
      if (timeAchieved === null) return null;
      const all = times(`${user} ${game}:${playtype}`, () => sessionTimesNow(db, { user, game, playtype }));
      const found = lastBegun(all, timeAchieved);
      return found && timeAchieved <= found.timeEnded ? v3SessionID(formatSessionID(found.sessionID)) : null;
    },
  };
}

/** Returns the last item that began at a time or before. */
function lastBegun<T extends { timeStarted: number }>(items: readonly T[], time: number): T | undefined {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (items[middle]!.timeStarted <= time) from = middle + 1;
    else to = middle;
  }
  return items[from - 1];
}
