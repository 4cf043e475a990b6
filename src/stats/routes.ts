import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../http/handler.ts';
import { pbDocuments } from '../pbs/documents.ts';
import { findBestPBs, findPB, findPBs } from '../pbs/store.ts';
import { scoreDocument, scoreDocuments } from '../scores/documents.ts';
import { findRecentScores, findScoresByRow, findTimedScore } from '../scores/store.ts';
import { sessionDocuments } from '../sessions/documents.ts';
import { findRecentSessions } from '../sessions/store.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { gameStatsDocuments } from './documents.ts';
import { chooseAlg, findUgpt } from './find-ugpt.ts';
import { findPlaces } from './store.ts';

const LISTED = 100;

/** A user's slice of a game:playtype. */
export const ugptRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('ugpts', api.ugpts, {
    get: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const [gameStats] = await gameStatsDocuments(db, games, [ugpt.profile]);
      const first = await findTimedScore(db, ugpt, 'first');
      const latest = await findTimedScore(db, ugpt, 'latest');
      return ok(`Found ${ugpt.user.username} in ${ugpt.gpt.idString}`, {
        gameStats: gameStats!,
        firstScore: first ? await scoreDocument(db, games, first) : null,
        mostRecentScore: latest ? await scoreDocument(db, games, latest) : null,
        totalScores: ugpt.profile.scoreCount,
        rankingData: await findPlaces(db, ugpt.gptRow, ugpt.profile.ratings),
      });
    },
    bestPBs: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { scoreAlgs, defaults } = ugpt.gpt.def;
      const alg = chooseAlg(query.alg, Object.keys(scoreAlgs), defaults.score);
      const rows = await findBestPBs(db, ugpt, alg, LISTED);
      return ok(`Best ${rows.length} PBs by ${alg}`, await pbDocuments(db, games, rows));
    },
    allPBs: async ({ params, caller }) => {
      const rows = await findPBs(db, await findUgpt({ db, games }, params, caller));
      return ok(`All ${rows.length} PBs`, await pbDocuments(db, games, rows));
    },
    pb: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const chart = await chartByID(db, ugpt.gptRow, params.chartID);
      if (!chart) throw notFound('chart');
      const row = await findPB(db, ugpt.userID, chart.row);
      if (!row) throw new Refusal(404, 'not_played', `${ugpt.user.username} has not played this chart`);
      const { pbs } = await pbDocuments(db, games, [row]);
      const found = { pb: pbs[0]!, chart: chart.chart };
      if (!query.getComposition) return ok('Found the PB', found);
      const parts = await findScoresByRow(
        db,
        row.composedFrom.map(({ id }) => id),
      );
      const { scores } = await scoreDocuments(db, games, parts);
      return ok('Found the PB and its scores', { ...found, scores });
    },
    recentScores: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const found = await scoreDocuments(db, games, await findRecentScores(db, ugpt, LISTED));
      return ok(`Latest ${found.scores.length} scores`, found);
    },
    allScores: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const found = await scoreDocuments(db, games, await findRecentScores(db, ugpt, ugpt.profile.scoreCount));
      return ok(`All ${found.scores.length} scores`, found);
    },
    recentSessions: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const found = await sessionDocuments(db, await findRecentSessions(db, ugpt, LISTED));
      return ok(`Latest ${found.length} sessions`, found);
    },
    lastSession: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const [session] = await sessionDocuments(db, await findRecentSessions(db, ugpt, 1));
      if (!session) throw new Refusal(404, 'session_not_found', `${ugpt.user.username} has had no session here`);
      return ok('Latest session', session);
    },
  });
