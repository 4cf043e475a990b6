import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUser } from '../accounts/users/find-user.ts';
import { findUsers } from '../accounts/users/store.ts';
import { counted } from '../base/shared/counted.ts';
import { numberAndRow, readPage, type PagedList } from '../base/shared/cursor.ts';
import { notFound, notPlayed } from '../base/shared/refusal.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import type { Related } from '../catalogue/related.ts';
import { rankSongs, type RankedSong } from '../catalogue/search.ts';
import { rankByName } from '../catalogue/search/rank-by-name.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page, type Caller } from '../handler/handler.ts';
import { isBeginning } from '../play/changes/read-changes.ts';
import { pbChanges, scoreChanges } from '../play/leaderboards/ugpt/changes.ts';
import { findBoard } from '../play/pbs/board.store.ts';
import { pbDocuments } from '../play/pbs/documents.ts';
import { findPBsOfSongs, findPBsOnCharts } from '../play/pbs/lists.store.ts';
import { findPB } from '../play/pbs/store.ts';
import { scoreDocuments } from '../play/scores/documents.ts';
import { latestScores } from '../play/scores/lists/latest.ts';
import {
  findHighlightedScoresOf,
  findMostPlayed,
  findScoresOfSongs,
  findScoresOfUserOnChart,
  type PlayedChart,
} from '../play/scores/lists/store.ts';
import { findSessionDates } from '../play/sessions/dates.store.ts';
import { bestSessions, latestSessions } from '../play/sessions/lists/pages.ts';
import { findBestSessions, findLatestSessions, findSessions } from '../play/sessions/lists/store.ts';
import { formatSessionID } from '../play/sessions/session-id.ts';
import { findNeighbours } from '../play/stats/boards.store.ts';
import { gameStatsDocuments } from '../play/stats/documents.ts';
import { chooseAlg, findUgpt, type FoundUgpt } from '../play/stats/find-ugpt.ts';
import { sessionLister } from '../play/stats/session-info.ts';
import { findPlaces } from '../play/stats/store.ts';

/** Number of songs that a search examines, of results, and of neighbours. */
const SONGS = 100;
const FOUND = 30;
const LISTED = 100;
const NEIGHBOURS = 5;

const chartsByPlays: PagedList<PlayedChart, [plays: number, chart: number]> = {
  name: 'charts by plays',
  key: numberAndRow,
  keyOf: ({ chart, plays }) => [plays, chart],
};

interface Path {
  userID: UserRef;
  game: string;
  playtype: string;
}

/** Returns songs with their similarity to the search. */
function scored(songs: Related['songs'], found: readonly RankedSong[]) {
  const scores = new Map(found.map(({ songID, textScore }) => [songID, textScore]));
  return songs.map((ready) => {
    const song = ready.toJSON();
    return { ...song, __textScore: scores.get(song.id) ?? 0 };
  });
}

