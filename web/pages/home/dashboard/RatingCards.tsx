import { Button, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { GamePTConfig, RankedUserGameStats } from 'kaiden-client';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { ClassBadge } from '../../../components/Badges.tsx';
import { useGameConfig, useGptName, type Gpt } from '../../../components/game.ts';
import { GameTile } from '../../../components/GameTile.tsx';
import { useNames } from '../../../components/names.ts';
import { Sparkline, type Point } from '../../../components/Sparkline.tsx';
import { useFormat } from '../../../format/index.ts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { daysAgo, usePast } from '../../players/past.ts';
import { firstGames } from './first-games.ts';
import { historyOf } from './queries.ts';

/** Height of a card whose game is not known yet (px). */
const HEIGHT = 180;

/** Number of days whose movement is shown. */
const DAYS = 30;

/** The reader's games: rating, its movement in the last 30 days, rank and classes. */
export function RatingCards({ games, name }: { games: readonly RankedUserGameStats[]; name: string }) {
  const t = useTexts(dashboardTexts);
  const { number } = useFormat();
  const [isOpen, { open }] = useDisclosure();
  const first = firstGames(games, useIsNarrow());
  return (
    <section aria-label={t.yourGames}>
      <div className="rating-cards">
        {(isOpen ? games : first).map((stats) => (
          <RatingCard key={`${stats.game}:${stats.playtype}`} stats={stats} name={name} />
        ))}
      </div>
      {!isOpen && first.length < games.length && (
        <Button variant="default" mt="sm" onClick={open}>
          {t.allGames(number(games.length))}
        </Button>
      )}
    </section>
  );
}

/** A game, with its rating as soon as the game's configuration is known. */
function RatingCard({ stats, name }: { stats: RankedUserGameStats; name: string }) {
  const gptName = useGptName();
  const config = useGameConfig(stats);
  const { profile } = useNames(config);
  const { game, playtype } = stats;
  const params = { userID: name, game, playtype };
  return (
    <Card withBorder component="article" padding="md" {...(!config && { mih: HEIGHT })}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <GameTile game={game} />
        <div style={{ minWidth: 0 }}>
          <AnchorLink to="/users/$userID/games/$game/$playtype" params={params} fw={600}>
            {gptName(stats)}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {config && profile(config.defaultProfileRatingAlg)}
          </Text>
        </div>
      </Group>
      {config && <Standing {...{ stats, config, params }} />}
    </Card>
  );
}

interface StandingProps {
  stats: RankedUserGameStats;
  config: GamePTConfig;
  params: Gpt & { userID: string };
}

/** The rating, how it moved, the classes and the place. */
function Standing({ stats, config, params }: StandingProps) {
  const t = useTexts(dashboardTexts);
  const words = useTexts(playersTexts);
  const { rating, number } = useFormat();
  const gptName = useGptName();
  const { game, playtype, ratings, classes } = stats;
  const alg = config.defaultProfileRatingAlg;
  const digits = config.profileRatingAlgDecimals[alg] ?? 2;
  const place = stats.__rankingData[alg];
  const points = useLatest(stats, alg);
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="xs" mt="xs">
        <span className="figure">{rating(ratings[alg], digits)}</span>
        <Movement points={points} digits={digits} />
      </Group>
      <Sparkline points={points} />
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
    </>
  );
}

/** Returns the reader's rating of the last days, oldest first: from their dated scores for the time before the server knew them. */
function useLatest({ game, playtype }: Gpt, alg: string): Point[] {
  const params = { userID: 'me', game, playtype };
  const from = daysAgo(DAYS);
  const { data: days } = useQuery(historyOf({ game, playtype }));
  const { past } = usePast(params, from, days);
  return [...(days ?? []), ...past]
    .flatMap(({ timestamp: at, ratings }) => {
      const value = ratings[alg];
      return at < from || typeof value !== 'number' ? [] : [{ at, value }];
    })
    .toReversed();
}

/** Change between the oldest and the newest of some points. */
function Movement({ points, digits }: { points: readonly Point[]; digits: number }) {
  const t = useTexts(dashboardTexts);
  const { rating } = useFormat();
  const [before, now] = [points[0]?.value, points.at(-1)?.value];
  if (now === undefined || before === undefined) return null;
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
