import type { PBFilter, ScoreFilter } from '../../../contracts/documents/filter.ts';
import { recordAction, type ActionBy, type AdminAction } from '../../accounts/audit.store.ts';
import { findGptOfRow, gptRow } from '../../catalogue/gpts.ts';
import { forgetLoaded } from '../../catalogue/pull/store.ts';
import { removeCharts } from '../../catalogue/removal.ts';
import { chartByID } from '../../catalogue/store.ts';
import { formatScoreID } from '../../play/scores/score-id.ts';
import { findScoresOnCharts } from '../../play/scores/store.ts';
import { forgetShownChart } from '../../play/settings/forget-chart.ts';
import { followCatalogue } from '../../play/targets/follow-catalogue.ts';
import { forgetChart } from '../../play/targets/forget-chart.ts';
import { rederiveCharts, resyncPBs } from '../../transfer/imports/rederive.ts';
import { removeScores } from '../../transfer/imports/remove.ts';
import { command } from '../../writer/command.ts';
import { allowed, findChartsOfScores, findPlayedBy } from './store.ts';

/** Fields of every command here: the administrator, for the audit log. */
interface ByAdmin {
  /** The administrator. */
  by: number;
}

/** Records an action outside of the database, or one of many transactions. */
export const noteAction = command<{ by: ActionBy } & AdminAction, void>(
  'admin.noteAction',
  async (tx, { by, ...action }, { now }) => recordAction(tx, by, action, now()),
);

/** Recomputes grades and ratings of matching scores, with all derived data; returns how many there are. */
export const recalcScores = command<ByAdmin & { filter: ScoreFilter }, number>(
  'admin.recalcScores',
  async (tx, { by, filter }, context) => {
    const { scoreID, userID } = filter;
    const ids = scoreID === undefined ? null : new Set(allowed(scoreID));
    const users = userID === undefined ? null : new Set(allowed(userID));
    const charts = await findChartsOfScores(tx, filter);
    const { scores, changed, moved } = await rederiveCharts(tx, charts, context, (row) => {
      return (!ids || ids.has(formatScoreID(row.scoreID))) && (!users || users.has(row.user));
    });
    const after = { scores, changed, movedRatings: moved.length };
    await recordAction(tx, by, { action: 'recalc', target: { filter }, after }, context.now());
    return scores;
  },
);

/** Rebuilds matching PBs, with all derived data; returns how many. `users` null means everybody. */
export const resyncStoredPBs = command<ByAdmin & { users: number[] | null; filter: PBFilter }, number>(
  'admin.resyncPBs',
  async (tx, { by, users, filter }, { games, now, progress }) => {
    const played = await findPlayedBy(tx, users, filter);
    let movedRatings = 0;
    for (const part of Map.groupBy(played, ({ user, gpt }) => `${user} ${gpt}`).values()) {
      const { user: userID, gpt: row } = part[0]!;
      const gpt = await findGptOfRow(tx, games, row);
      if (!gpt) continue;
      progress({ stage: 'pbs', description: `Rebuilding the PBs of user ${userID} in ${gpt.idString}` });
      const charts = part.map(({ chart }) => chart);
      movedRatings += (await resyncPBs(tx, { userID, gpt, gptRow: row }, charts, now())).length;
    }
    const after = { pbs: played.length, movedRatings };
    await recordAction(tx, by, { action: 'resync-pbs', target: { users, filter }, after }, now());
    return played.length;
  },
);

/** Removes a chart with all its scores and all references to it; false if the game has no such chart. */
export const destroyChart = command<ByAdmin & { game: string; chartID: string }, boolean>(
  'admin.destroyChart',
  async (tx, { by, game, chartID }, context) => {
    for (const gpt of context.games.all().filter((one) => one.game === game)) {
      const row = await gptRow(tx, game, gpt.playtype);
      const found = await chartByID(tx, row, chartID);
      if (!found) continue;
      const scores = await findScoresOnCharts(tx, [found.row]);
      await removeScores(tx, scores, context);
      const { changedQuests, ...gone } = await forgetChart(tx, row, chartID);
      const showcases = await forgetShownChart(tx, row, chartID);
      await forgetLoaded(tx);
      const folders = await removeCharts(tx, [{ row: found.row, chartID }], row);
      await followCatalogue(tx, { changedFolders: folders.map(({ id }) => id), changedQuests }, context);
      const before = { chart: found.chart, scores: scores.length, players: found.playcount };
      const after = { ...gone, changedQuests, folders: folders.map(({ folderID }) => folderID), showcases };
      await recordAction(tx, by, { action: 'destroy-chart', target: { game, chartID }, before, after }, context.now());
      return true;
    }
    return false;
  },
);
