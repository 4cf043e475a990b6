import { Card, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RankedUserGameStats } from 'kaiden-client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { ClassBadge } from '../../components/Badges.tsx';
import { useGameConfig, useGptName } from '../../components/game.ts';
import { GameTile } from '../../components/GameTile.tsx';
import { useNames } from '../../components/names.ts';
import { useRatingNote } from '../../components/rating-mark.ts';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { playersTexts } from '../../texts/players.ts';
import { gamesOf } from './queries.ts';

/** Ratings and classes of every game that a player has played. */
export function GameCards({ userID, name, isMine }: { userID: string; name: string; isMine: boolean }) {
  const t = useTexts(playersTexts);
  const query = useQuery(gamesOf(userID));
  return (
    <Result query={query} placeholder={<Placeholder h={160} />}>
      {(games) =>
        games.length === 0 ? (
          <Empty title={t.noGames}>{isMine ? t.noGamesMine : t.noGamesOther}</Empty>
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }}>
            {games.map((stats) => (
              <GameCard key={`${stats.game}:${stats.playtype}`} stats={stats} name={name} />
            ))}
          </SimpleGrid>
        )
      }
    </Result>
  );
}

function GameCard({ stats, name }: { stats: RankedUserGameStats; name: string }) {
  const { rating } = useFormat();
  const { game, playtype, ratings, classes } = stats;
  const gameName = useGptName();
  const config = useGameConfig(stats);
  const names = useNames(config);
  const note = useRatingNote(config);
  const rated = Object.entries(ratings).filter(([, value]) => value !== null);
  return (
    <Card withBorder component="article">
      <Group gap="sm" wrap="nowrap">
        <GameTile game={game} />
        <AnchorLink to="/users/$userID/games/$game/$playtype" params={{ userID: name, game, playtype }} fw={600}>
          {gameName(stats)}
        </AnchorLink>
      </Group>
      <Group gap="xs" my={6} mih={26}>
        {Object.entries(classes).map(([set, value]) => (
          <ClassBadge key={set} set={set} value={value} game={game} playtype={playtype} />
        ))}
      </Group>
      <div>
        {rated.map(([alg, value]) => (
          <div key={alg} className="game-rating numbers">
            <Text size="sm">{names.profile(alg)}</Text>
            <Text size="xs" c="dimmed">
              {note(alg, stats.__rankingData[alg])}
            </Text>
            <b className={alg === config?.defaultProfileRatingAlg ? 'figure' : ''}>
              {rating(value, config?.profileRatingAlgDecimals[alg] ?? 2)}
            </b>
          </div>
        ))}
      </div>
    </Card>
  );
}
