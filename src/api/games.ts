import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findGpt, offeredGpt } from '../catalogue/find-gpt.ts';
import { gptIDs } from '../catalogue/gpts.ts';
import { ofOffered } from '../catalogue/offered.ts';
import { chartsOfSong, countAllCharts, countCharts, songByPublicID } from '../catalogue/store.ts';
import { versionsOf } from '../catalogue/versions.ts';
import { versionLists } from '../games/engine/versions.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import { playerBoard } from '../play/leaderboards/boards.ts';
import { chooseAlg } from '../play/stats/find-ugpt.ts';
import { countAllPlay, countPlay } from '../play/stats/store.ts';
import { batchManualJSONSchema } from '../transfer/imports/formats/batch-manual/json-schema.ts';

interface GameDeps {
  db: Db;
  games: Games;
  /** Returns the base of public URLs. */
  publicURL: () => string;
}

/** Counts the content of each game:playtype. */
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
      return ok(`Found ${counted(list.length, 'game')}`, { supportedGames: Object.keys(configs), configs, counts });
    },
    get: ({ params }) => {
      const game = games.get(params.game);
      if (!game || !games.isOffered(game.id)) throw notFound('game');
      return ok(`Found ${game.name}`, game.config());
    },
    playtype: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const { players, scores } = await countPlay(db, gptRow);
      return ok(`Found ${gpt.idString}`, {
        config: { ...gpt.config(), ...versionLists(gpt.def, await versionsOf(db, gpt)) },
        scoreCount: scores,
        playerCount: players,
        chartCount: await countCharts(db, gptRow),
      });
    },
    batchManualSchema: async ({ params }) => {
      const gpt = offeredGpt(games, params);
      const [game, playtype] = [gpt.game, gpt.playtype].map(encodeURIComponent);
      const url = `${publicURL()}/api/v1/games/${game}/${playtype}/batch-manual.schema.json`;
      return ok(
        `BATCH-MANUAL for ${gpt.idString}`,
        batchManualJSONSchema(gpt, { games, versions: await versionsOf(db, gpt), url }),
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
