import { Card, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RankedUserGameStats } from 'kaiden-client';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { ClassBadge } from '../../../components/Badges.tsx';
import { useGameConfig, useGptName } from '../../../components/game.ts';
import { GameTile } from '../../../components/GameTile.tsx';
import { useNames } from '../../../components/names.ts';
import { Sparkline } from '../../../components/Sparkline.tsx';
import { useFormat } from '../../../format/index.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { historyOf } from './queries.ts';

const MONTH = 30 * 86_400_000;

/** The reader's games: rating, its movement in the last 30 days, rank and classes. */
export function RatingCards({ games, name }: { games: readonly RankedUserGameStats[]; name: string }) {
  const t = useTexts(dashboardTexts);
  return (
    <section aria-label={t.yourGames} className="rating-cards">
      {games.map((stats) => (
        <RatingCard key={`${stats.game}:${stats.playtype}`} stats={stats} name={name} />
      ))}
    </section>
  );
}

function RatingCard({ stats, name }: { stats: RankedUserGameStats; name: string }) {
  const t = useTexts(dashboardTexts);
  const words = useTexts(playersTexts);
  const { rating, number } = useFormat();
  const gptName = useGptName();
  const config = useGameConfig(stats);
  const { profile } = useNames(config);
  const { data: days = [] } = useQuery(historyOf(stats));
  const { game, playtype, ratings, classes } = stats;
  const alg = config?.defaultProfileRatingAlg ?? '';
  const digits = config?.profileRatingAlgDecimals[alg] ?? 2;
  const place = stats.__rankingData[alg];
  const params = { userID: name, game, playtype };
  const since = days.filter(({ timestamp }) => timestamp > Date.now() - MONTH);
  const values = since.map(({ ratings }) => ratings[alg]).filter((value) => typeof value === 'number');
  return (
    <Card withBorder component="article" padding="md">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <GameTile game={game} />
        <div style={{ minWidth: 0 }}>
          <AnchorLink to="/users/$userID/games/$game/$playtype" params={params} fw={600}>
            {gptName(stats)}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {profile(alg)}
          </Text>
        </div>
      </Group>
      <Group justify="space-between" align="flex-end" gap="xs" mt="xs">
        <span className="figure">{rating(ratings[alg], digits)}</span>
        <Movement values={values} digits={digits} />
      </Group>
      <Sparkline values={values.toReversed()} />
      <Group gap={6} mt="xs">
        {Object.entries(classes).map(([set, value]) => (
          <ClassBadge key={set} set={set} value={value} game={game} playtype={playtype} />
        ))}
        <Text size="sm" c="dimmed" ms="auto" className="in-text">
          {place && typeof ratings[alg] === 'number' && `${words.place(number(place.ranking), number(place.outOf))} · `}
          <AnchorLink
            to="/users/$userID/games/$game/$playtype/pbs"
            params={params}
            inherit
            aria-label={`${t.myPBs}: ${gptName(stats)}`}
          >
            {words.pbs}
          </AnchorLink>
        </Text>
      </Group>
    </Card>
  );
}

/** Change between the oldest and the newest of some values, newest first. */
function Movement({ values, digits }: { values: readonly number[]; digits: number }) {
  const t = useTexts(dashboardTexts);
  const { rating } = useFormat();
  const [now, before] = [values[0], values.at(-1)];
  if (now === undefined || before === undefined || values.length < 2) return null;
  // Sums of fractions differ a little: that is no change.
  const change = Math.round((now - before) * 10 ** digits) / 10 ** digits + 0;
  if (change === 0) return null;
  const [mark, sign, look] = change > 0 ? ['▲', '+', 'up'] : ['▼', '−', 'down'];
  return (
    <Text size="sm" component="div" ta="end">
      <span className={`${look} numbers`}>
        {mark} {sign}
        {rating(Math.abs(change), digits)}
      </span>{' '}
      <Text span size="sm" c="dimmed">
        {t.in30Days}
      </Text>
    </Text>
  );
}
