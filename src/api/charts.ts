import {
  ChartDocument,
  CountedChartDocument,
  FoundSongDocument,
  SongDocument,
} from '../../contracts/documents/song.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { readyExtender } from '../base/json/serializer.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import { folderDocument } from '../catalogue/folders/documents.ts';
import { findFoldersOfChart } from '../catalogue/folders/store.ts';
import { findLevels } from '../catalogue/levels.store.ts';
import { listCharts } from '../catalogue/list-charts.ts';
import { relatedOf } from '../catalogue/related/cached.ts';
import { rankSongs } from '../catalogue/search.ts';
import { chartByID, songsByRow } from '../catalogue/store.ts';
import { countedTiers } from '../games/engine/tiers.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import { chartBoard, chartDistribution } from '../play/leaderboards/boards.ts';

interface ChartDeps {
  db: Db;
  games: Games;
}

const withPlaycount = readyExtender(ChartDocument, CountedChartDocument);
const withScore = readyExtender(SongDocument, FoundSongDocument);

/** Number of songs that a search examines. */
const SEARCHED = 100;

export const chartRoutes = ({ db, games }: ChartDeps) => {
  const findChart = async (params: { game: string; playtype: string; chartID: string }) => {
    const { gptRow } = await findGpt(db, games, params);
    const found = await chartByID(db, gptRow, params.chartID);
    if (!found) throw notFound('chart');
    return found;
  };

  return bind('charts', api.charts, {
    list: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const { search, difficulty, level, tierlist } = query;
      const found = search ? await rankSongs(db, [gpt.game], search, SEARCHED) : undefined;
      const wanted = { songs: found?.map(({ row }) => row), difficulty, level };
      const { rows, next } = await listCharts(db, { gpt, gptRow }, query, wanted);
      const related = await relatedOf(
        db,
        rows.map(({ row }) => row),
      );
      const charts = rows.map(({ row, playcount }) =>
        withPlaycount(related.charts.get(row)!.document, { __playcount: playcount }),
      );
      const songs = found
        ? found.flatMap(({ row, textScore }) => {
            const song = related.songs.get(row);
            return song ? [withScore(song.document, { __textScore: textScore })] : [];
          })
        : Array.from(related.songs.values(), ({ document }) => withScore(document, {}));
      return page(
        found || tierlist !== undefined
          ? `Found ${counted(rows.length, 'chart')}`
          : `Most played charts of ${gpt.idString}`,
        { charts, songs },
        next,
      );
    },
    levels: async ({ params }) => {
      const { gptRow } = await findGpt(db, games, params);
      const levels = await findLevels(db, gptRow);
      return ok(`Found ${counted(levels.length, 'level')}`, levels);
    },
    get: async ({ params }) => {
      const { gpt } = await findGpt(db, games, params);
      const { chart, songRow } = await findChart(params);
      const songs = await songsByRow(db, [songRow]);
      return ok('Found the chart', { chart, song: songs.get(songRow)!, tiers: countedTiers(gpt, chart) });
    },
    playcount: async ({ params }) => {
      const { playcount } = await findChart(params);
      return ok(`Played by ${counted(playcount, 'player')}`, { count: playcount });
    },
    folders: async ({ params, query }) => {
      const { gpt } = await findGpt(db, games, params);
      const { row } = await findChart(params);
      const holding = await findFoldersOfChart(db, row);
      const shown = holding.filter(({ inactive }) => query.inactive || !inactive);
      return ok(
        `Found ${counted(shown.length, 'folder')}`,
        shown.map((folder) => folderDocument(folder, gpt)),
      );
    },
    distribution: async ({ params }) => {
      const { row } = await findChart(params);
      return ok('Counted the PBs', await chartDistribution(db, row));
    },
    pbs: async ({ params, query }) => {
      const { row } = await findChart(params);
      const { next, ...board } = await chartBoard({ db, games }, { chart: row, query });
      return page(`Found ${counted(board.pbs.length, 'PB')}`, board, next);
    },
  });
};
