import type { ImportError } from '../../../contracts/documents/import.ts';
import type { ChartCandidate } from '../../catalogue/match.ts';
import type { Gpt } from '../../games/engine/gpt.ts';

export interface MatchScope {
  gpt: Gpt;
  gptRow: number;
  /** Of the charts that are looked up; a play may say otherwise. */
  version: string | null;
}

/** Why a play could not be matched; thrown inside this step, and an entry of `errors` outside of it. */
export class NoMatch extends Error {
  readonly type: ImportError['type'];
  constructor(type: ImportError['type'], message: string) {
    super(message);
    this.type = type;
  }
}

/** Returns whether a chart is of the version that was asked for, or of today. */
export const ofVersion =
  ({ version }: Pick<MatchScope, 'version'>) =>
  ({ isPrimary, versions }: ChartCandidate): boolean =>
    version === null ? isPrimary : versions.includes(version);

/** Returns the row of the one chart of the version that was asked for. Throws NoMatch if there is none, or several. */
export function pickChart(charts: readonly ChartCandidate[], scope: MatchScope, name: string): number {
  const fitting = charts.filter(ofVersion(scope));
  const [chart, second] = fitting;
  if (!chart) {
    const where = scope.version === null ? '' : ` in version ${scope.version}`;
    throw new NoMatch('SongOrChartNotFound', `There is no chart for ${name}${where}`);
  }
  if (second) throw new NoMatch('AmbiguousTitle', `${fitting.length} charts go by ${name}`);
  return chart.chartRow;
}
