import type { Tx } from '../../../db/open.ts';
import { gptName } from '../../catalogue/gpts.ts';
import { chartFacts } from '../../catalogue/store.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { BY_CHART_ID } from '../../games/engine/match.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import type { RawPlay } from '../../imports/raw-play.ts';
import { removeScores } from '../../imports/remove.ts';
import { keepOrphans, MAX_ORPHANS } from '../../imports/steps/keep-orphans.ts';
import { toOrphans } from '../../imports/steps/orphaned.ts';
import { countOrphansOf } from '../../imports/store.ts';
import { findSources, type ScoreRow } from '../../scores/store.ts';
import { command } from '../../writer/command.ts';
import { findScoresOn, findTitles } from './store.ts';

/** Scores that are unmatched in one transaction. */
const AT_ONCE = 100;

/** A player and charts (rows) of a game:playtype (row) on which they have scores. */
export interface PlayedCharts {
  user: number;
  gpt: number;
  charts: number[];
}

/**
 * Makes unmatched scores of some scores on charts, so that they get their chart back once it is loaded again. `passed` is
 * how many earlier runs have left as they are: scores that the game's rules of today would refuse, and those beyond the
 * most unmatched scores that a player can have. Returns how many were unmatched, and how many were left now; both are 0
 * when there are no more.
 */
export const unmatchScores = command<PlayedCharts & { passed: number }, { unmatched: number; left: number }>(
  'admin.unmatchScores',
  async (tx, { user: userID, gpt: gptRow, charts, passed }, context) => {
    const { game, playtype } = await gptName(tx, gptRow);
    const gpt = context.games.gpt(game, playtype);
    const rows = await findScoresOn(tx, userID, charts, { limit: AT_ONCE, offset: passed });
    if (!gpt || rows.length === 0) return { unmatched: 0, left: 0 };
    const facts = await chartFacts(tx, charts);
    const room = MAX_ORPHANS - (await countOrphansOf(tx, userID));
    const able = rows.filter((row) => canReturn(gpt, row, facts.get(row.chart)!)).slice(0, Math.max(0, room));
    const plays = await toPlays(tx, gpt, able, facts);
    const message = 'Its song was removed from this server';
    const errors = plays.map((_, index) => ({ type: 'SongOrChartNotFound' as const, message, index }));
    const sifted = { errors, unknown: plays.map((_, index) => index) };
    const part = { plays, service: '', version: null, classes: {} };
    const orphans = toOrphans({ userID, gpt, gptRow }, part, sifted, { importType: '', now: context.now() });
    await keepOrphans(tx, userID, orphans, []);
    await removeScores(tx, able, context);
    return { unmatched: able.length, left: rows.length - able.length };
  },
);

/** Returns whether the rules of today would take a score when it is matched again. */
const canReturn = (gpt: Gpt, { judgements, optional, scoreMeta, ...row }: ScoreRow, chart: ChartFacts): boolean =>
  gpt.faults({ ...row, judgements: judgements ?? {}, optional: optional ?? {}, scoreMeta: scoreMeta ?? {} }, chart)
    .length === 0;

/** Returns scores as plays that name their chart by its id. */
async function toPlays(
  tx: Tx,
  gpt: Gpt,
  rows: readonly ScoreRow[],
  facts: ReadonlyMap<number, ChartFacts>,
): Promise<RawPlay[]> {
  const sources = await findSources(tx);
  const titles = await findTitles(tx, [...facts.keys()]);
  return rows.map((row) => {
    const { chartID, difficulty } = facts.get(row.chart)!;
    const { score, lamp, timeAchieved, comment, judgements, optional, scoreMeta, highlight, timeAdded } = row;
    const remarks = { comment, judgements, optional, scoreMeta, highlight: highlight || null };
    return {
      score,
      lamp,
      ...(gpt.def.score.percent === 'sent' && { percent: row.percent }),
      matchType: BY_CHART_ID.name,
      identifier: chartID,
      difficulty,
      title: titles.get(row.chart) ?? null,
      timeAchieved,
      timeAdded,
      source: sources.get(row.source)!,
      ...Object.fromEntries(Object.entries(remarks).filter(([, value]) => value !== null)),
    };
  });
}
