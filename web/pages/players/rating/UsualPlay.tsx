import { Text } from '@mantine/core';
import type { GamePTConfig, RatingGain } from 'kaiden-client';

import { LampBadge } from '../../../components/Badges.tsx';
import type { Gpt } from '../../../components/game.ts';
import { useMetricLabels } from '../../../components/metric-labels.ts';
import { useFormat } from '../../../format/index.ts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';

interface Props {
  usual: NonNullable<RatingGain['usual']>;
  gpt: Gpt;
  config: GamePTConfig;
}

/** The player's usual play on the level of a chart that they have not played. */
export function UsualPlay({ usual: { metric: name, value, lamp }, gpt, config }: Props) {
  const t = useTexts(ratingTexts);
  const { score, percent } = useFormat();
  const { metric } = useMetricLabels(gpt.game);
  const optional = name.startsWith('optional.') ? name.slice('optional.'.length) : undefined;
  const shown = (number: number) => (name === 'percent' ? percent(number) : score(number, config));
  return (
    <>
      <Text span size="sm" c="dimmed">
        {t.usual}
      </Text>{' '}
      <b>
        {optional !== undefined && `${metric(optional)} `}
        {typeof value === 'number' ? shown(value) : metric(optional ?? name, value)}
      </b>{' '}
      <LampBadge lamp={lamp} game={gpt.game} playtype={gpt.playtype} short={useIsNarrow()} />
    </>
  );
}
