import { z } from 'zod';

import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import { readPage, type PagedList } from '../base/shared/cursor.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findFolder, findFolderCharts } from '../catalogue/folders/store.ts';
import { findRelated } from '../catalogue/related.ts';
import { chartByID } from '../catalogue/store.ts';
import { risesToNext } from '../games/engine/raise.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import { pbDocuments } from '../play/pbs/documents.ts';
import { findPBsOnCharts } from '../play/pbs/lists.store.ts';
import { divisorOf, listedCharts, ratingBreakdown } from '../play/ratings/breakdown.ts';
import { gainDocument } from '../play/ratings/gain-document.ts';
import { compare, findGains, orderOf, type Among, type Gain, type GainKey } from '../play/ratings/gains.ts';
import { readStanding } from '../play/ratings/player-charts.ts';
import { ratingAlgOf } from '../play/ratings/rating-alg.ts';
import { simulate } from '../play/ratings/simulate.ts';
import { findUgpt, type FoundUgpt } from '../play/stats/find-ugpt.ts';

/** Maximum number of plays listed below the floor of a part. */
const MISSED = 10;

const closestGains: PagedList<Gain, GainKey> = {
  name: 'closest gains',
  key: z.tuple([z.number(), z.number(), z.number()]),
  keyOf: orderOf,
};

interface Filter {
  level?: string | undefined;
  difficulty?: string | undefined;
  folderID?: string | undefined;
  chartID?: string | undefined;
}

/** Returns the charts that a filter names. Throws 404 for an unknown folder or chart. */
async function readFilter(db: Db, { gptRow }: FoundUgpt, filter: Filter): Promise<Among> {
  const { level, difficulty, folderID, chartID } = filter;
  const chart = chartID === undefined ? undefined : await chartByID(db, gptRow, chartID);
  if (chartID !== undefined && !chart) throw notFound('chart');
  if (folderID === undefined) return { level, difficulty, charts: chart && new Set([chart.row]) };
  const folder = await findFolder(db, gptRow, folderID);
  if (!folder) throw notFound('folder');
  const rows = await findFolderCharts(db, folder.id);
  return { level, difficulty, charts: new Set(chart ? rows.filter((row) => row === chart.row) : rows) };
}

/** Returns the handlers of what profile ratings consist of, and of what would raise them. */
export const ratingRoutes = ({ games }: { games: Games }) =>
  bind('ratings', api.ratings, {
    get: async ({ params, query, caller, db }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { name, alg } = ratingAlgOf(ugpt, query.alg);
      const standing = await readStanding(db, ugpt, alg, MISSED);
      const rows = await findPBsOnCharts(db, ugpt.userID, listedCharts(standing));
      const documents = await pbDocuments(db, games, rows);
      const named = new Map(
        Array.from(documents.pbs, ({ chartID, songID }, i) => [rows[i]!.chart, { chartID, songID }]),
      );
      const rating = ratingBreakdown(ugpt.gpt, name, standing, (row) => named.get(row)!);
      return ok(`${name} of ${ugpt.user.username}`, { rating, ...documents });
    },
    gains: async ({ params, query, caller, db }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { name, alg } = ratingAlgOf(ugpt, query.alg);
      const standing = await readStanding(db, ugpt, alg, 0);
      const all = await findGains(db, ugpt, standing, await readFilter(db, ugpt, query));
      const { level = null, difficulty = null, folderID = null, chartID = null } = query;
      const of = [ugpt.userID, ugpt.gptRow, name, level, difficulty, folderID, chartID];
      const { rows, next } = await readPage(closestGains, query, of, (after, limit) =>
        Promise.resolve((after ? all.filter((gain) => compare(orderOf(gain), after) > 0) : all).slice(0, limit)),
      );
      const charts = rows.map(({ chart }) => chart.row);
      const { pbs } = await pbDocuments(db, games, await findPBsOnCharts(db, ugpt.userID, charts));
      const whole = { gpt: ugpt.gpt, standing, divisor: divisorOf(standing), rises: risesToNext(standing) };
      const gains = rows.map((gain) => gainDocument(whole, gain));
      const { songs, charts: documents } = await findRelated(db, charts);
      const body = { alg: name, gains, pbs, songs, charts: documents };
      return page(`${counted(all.length, 'chart')} could raise ${name}`, body, next);
    },
    simulate: async ({ params, json, caller, db }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { charts: rows, ...simulation } = await simulate(db, ugpt, ratingAlgOf(ugpt, json.alg), json.plays);
      const { songs, charts } = await findRelated(db, rows);
      return ok(`${simulation.alg} with ${counted(json.plays.length, 'more play')}`, { simulation, songs, charts });
    },
  });
