import type { ImportError } from '../../../../contracts/documents/import.ts';
import type { ChartCandidate } from '../../../catalogue/match.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';

export interface MatchScope {
  gpt: Gpt;
  gptRow: number;
  /** Version of the charts to look up; a play may override it. */
  version: string | null;
}

/** Reason why a play couldn't be matched; thrown inside this step, and an entry of `errors` outside of it. */
export class NoMatch extends Error {
  readonly type: ImportError['type'];
  constructor(type: ImportError['type'], message: string) {
    super(message);
    this.type = type;
  }
}

/** Returns whether a chart belongs to the requested version, or to today's. */
export const ofVersion =
  ({ version }: Pick<MatchScope, 'version'>) =>
  ({ isPrimary, versions }: ChartCandidate): boolean =>
    version === null ? isPrimary : versions.includes(version);

/** Returns the row of the single chart of the requested version. Throws NoMatch if there is none, or several. */
export function pickChart(charts: readonly ChartCandidate[], scope: MatchScope, name: string): number {
  const fitting = charts.filter(ofVersion(scope));
  const [chart, second] = fitting;
  if (!chart) {
    const where = scope.version === null ? '' : ` in version ${scope.version}`;
    throw new NoMatch('SongOrChartNotFound', `There is no chart for ${name}${where}`);
  }
  if (second) throw new NoMatch('AmbiguousTitle', `${fitting.length} charts match ${name}`);
  return chart.chartRow;
}