/** Returns the handlers of a player's lists and neighbours. */
export const ugptListRoutes = ({ db, games }: { db: Db; games: Games }) => {
  const listedSessions = sessionLister(db);
  const ugptOf = (params: Path, caller: Caller | null, from = db) => findUgpt({ db: from, games }, params, caller);
  /** A player followed before may have deleted all of their scores since. */
  const followed = async (from: Db, params: Path, since: string, caller: Caller | null) => {
    if (isBeginning(since)) return ugptOf(params, caller, from);
    const { gptRow } = await findGpt(from, games, params);
    return { userID: (await findUser(from, params.userID, caller)).id, gptRow };
  };
  const chartOf = async ({ gptRow }: FoundUgpt, chartID: string) => {
    const chart = await chartByID(db, gptRow, chartID);
    if (!chart) throw notFound('chart');
    return chart;
  };
  const rowsOf = (songs: readonly RankedSong[]) => songs.map(({ row }) => row);

  return bind('ugptLists', api.ugptLists, {
    searchPBs: async ({ params, query: { search, since, limit }, caller, db }) => {
      if (since !== undefined) {
        const changes = await pbChanges({ db, games }, await followed(db, params, since, caller), { since, limit });
        return ok(`${changes.pbs.length} changed, ${changes.deleted.length} deleted`, changes);
      }
      const ugpt = await ugptOf(params, caller, db);
      const songs = await rankSongs(db, [ugpt.gpt.game], search ?? '', SONGS);
      const found = await pbDocuments(db, games, await findPBsOfSongs(db, ugpt, rowsOf(songs), FOUND));
      return ok(`Found ${counted(found.pbs.length, 'PB')}`, { ...found, songs: scored(found.songs, songs) });
    },
    adjacentPBs: async ({ params, caller }) => {
      const ugpt = await ugptOf(params, caller);
      const chart = await chartOf(ugpt, params.chartID);
      const own = await findPB(db, ugpt.userID, chart.row);
      if (!own) throw notPlayed(ugpt.user.username, 'this chart');
      const from = Math.max(0, own.better - NEIGHBOURS);
      const rows = await findBoard(db, chart.row, from, own.better - from + 1 + NEIGHBOURS);
      const pbs = [...(await pbDocuments(db, games, rows)).pbs];
      const place = own.better - from;
      const users = await findUsers(
        db,
        rows.map(({ user }) => user),
      );
      return ok(`Around rank ${own.better + 1}`, {
        pb: pbs[place]!,
        chart: chart.chart,
        adjacentAbove: pbs.slice(0, place),
        adjacentBelow: pbs.slice(place + 1),
        users: users.map(toUserDocument),
      });
    },
    searchScores: async ({ params, query: { search, since, limit }, caller, db }) => {
      if (since !== undefined) {
        const changes = await scoreChanges({ db, games }, await followed(db, params, since, caller), { since, limit });
        return ok(`${changes.scores.length} changed, ${changes.deleted.length} deleted`, changes);
      }
      const ugpt = await ugptOf(params, caller, db);
      const songs = await rankSongs(db, [ugpt.gpt.game], search ?? '', SONGS);
      const found = await scoreDocuments(db, games, await findScoresOfSongs(db, ugpt, rowsOf(songs), FOUND));
      return ok(`Found ${counted(found.scores.length, 'score')}`, { ...found, songs: scored(found.songs, songs) });
    },
    scoresOnChart: async ({ params, caller }) => {
      const ugpt = await ugptOf(params, caller);
      const chart = await chartOf(ugpt, params.chartID);
      const { scores } = await scoreDocuments(db, games, await findScoresOfUserOnChart(db, ugpt.userID, chart.row));
      return ok(`Found ${counted(scores.length, 'score')}`, scores);
    },
    highlightedScores: async ({ params, query, caller }) => {
      const ugpt = await ugptOf(params, caller);
      const { rows, next } = await readPage(
        latestScores('highlighted'),
        query,
        [ugpt.userID, ugpt.gptRow],
        (after, limit) => findHighlightedScoresOf(db, ugpt, { after, limit }),
      );
      return page(`The latest ${rows.length} highlighted scores`, await scoreDocuments(db, games, rows), next);
    },
    mostPlayed: async ({ params, query, caller }) => {
      const ugpt = await ugptOf(params, caller);
      const { rows: counted, next } = await readPage(chartsByPlays, query, [ugpt.userID, ugpt.gptRow], (after, limit) =>
        findMostPlayed(db, ugpt, { after, limit }),
      );
      const plays = new Map(counted.map((row) => [row.chart, row.plays]));
      const rows = await findPBsOnCharts(db, ugpt.userID, [...plays.keys()]);
      const { pbs, ...related } = await pbDocuments(db, games, rows);
      const withPlays = Array.from(pbs, (pb, index) => ({ ...pb, __playcount: plays.get(rows[index]!.chart)! }));
      return page(`The ${pbs.length} most played charts`, { ...related, pbs: withPlays }, next);
    },
    searchSessions: async ({ params, query, caller }) => {
      const ugpt = await ugptOf(params, caller);
      const found = rankByName(await findSessions(db, ugpt), query.search, ({ name }) => [name], LISTED);
      const rows = found.map(({ thing }) => thing);
      return ok(`Found ${counted(found.length, 'session')}`, await listedSessions(ugpt, rows, query));
    },
    bestSessions: async ({ params, query, caller }) => {
      const ugpt = await ugptOf(params, caller);
      const { sessionAlgs, defaults } = ugpt.gpt.def;
      const alg = chooseAlg(query.alg, Object.keys(sessionAlgs), defaults.session);
      const of = [ugpt.userID, ugpt.gptRow, alg];
      const { rows, next } = await readPage(bestSessions, query, of, (after, limit) =>
        findBestSessions(db, ugpt, alg, { after, limit }),
      );
      return page(`Best ${counted(rows.length, 'session')} by ${alg}`, await listedSessions(ugpt, rows, query), next);
    },
    highlightedSessions: async ({ params, query, caller }) => {
      const ugpt = await ugptOf(params, caller);
      const of = [ugpt.userID, ugpt.gptRow];
      const { rows, next } = await readPage(latestSessions('highlighted'), query, of, (after, limit) =>
        findLatestSessions(db, ugpt, 'highlighted', { after, limit }),
      );
      return page(`Latest ${rows.length} highlighted sessions`, await listedSessions(ugpt, rows, query), next);
    },
    calendar: async ({ params, caller }) => {
      const dates = await findSessionDates(db, await ugptOf(params, caller));
      return ok(
        `Found ${counted(dates.length, 'session')}`,
        dates.map(({ sessionID, ...date }) => ({ sessionID: formatSessionID(sessionID), ...date })),
      );
    },
    adjacentPlayers: async ({ params, query, caller }) => {
      const { gpt, gptRow, profile } = await ugptOf(params, caller);
      const alg = chooseAlg(query.alg, Object.keys(gpt.def.profileAlgs), gpt.def.defaults.profile);
      const { above, below } = await findNeighbours(db, profile, alg, NEIGHBOURS);
      const stats = await gameStatsDocuments(db, games, [...above, profile, ...below]);
      const places = await findPlaces(db, gptRow, { [alg]: profile.ratings[alg] ?? null });
      const users = await findUsers(
        db,
        [...above, ...below].map(({ user }) => user),
      );
      return ok(`Around rank ${places[alg]!.ranking}`, {
        above: stats.slice(0, above.length),
        below: stats.slice(above.length + 1),
        users: users.map(toUserDocument),
        thisUsersStats: stats[above.length]!,
        thisUsersRanking: places[alg]!,
      });
    },
  });
};
