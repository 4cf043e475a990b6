import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChartDocument, GamePTConfig } from 'kaiden-client';
import { chartDifficulty, chartLevels, chartName } from 'kaiden-client/chart-names';

import { EXACT } from '../../components/AnchorLink.tsx';
import { useGameConfig, type Gpt } from '../../components/game.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { songOf } from './queries.ts';

/** Sorts charts of a song as the game does, older revisions last. */
export function inOrder(charts: readonly ChartDocument[], config: GamePTConfig | undefined): ChartDocument[] {
  if (!config) return [...charts];
  const place = (chart: ChartDocument) => config.difficulties.indexOf(chartDifficulty(config, chart));
  const level = (chart: ChartDocument) => chartLevels(config, chart)[0]!.number;
  return charts.toSorted(
    (a, b) => Number(b.isPrimary) - Number(a.isPrimary) || place(a) - place(b) || level(a) - level(b),
  );
}

/** Goes to the other charts of a song. */
export function Difficulties({ gpt, songID }: { gpt: Gpt; songID: number }) {
  const t = useTexts(chartTexts);
  const { game, playtype } = gpt;
  const config = useGameConfig(gpt);
  const { data } = useQuery(songOf(gpt, songID));
  return (
    <nav className="playtypes in-line" aria-label={t.charts}>
      {inOrder(data?.charts ?? [], config).map((chart) => (
        <Link
          key={chart.chartID}
          to="/games/$game/$playtype/charts/$chartID"
          params={{ game, playtype, chartID: chart.chartID }}
          activeOptions={EXACT}
        >
          {config ? chartName(config, chart) : chart.level}
          {!chart.isPrimary && ` (${t.older})`}
        </Link>
      ))}
    </nav>
  );
}
