import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChartDocument } from 'kaiden-client';

import { EXACT } from '../../components/AnchorLink.tsx';
import { useGameConfig, type Gpt } from '../../components/game.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { songOf } from './queries.ts';

/** Sorts charts of a song as the game does, older revisions last. */
export const inOrder = (charts: readonly ChartDocument[], difficulties: readonly string[]): ChartDocument[] =>
  charts.toSorted(
    (a, b) =>
      Number(b.isPrimary) - Number(a.isPrimary) ||
      difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty) ||
      a.levelNum - b.levelNum,
  );

/** Goes to the other charts of a song. */
export function Difficulties({ gpt, songID }: { gpt: Gpt; songID: number }) {
  const t = useTexts(chartTexts);
  const { game, playtype } = gpt;
  const config = useGameConfig(gpt);
  const { data } = useQuery(songOf(gpt, songID));
  return (
    <nav className="playtypes in-line" aria-label={t.charts}>
      {inOrder(data?.charts ?? [], config?.difficulties ?? []).map((chart) => (
        <Link
          key={chart.chartID}
          to="/games/$game/$playtype/charts/$chartID"
          params={{ game, playtype, chartID: chart.chartID }}
          activeOptions={EXACT}
        >
          {chart.difficulty} {chart.level}
          {!chart.isPrimary && ` (${t.older})`}
        </Link>
      ))}
    </nav>
  );
}
