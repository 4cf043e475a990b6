import type { GamePTConfig, PBDocument, RatingGain } from 'kaiden-client';

import { LampBadge } from '../../../components/Badges.tsx';
import type { Gpt } from '../../../components/game.ts';
import { useMetricLabels } from '../../../components/metric-labels.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';

interface Props {
  needs: RatingGain['ways'][number]['needs'];
  pb: PBDocument | undefined;
  gpt: Gpt;
  config: GamePTConfig;
}

/** Least that a play needs: score or percent, lamp, and other metrics. */
export function Needs({ needs: { score, percent: share, lamp, optional }, pb, gpt, config }: Props) {
  const t = useTexts(ratingTexts);
  const { rating, percent, score: formatScore } = useFormat();
  const { metric } = useMetricLabels(gpt.game);
  const shown = (value: number) => formatScore(value, config);
  return (
    <>
      {score !== null && (
        <>
          <b>{t.atLeast(shown(score))}</b> {pb && `(+${shown(score - pb.scoreData.score)}) `}
        </>
      )}
      {score === null && share !== null && <b>{t.atLeast(percent(share))} </b>}
      {lamp !== null && <LampBadge lamp={lamp} game={gpt.game} playtype={gpt.playtype} />}{' '}
      {Object.entries(optional).map(([name, value]) => (
        <b key={name}>
          {metric(name)} {typeof value === 'number' ? t.atLeast(rating(value, 0)) : String(value)}{' '}
        </b>
      ))}
    </>
  );
}
