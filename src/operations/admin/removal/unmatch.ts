import type { Tx } from '../../../../db/open.ts';
import { findGptOfRow } from '../../../catalogue/gpts.ts';
import { chartFacts } from '../../../catalogue/store.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { BY_CHART_ID } from '../../../games/engine/match.ts';
import type { ChartFacts } from '../../../games/engine/play.ts';
import { findSources, type ScoreRow } from '../../../play/scores/store.ts';
import type { RawPlay } from '../../../transfer/imports/raw-play.ts';
import { removeScores } from '../../../transfer/imports/remove.ts';
import { keepOrphans, MAX_ORPHANS } from '../../../transfer/imports/steps/keep-orphans.ts';
import { toOrphans } from '../../../transfer/imports/steps/orphaned.ts';
import { countOrphansOf } from '../../../transfer/imports/store.ts';
import { command } from '../../../writer/command.ts';
import { findScoresOn, findTitles } from './store.ts';

/** Scores turned into orphans per transaction. */
const AT_ONCE = 100;

/** Player, and charts (rows) of a game:playtype (row) on which they have scores. */
export interface PlayedCharts {
  user: number;
  gpt: number;
  charts: number[];
}

/**
 * Turns some scores on charts into orphans, so that they are matched again once the chart is loaded again. `passed` is the number that
 * earlier runs have skipped: scores that today's rules would refuse, and those beyond the limit of orphans. Returns the number of orphans
 * created and of scores skipped now; both are 0 at the end.
 */
export const unmatchScores = command<PlayedCharts & { passed: number }, { unmatched: number; left: number }>(
  'admin.unmatchScores',
  async (tx, { user: userID, gpt: gptRow, charts, passed }, context) => {
    const gpt = await findGptOfRow(tx, context.games, gptRow);
    const rows = await findScoresOn(tx, userID, charts, { limit: AT_ONCE, offset: passed });
    if (!gpt || rows.length === 0) return { unmatched: 0, left: 0 };
    const facts = await chartFacts(tx, charts);
    const room = MAX_ORPHANS - (await countOrphansOf(tx, userID));
    const able = rows.filter((row) => canReturn(gpt, row, facts.get(row.chart)!)).slice(0, Math.max(0, room));
    const plays = await toPlays(tx, gpt, able, facts);
    const message = 'Its song was removed from this server';
    const errors = plays.map((_, index) => ({ type: 'SongOrChartNotFound' as const, message, index }));
    const sifted = { errors, kept: plays.map((_, index) => index) };
    const part = { plays, service: '', version: null, classes: {} };
    const orphans = toOrphans({ userID, gpt, gptRow }, part, sifted, { importType: '', now: context.now() });
    await keepOrphans(tx, userID, orphans, []);
    await removeScores(tx, able, context);
    return { unmatched: able.length, left: rows.length - able.length };
  },
);

/** Returns whether today's rules would accept a score when it is matched again. */
const canReturn = (gpt: Gpt, { judgements, optional, scoreMeta, ...row }: ScoreRow, chart: ChartFacts): boolean =>
  gpt.faults({ ...row, judgements: judgements ?? {}, optional: optional ?? {}, scoreMeta: scoreMeta ?? {} }, chart)
    .length === 0;

/** Converts scores to plays that name their chart by id. */
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
