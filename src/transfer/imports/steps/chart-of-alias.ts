import type { Db } from '../../../../db/open.ts';
import { findAlias, findChartsOfSongs } from '../../../catalogue/match.ts';
import { lookupKey, type ChartName } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';
import { ofVersion, type MatchScope } from './pick-chart.ts';

/** Returns the chart (row) that administrators have assigned to a name; undefined if there is none, or no such chart. */
export async function chartOfAlias(
  db: Db,
  scope: MatchScope,
  { match, difficulties }: ChartName,
  { identifier }: RawPlay,
): Promise<number | undefined> {
  const { game, playtype } = scope.gpt;
  const alias = await findAlias(db, { game, playtype, matchType: match.name, key: lookupKey(match, identifier) });
  if (!alias) return undefined;
  if (alias.chart !== null) return alias.chart;
  const charts = (await findChartsOfSongs(db, [alias.song], scope.gptRow)).get(alias.song) ?? [];
  const fitting = charts.filter(({ difficulty }) => difficulties?.includes(difficulty)).filter(ofVersion(scope));
  return fitting.length === 1 ? fitting[0]!.chartRow : undefined;
}
