import type { GamePTConfig, ScoreDocument } from 'kaiden-client';

import { useMetricLabels } from '../../../components/metric-labels.ts';
import { isInPercent } from '../../../components/metrics.ts';
import { useNames } from '../../../components/names.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { GradeCell, LampCell } from '../plays/cells.tsx';
import { Facts } from './Facts.tsx';

/** Score, grade, lamp, ratings and judgements of a play. */
export function Reached({ score, config }: { score: ScoreDocument; config: GamePTConfig }) {
  const t = useTexts(playsTexts);
  const { number, percent, rating, score: shown } = useFormat();
  const { judgement } = useMetricLabels(score.game);
  const { scoreData, calculatedData } = score;
  const { score: nameOf } = useNames(config);
  const judged = config.judgements.filter((name) => typeof scoreData.judgements[name] === 'number');
  return (
    <Facts
      facts={[
        [t.score, <b key="score">{shown(scoreData.score, config)}</b>],
        ...(isInPercent(config) ? [] : [[t.percent, percent(scoreData.percent)] as const]),
        [t.grade, <GradeCell key="grade" play={score} />],
        [t.lamp, <LampCell key="lamp" play={score} />],
        ...config.scoreRatingAlgs
          .filter((alg) => typeof calculatedData[alg] === 'number')
          .map((alg) => [nameOf(alg), rating(calculatedData[alg], config.scoreRatingAlgDecimals[alg] ?? 2)] as const),
        ...judged.map((name) => [judgement(name), number(scoreData.judgements[name] ?? 0)] as const),
      ]}
    />
  );
}
