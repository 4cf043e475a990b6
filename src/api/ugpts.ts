import { z } from 'zod';

import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Ugpt } from '../accounts/users/ugpt.ts';
import { counted } from '../base/shared/counted.ts';
import { numberAndRow, readPage, type PagedList } from '../base/shared/cursor.ts';
import { notFound, notPlayed, Refusal } from '../base/shared/refusal.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import { findBest } from '../play/pbs/best.ts';
import { pbDocuments } from '../play/pbs/documents.ts';
import { findPBsBehind } from '../play/pbs/lists.store.ts';
import { metricFilter } from '../play/pbs/metric-filter.ts';
import { findChartsPlayed, findPB, findPBs, type RankedPBRow } from '../play/pbs/store.ts';
import { allScores } from '../play/scores/all.ts';
import { scoreDocuments } from '../play/scores/documents.ts';
import { latestScores } from '../play/scores/lists/latest.ts';
import { findRecentScores } from '../play/scores/lists/store.ts';
import { findScoresByRow, findTimedScore } from '../play/scores/shown.store.ts';
import { latestSessions } from '../play/sessions/lists/pages.ts';
import { findLatestSessions } from '../play/sessions/lists/store.ts';
import { gameStatsDocuments } from '../play/stats/documents.ts';
import { chooseAlg, findUgpt } from '../play/stats/find-ugpt.ts';
import { sessionLister } from '../play/stats/session-info.ts';
import { findPlaces } from '../play/stats/store.ts';
import { findTotals } from '../play/stats/totals.ts';

const bestPBs = (alg: string): PagedList<RankedPBRow, [rating: number, chart: number]> => ({
  name: 'best PBs',
  key: numberAndRow,
  // PBs without a rating are not listed.
  keyOf: ({ calculated, chart }) => [calculated.toJSON()[alg]!, chart],
});
const pbsByChart: PagedList<RankedPBRow, [chart: number]> = {
  name: 'PBs',
  key: z.tuple([z.number()]),
  keyOf: ({ chart }) => [chart],
};
/** Default number of PBs on a page. */
const PAGE = 500;
const ofPlayer = ({ userID, gptRow }: Ugpt) => [userID, gptRow];

/** Returns the handlers of a user in a game:playtype. */
export const ugptRoutes = ({ db, games }: { db: Db; games: Games }) => {
  const listedSessions = sessionLister(db);
  return bind('ugpts', api.ugpts, {
    get: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const [gameStats] = await gameStatsDocuments(db, games, [ugpt.profile]);
      const first = await findTimedScore(db, ugpt, 'first');
      const latest = first && (await findTimedScore(db, ugpt, 'latest'));
      const { scores } = await scoreDocuments(db, games, first && latest ? [first, latest] : []);
      const [firstScore = null, mostRecentScore = null] = scores;
      return ok(`Found ${ugpt.user.username} in ${ugpt.gpt.idString}`, {
        gameStats: gameStats!,
        firstScore,
        mostRecentScore,
        totalScores: ugpt.profile.scoreCount,
        rankingData: await findPlaces(db, ugpt.gptRow, ugpt.profile.ratings),
      });
    },
    totals: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const totals = await findTotals(db, ugpt, query.version);
      return ok(`Found ${counted(totals.length, 'total')}`, totals);
    },
    bestPBs: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { scoreAlgs, defaults } = ugpt.gpt.def;
      const alg = chooseAlg(query.alg, Object.keys(scoreAlgs), defaults.score);
      const { rows, next } = await readPage(bestPBs(alg), query, [...ofPlayer(ugpt), alg], (after, limit) =>
        findBest(db, ugpt, { alg, after, limit }),
      );
      return page(
        `Best ${counted(rows.length, 'PB')} by ${alg}`,
        await pbDocuments(db, games, rows, query.composedFrom),
        next,
      );
    },
    allPBs: async ({ params, query, caller, db }) => {
      const { limit, cursor, metricName, metricValue, composedFrom } = query;
      const ugpt = await findUgpt({ db, games }, params, caller);
      const filter = metricFilter(ugpt.gpt, metricName, metricValue);
      if (limit === undefined && cursor === undefined) {
        const all = { after: undefined, limit: -1, filter };
        const rows = await (filter ? findPBsBehind(db, ugpt, all) : findPBs(db, ugpt));
        return ok(`Found all ${counted(rows.length, 'PB')}`, await pbDocuments(db, games, rows, composedFrom));
      }
      const { rows, next } = await readPage(
        pbsByChart,
        { limit: limit ?? PAGE, cursor },
        [...ofPlayer(ugpt), ...(filter ? [filter.metric, filter.value] : [])],
        (after, limit) => findPBsBehind(db, ugpt, { after, limit, filter }),
      );
      return page(`Found ${counted(rows.length, 'PB')}`, await pbDocuments(db, games, rows, composedFrom), next);
    },
    pb: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const chart = await chartByID(db, ugpt.gptRow, params.chartID);
      if (!chart) throw notFound('chart');
      const row = await findPB(db, ugpt.userID, chart.row);
      if (!row) throw notPlayed(ugpt.user.username, 'this chart');
      const [pb] = (await pbDocuments(db, games, [row], query.composedFrom)).pbs;
      const found = { pb: pb!, chart: chart.chart };
      if (!query.getComposition) return ok('Found the PB', found);
      const parts = await findScoresByRow(
        db,
        row.composedFrom.map(({ id }) => id),
      );
      const { scores } = await scoreDocuments(db, games, parts);
      return ok('Found the PB and its scores', { ...found, scores });
    },
    recentScores: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { rows, next } = await readPage(latestScores('recent'), query, ofPlayer(ugpt), (after, limit) =>
        findRecentScores(db, ugpt, { after, limit }),
      );
      return page(`Latest ${counted(rows.length, 'score')}`, await scoreDocuments(db, games, rows), next);
    },
    allScores: async ({ params, caller, db }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      // Every chart with a score has a PB.
      const charts = await findChartsPlayed(db, ugpt);
      const { count, body, state } = await allScores(db, games, { ugpt, charts });
      return { ...ok(`Found all ${counted(count, 'score')}`, body), state };
    },
    recentSessions: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { rows, next } = await readPage(latestSessions('recent'), query, ofPlayer(ugpt), (after, limit) =>
        findLatestSessions(db, ugpt, 'all', { after, limit }),
      );
      return page(`Latest ${counted(rows.length, 'session')}`, await listedSessions(ugpt, rows, query), next);
    },
    lastSession: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const [session] = await listedSessions(ugpt, await findLatestSessions(db, ugpt, 'all', { limit: 1 }), query);
      if (!session)
        throw new Refusal(404, 'session_not_found', `${ugpt.user.username} has no sessions in this game yet`);
      return ok('Found the latest session', session);
    },
  });
};
