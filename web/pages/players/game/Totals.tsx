import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useNames } from '../../../components/names.ts';
import { useRatingDescriptions } from '../../../components/rating-descriptions.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { totalsOf } from '../queries.ts';
import { useSlice } from '../ugpt.ts';

/** List items of figures over all charts of a game, such as OVER POWER; none in games without them. Levels without a play are left out. */
export function Totals() {
  const t = useTexts(playersTexts);
  const { rating, number, percent } = useFormat();
  const { config, params } = useSlice();
  const { total } = useNames(config);
  const about = useRatingDescriptions('total', params.game, config);
  const { data } = useQuery({ ...totalsOf(params), enabled: config.totals !== undefined });
  const shown = data?.filter(({ level, played }) => level === null || played > 0) ?? [];
  return shown.map(({ name, level, version, value, maximum, percent: reached, played, outOf }) => {
    const decimals = config.totals?.[name]?.decimals ?? 2;
    const display = config.versions.find(({ id }) => id === version)?.display;
    return (
      <li key={`${name} ${level}`}>
        <span title={about(name)}>
          {level === null ? total(name) : t.totalLevel(total(name), level)}
          {display && ` (${display})`}
        </span>
        <span>
          <b>{rating(value, decimals)}</b>{' '}
          {maximum !== null && (
            <Text span size="xs" c="dimmed">
              {t.totalOf(rating(maximum, decimals))}
            </Text>
          )}
        </span>
        <span>
          {reached !== null && percent(reached)}{' '}
          <Text span size="xs" c="dimmed">
            {t.totalPlayed(number(played), number(outOf))}
          </Text>
        </span>
      </li>
    );
  });
}
