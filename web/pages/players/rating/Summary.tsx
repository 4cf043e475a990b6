import { Group, Stack, Text } from '@mantine/core';

import type { Body } from '../../../api.ts';
import { ClassBadge } from '../../../components/Badges.tsx';
import { useRatingDescriptions } from '../../../components/rating-descriptions.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { useSlice } from '../ugpt.ts';
import { Sharing } from './Sharing.tsx';

import './rating.css';

/** Rating in the colour of its class, with its formula and the distance to the next displayed rating. */
export function Summary({ rating: shown }: { rating: Body<'ratings', 'get'>['rating'] }) {
  const t = useTexts(ratingTexts);
  const { number, rating } = useFormat();
  const { params, config, profile } = useSlice();
  const about = useRatingDescriptions('profile', params.game, config)(shown.alg);
  const set = Object.keys(config.classProperties).find((name) => config.classProperties[name]!.ratingAlg === shown.alg);
  const place = set === undefined ? undefined : profile.gameStats.classes[set];
  const colour = place === undefined ? undefined : config.classHumanisedFormat[set!]?.[place]?.colours[0];
  const decimals = config.scoreRatingAlgDecimals[shown.parts[0]?.alg ?? ''] ?? 2;
  const sum = rating(shown.sum, decimals);
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="center">
        <Group gap="md">
          <span className="rating-number" style={{ '--tone': colour } as React.CSSProperties}>
            {rating(shown.rating, shown.decimals)}
          </span>
          {set !== undefined && place !== undefined && (
            <ClassBadge set={set} value={place} game={params.game} playtype={params.playtype} />
          )}
        </Group>
        <Sharing alg={shown.alg} />
      </Group>
      <Text className="numbers">
        {shown.divisor === 1 ? t.sum(sum) : t.sumOver(sum, number(shown.divisor))}
        {shown.toNext !== null &&
          shown.next !== null &&
          ` · ${t.toNext(number(shown.toNext), rating(shown.next, shown.decimals))}`}
      </Text>
      {about && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
    </Stack>
  );
}
