import type { z } from 'zod';

import { api } from '../../../contracts/index.ts';
import type { chartName } from '../../../contracts/routes/v3/params.ts';
import type { Db } from '../../../db/open.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import { findRelated } from '../../catalogue/related.ts';
import { songByPublicID } from '../../catalogue/store.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { bind, ok } from '../../http/handler.ts';
import { matchPlays } from '../../imports/steps/match.ts';
import { pbDocuments } from '../../pbs/documents.ts';
import { findPBsOfSongs } from '../../pbs/lists/store.ts';
import { findPB } from '../../pbs/store.ts';
import { notFound, Refusal } from '../../shared/refusal.ts';
import { findUgpt } from '../../stats/find-ugpt.ts';
import { createContext } from '../context.ts';
import { chart, song } from '../documents/charts.ts';
import { play } from '../documents/scores.ts';
import { gptsNamed } from '../ids.ts';

/** PBs of a song that are listed at most. */
const LISTED = 100;

interface Deps {
  db: Db;
  games: Games;
}
type Name = z.output<typeof chartName>;

/** Returns the row of the chart that a name stands for, as in an import. Throws 404 when there is none, 400 for a name that can't be. */
async function resolve({ db, games }: Deps, gpt: Gpt, name: Name): Promise<number> {
  const { gptRow } = await findGpt(db, games, gpt);
  const { matchType, identifier, difficulty = null, artist = null, version = null } = name;
  const named = { score: 0, lamp: '', matchType, identifier: String(identifier), difficulty, artist };
  const [match] = await matchPlays(db, { gpt, gptRow, version }, [named], () => undefined);
  if (match && 'chart' in match) return match.chart;
  const { type, message } = match!.failure;
  throw type === 'InvalidDatapoint'
    ? new Refusal(400, 'invalid_request', message)
    : new Refusal(404, 'chart_not_found', message);
}

/** The same in any of these game:playtypes: the first that has such a chart. */
async function resolveAmong(deps: Deps, gpts: readonly Gpt[], name: Name): Promise<{ gpt: Gpt; row: number }> {
  let refusal: unknown;
  for (const gpt of gpts) {
    try {
      return { gpt, row: await resolve(deps, gpt, name) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Returns a chart (its row) and its song. */
async function chartAndSong(deps: Deps, { gpt, row }: { gpt: Gpt; row: number }) {
  const { charts, songs } = await findRelated(deps.db, [row]);
  const context = createContext(deps, gpt);
  return { chart: chart(charts[0]!.toJSON(), context), song: song(songs[0]!.toJSON()) };
}

/** Returns the game:playtype that an id names. Throws 400 when it is unknown, 404 when it is that of a game with several. */
function onlyGpt(games: Games, id: string): Gpt {
  const [gpt, second] = gptsNamed(games, id);
  if (!gpt || second) throw notFound('game');
  return gpt;
}

/** Routes that Kaiden has in v3 alone. */
export const v3OwnRoutes = (deps: Deps) => {
  const { pbsOfSong, resolvePB, resolveChart, resolveChartOfPlaytype } = api.v3;
  return bind(
    'v3',
    { pbsOfSong, resolvePB, resolveChart, resolveChartOfPlaytype },
    {
      pbsOfSong: async ({ params, caller }) => {
        const { db, games } = deps;
        const gpt = onlyGpt(games, params.gameID);
        const ugpt = await findUgpt(deps, { ...params, game: gpt.game, playtype: gpt.playtype }, caller);
        const found = await songByPublicID(db, gpt.game, Number(params.songID));
        if (!found) throw notFound('song');
        const context = createContext(deps, gpt);
        const rows = await findPBsOfSongs(db, ugpt, [found.row], LISTED);
        const { pbs, charts } = await pbDocuments(db, games, rows);
        return ok(`${rows.length} PBs`, {
          pbs: Array.from(pbs, (pb) => play(pb, context)),
          songs: [song(found.song)],
          charts: charts.map((one) => chart(one.toJSON(), context)),
        });
      },
      resolvePB: async ({ params, json, caller }) => {
        const { db, games } = deps;
        const gpt = onlyGpt(games, params.gameID);
        const ugpt = await findUgpt(deps, { ...params, game: gpt.game, playtype: gpt.playtype }, caller);
        const row = await resolve(deps, gpt, json);
        const pb = await findPB(db, ugpt.userID, row);
        if (!pb) throw new Refusal(404, 'not_played', `${ugpt.user.username} has not played this chart`);
        const [document] = (await pbDocuments(db, games, [pb])).pbs;
        const found = await chartAndSong(deps, { gpt, row });
        return ok('Found the PB', { ...found, pb: play(document!, createContext(deps, gpt)) });
      },
      resolveChart: async ({ params, json }) => {
        const found = await resolveAmong(deps, gptsNamed(deps.games, params.gameID), json);
        return ok('Found the chart', await chartAndSong(deps, found));
      },
      resolveChartOfPlaytype: async ({ params, json }) => {
        const { gpt } = await findGpt(deps.db, deps.games, params);
        return ok('Found the chart', await chartAndSong(deps, { gpt, row: await resolve(deps, gpt, json) }));
      },
    },
  );
};
