import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { searchUsers } from '../accounts/users/store.ts';
import { counted } from '../base/shared/counted.ts';
import { numberAndRow, readPage, type PagedList } from '../base/shared/cursor.ts';
import { invalidRequest, notFound } from '../base/shared/refusal.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import { usersOf } from '../play/leaderboards/boards.ts';
import { pbDocuments } from '../play/pbs/documents.ts';
import { findPBsOfUsers, playersOnChart } from '../play/pbs/lists.store.ts';
import { topPBs } from '../play/pbs/top/page.ts';
import { findTopPBs } from '../play/pbs/top/store.ts';
import { scoreDocuments } from '../play/scores/documents.ts';
import { latestScores } from '../play/scores/lists/latest.ts';
import { findHighlightedScores } from '../play/scores/lists/store.ts';
import { countClasses, findClassAchievements, playersOf, type AchievementRow } from '../play/stats/boards.store.ts';
import { classAchievementDocument } from '../play/stats/documents.ts';
import { knownAlg } from '../play/stats/find-ugpt.ts';

/** Number of players that a search returns, on a chart and in a game:playtype. */
const FOUND_ON_CHART = 25;
const FOUND = 100;

const reachedClasses: PagedList<AchievementRow, [timeAchieved: number, row: number]> = {
  name: 'reached classes',
  key: numberAndRow,
  keyOf: ({ timeAchieved, id }) => [timeAchieved, id],
};

/** Returns the handlers of leaderboards over all charts, and of class achievements. */
export const boardRoutes = ({ db, games }: { db: Db; games: Games }) => {
  return bind('boards', api.boards, {
    pbs: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const alg = knownAlg(query.alg, gpt.indexedAlgs);
      const { rows, next } = await readPage(topPBs('all', alg), query, [gptRow, alg], (after, limit) =>
        findTopPBs(db, { gpt: gptRow, alg, after, limit }),
      );
      const found = { ...(await pbDocuments(db, games, rows)), users: await usersOf(db, rows) };
      return page(`The best PBs by ${alg}`, found, next);
    },
    searchChartPBs: async ({ params, query }) => {
      const { gptRow } = await findGpt(db, games, params);
      const chart = await chartByID(db, gptRow, params.chartID);
      if (!chart) throw notFound('chart');
      const text = query.search.toLowerCase();
      const users = await searchUsers(db, text, FOUND_ON_CHART, playersOnChart(db, chart.row));
      const rows = await findPBsOfUsers(
        db,
        chart.row,
        users.map(({ id }) => id),
      );
      const { pbs } = await pbDocuments(db, games, rows);
      return ok(`Found ${counted(pbs.length, 'PB')}`, { pbs, users: await usersOf(db, rows) });
    },
    playerDistribution: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      if (!gpt.classSets.has(query.class)) {
        const known = [...gpt.classSets.keys()].join(', ') || 'none here';
        throw invalidRequest([{ path: 'class', message: `expected one of ${known}` }]);
      }
      const counts = await countClasses(db, gptRow, query.class);
      const entries = counts.map(({ classID, players }) => [gpt.classIndex(query.class, classID), players] as const);
      return ok(`Players by ${query.class}`, Object.fromEntries(entries));
    },
    recentClasses: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const { rows, next } = await readPage(reachedClasses, query, [gptRow], (after, limit) =>
        findClassAchievements(db, gptRow, limit, after),
      );
      const classes = rows.map((row) => classAchievementDocument(gpt, row));
      return page(`The latest ${classes.length} classes`, { classes, users: await usersOf(db, rows) }, next);
    },
    highlightedScores: async ({ params, query }) => {
      const { gptRow } = await findGpt(db, games, params);
      const { rows, next } = await readPage(latestScores('highlighted'), query, [gptRow], (after, limit) =>
        findHighlightedScores(db, gptRow, { after, limit }),
      );
      const found = await scoreDocuments(db, games, rows);
      return page(`The latest ${rows.length} highlighted scores`, { ...found, users: await usersOf(db, rows) }, next);
    },
    players: async ({ params, query }) => {
      const { gptRow } = await findGpt(db, games, params);
      const found = await searchUsers(db, query.search.toLowerCase(), FOUND, playersOf(db, gptRow));
      return ok(`Found ${counted(found.length, 'player')}`, found.map(toUserDocument));
    },
  });
};
