import { api } from '../../../contracts/index.ts';
import { LARGEST_REPLAY } from '../../../contracts/routes/ir/usc.ts';
import type { Db } from '../../../db/open.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import { findChartsByKeys } from '../../catalogue/match.ts';
import type { Games } from '../../games/registry.ts';
import { bind, ok } from '../../handler/handler.ts';
import type { Replays } from '../../play/replays/replays.ts';
import { findRivals } from '../../play/rivals/store.ts';
import { scoreIDBytes } from '../../play/scores/score-id.ts';
import { findScore } from '../../play/scores/store.ts';
import { USC_IR } from '../../transfer/imports/formats/usc/ir.ts';
import { describeImport, receivePlay, type ReceiveDeps } from './receive-play.ts';
import { bestScores, ranksAround, scoresOf } from './usc-ranks.ts';

const GAME = 'usc';
/** Version of the interface that the game knows. */
const IR_VERSION = '0.4.0-a';
/** Largest number of ranks in an answer. */
const MOST_RANKS = 10;

interface USCDeps extends ReceiveDeps {
  db: Db;
  games: Games;
  replays: Replays;
}

/** Returns a success with the status code that the game reads. */
const success = <B>(description: string, body: B) => ({ ...ok(description, body), beside: { statusCode: 20 } });

/** Returns the handlers of the IR of unnamed_sdvx_clone. */
export function uscRoutes(deps: USCDeps) {
  const { db, games, replays } = deps;

  /** Returns the chart (row) with a hash, and the row of its playtype. Throws 404 if there is none. */
  const findChart = async ({ uscPlaytype: playtype, chartHash }: { uscPlaytype: string; chartHash: string }) => {
    const { gptRow } = await findGpt(db, games, { game: GAME, playtype });
    const key = chartHash.toLowerCase();
    const charts = (await findChartsByKeys(db, gptRow, 'uscChartHash', [key])).get(key) ?? [];
    const chart = charts.find(({ isPrimary }) => isPrimary);
    if (!chart) throw notFound('chart');
    return { chart: chart.chartRow, gptRow };
  };

  const { uscHeartbeat, uscChart, uscRecord, uscLeaderboard, uscScore, uscReplay } = api.hooks;
  return bind(
    'hooks',
    { uscHeartbeat, uscChart, uscRecord, uscLeaderboard, uscScore, uscReplay },
    {
      uscHeartbeat: () =>
        success('The connection works', {
          serverTime: Math.floor(Date.now() / 1000),
          serverName: 'Kaiden',
          irVersion: IR_VERSION,
        }),
      uscChart: async ({ params }) => {
        await findChart(params);
        return success('Scores on this chart are ranked', {});
      },
      uscRecord: async ({ params }) => {
        const { chart } = await findChart(params);
        const [record] = await bestScores(db, chart, 1);
        if (!record) throw new Refusal(404, 'score_not_found', 'Nobody has played this chart yet');
        return success('Found the record', { record });
      },
      uscLeaderboard: async ({ params, query: { mode, n }, caller: { userID } }) => {
        const { chart, gptRow } = await findChart(params);
        const limit = Math.min(n, MOST_RANKS);
        if (mode === 'best') return success('Found the ranks', await bestScores(db, chart, limit));
        const users = [userID, ...(await findRivals(db, { userID, gptRow }))];
        return success('Found the ranks', await scoresOf(db, chart, { users, limit }));
      },
      uscScore: async ({ params: { uscPlaytype }, json, caller }) => {
        await findGpt(db, games, { game: GAME, playtype: uscPlaytype });
        const fields = { playtype: uscPlaytype };
        const document = await receivePlay(deps, caller, { importType: USC_IR, body: json, fields });
        const [error] = document.errors;
        if (error?.type === 'SongOrChartNotFound' || error?.type === 'OrphanExists')
          return { ...ok(`Stored until the chart is known: ${error.message}`, {}), beside: { statusCode: 22 } };
        const scoreID = document.scoreIDs[0] ?? document.duplicates[0]?.scoreID;
        const score = scoreID === undefined ? undefined : await findScore(db, scoreIDBytes(scoreID));
        const ranks = score && (await ranksAround(db, score.chart, caller.userID));
        // Impossible and blacklisted plays.
        if (!ranks) throw new Refusal(400, 'invalid_request', describeImport(document));
        const isPB = ranks.score.score === json.score.score;
        const [sendReplay] = document.scoreIDs;
        return success(describeImport(document), { ...ranks, isPB, ...(sendReplay !== undefined && { sendReplay }) });
      },
      uscReplay: async ({ params: { uscPlaytype: playtype }, form: { identifier, replay }, caller: { userID } }) => {
        if (replay.size > LARGEST_REPLAY)
          throw new Refusal(413, 'too_large', `The replay is larger than ${LARGEST_REPLAY.toLocaleString('en')} bytes`);
        const target = { userID, game: GAME, playtype, scoreID: identifier };
        await replays.set(target, new Uint8Array(await replay.arrayBuffer()));
        return success('Stored the replay', {});
      },
    },
  );
}
