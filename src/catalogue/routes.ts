import { z } from 'zod';

import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { versionLists } from '../games/engine/versions.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../http/handler.ts';
import { batchManualJSONSchema } from '../imports/formats/batch-manual/json-schema.ts';
import { chartBoard, chartDistribution, playerBoard } from '../leaderboards/boards.ts';
import { readPage, type PagedList } from '../shared/cursor.ts';
import { notFound } from '../shared/refusal.ts';
import { chooseAlg } from '../stats/find-ugpt.ts';
import { countAllPlay, countAllScores, countPlayers } from '../stats/store.ts';
import { findGpt } from './find-gpt.ts';
import { folderDocument } from './folders/documents.ts';
import { findFoldersOfChart } from './folders/store.ts';
import { gptIDs } from './gpts.ts';
import { findLevels } from './levels/store.ts';
import { ofOffered } from './offered.ts';
import { searchSongs } from './search.ts';
import {
  chartByID,
  chartsOfSong,
  countAllCharts,
  countCharts,
  popularCharts,
  popularChartsAmong,
  songByPublicID,
  songsByRow,
  type FoundChart,
} from './store.ts';
import { versionsOf } from './versions.ts';

interface CatalogueDeps {
  db: Db;
  games: Games;
}

interface GameDeps extends CatalogueDeps {
  /** Base of the URLs that are handed out. */
  publicURL: () => string;
}

/** What there is of each game:playtype. */
async function countEverything(db: Db, games: Games) {
  const charts = await countAllCharts(db);
  const play = await countAllPlay(db);
  const rows = [...(await gptIDs(db))].map(([idString, gpt]) => ({ idString, gpt }));
  return Object.fromEntries(
    (await ofOffered(db, games, rows)).map(({ idString, gpt: row }) => {
      const { players = 0, scores = 0 } = play.get(row) ?? {};
      return [idString, { scoreCount: scores, playerCount: players, chartCount: charts.get(row) ?? 0 }];
    }),
  );
}

export const gameRoutes = ({ db, games, publicURL }: GameDeps) =>
  bind('games', api.games, {
    list: async () => {
      const list = games.offered();
      const configs = Object.fromEntries(list.map((game) => [game.id, game.config()]));
      const counts = await countEverything(db, games);
      return ok(`This server knows ${list.length} games`, { supportedGames: Object.keys(configs), configs, counts });
    },
    get: ({ params }) => {
      const game = games.get(params.game);
      if (!game || !games.isOffered(game.id)) throw notFound('game');
      return ok(`Found ${game.name}`, game.config());
    },
    playtype: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      return ok(`Found ${gpt.idString}`, {
        config: { ...gpt.config(), ...versionLists(versionsOf(db, gpt)) },
        scoreCount: await countAllScores(db, gptRow),
        playerCount: await countPlayers(db, gptRow),
        chartCount: await countCharts(db, gptRow),
      });
    },
    batchManualSchema: ({ params }) => {
      const gpt = games.gpt(params.game, params.playtype);
      if (!gpt || !games.isOffered(gpt.game)) throw notFound('game');
      const [game, playtype] = [gpt.game, gpt.playtype].map(encodeURIComponent);
      const url = `${publicURL()}/api/v1/games/${game}/${playtype}/batch-manual.schema.json`;
      return ok(
        `BATCH-MANUAL for ${gpt.idString}`,
        batchManualJSONSchema(gpt, { games, versions: versionsOf(db, gpt), url }),
      );
    },
    leaderboard: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const alg = chooseAlg(query.alg, Object.keys(gpt.def.profileAlgs), gpt.def.defaults.profile);
      const { next, ...board } = await playerBoard({ db, games }, { gptRow, alg, query });
      return page(`Players of ${gpt.idString} by ${alg}`, board, next);
    },
    song: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const found = await songByPublicID(db, gpt.game, params.songID);
      if (!found) throw notFound('song');
      const charts = await chartsOfSong(db, found.row, gptRow);
      return ok(`Found ${found.song.title}`, { song: found.song, charts: charts.map(({ chart }) => chart) });
    },
  });

/** How many songs a search looks at. */
const SEARCHED = 100;

const popular: PagedList<FoundChart, [playcount: number, title: string, levelNum: number, row: number]> = {
  name: 'popular charts',
  key: z.tuple([z.number(), z.string(), z.number(), z.number()]),
  keyOf: ({ playcount, title, chart, row }) => [playcount, title, chart.levelNum, row],
};

export const chartRoutes = ({ db, games }: CatalogueDeps) => {
  const findChart = async (params: { game: string; playtype: string; chartID: string }) => {
    const { gptRow } = await findGpt(db, games, params);
    const found = await chartByID(db, gptRow, params.chartID);
    if (!found) throw notFound('chart');
    return found;
  };

  return bind('charts', api.charts, {
    list: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const { search, difficulty, level } = query;
      const found = search ? await searchSongs(db, gpt.game, search, SEARCHED) : undefined;
      const wanted = { songs: found?.map(({ row }) => row), difficulty, level };
      const isAny = Object.values(wanted).every((part) => part === undefined);
      const { rows, next } = await readPage(
        popular,
        query,
        [gptRow, search ?? '', difficulty ?? null, level ?? null],
        (after, limit) =>
          isAny && !after
            ? popularCharts(db, gptRow, limit)
            : popularChartsAmong(db, gptRow, { ...wanted, after, limit }),
      );
      const shown = new Set(songRowsOf(rows));
      const songs = found
        ? found.filter(({ row }) => shown.has(row)).map(({ song, textScore }) => ({ ...song, __textScore: textScore }))
        : [...(await songsByRow(db, [...shown])).values()];
      return page(
        found ? `Found ${rows.length} charts` : `Most played charts of ${gpt.idString}`,
        { charts: rows.map(counted), songs },
        next,
      );
    },
    levels: async ({ params }) => {
      const { gptRow } = await findGpt(db, games, params);
      const levels = await findLevels(db, gptRow);
      return ok(`Charts have ${levels.length} levels`, levels);
    },
    get: async ({ params }) => {
      const { chart, songRow } = await findChart(params);
      const songs = await songsByRow(db, [songRow]);
      return ok('Found the chart', { chart, song: songs.get(songRow)! });
    },
    playcount: async ({ params }) => {
      const { playcount } = await findChart(params);
      return ok(`${playcount} players have played it`, { count: playcount });
    },
    folders: async ({ params, query }) => {
      const { gpt } = await findGpt(db, games, params);
      const { row } = await findChart(params);
      const holding = await findFoldersOfChart(db, row);
      const shown = holding.filter(({ inactive }) => query.inactive || !inactive);
      return ok(
        `${shown.length} folders hold it`,
        shown.map((folder) => folderDocument(folder, gpt)),
      );
    },
    distribution: async ({ params }) => {
      const { row } = await findChart(params);
      return ok('How the PBs are divided', await chartDistribution(db, row));
    },
    pbs: async ({ params, query }) => {
      const { row } = await findChart(params);
      const { next, ...board } = await chartBoard({ db, games }, { chart: row, query });
      return page(`${board.pbs.length} PBs`, board, next);
    },
  });
};

const counted = ({ chart, playcount }: FoundChart) => ({ ...chart, __playcount: playcount });
const songRowsOf = (charts: readonly FoundChart[]): number[] => [...new Set(charts.map(({ songRow }) => songRow))];
