import { Card, Group, Stack, Text, Title } from '@mantine/core';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useGameNames, useGames } from '../../components/game.ts';
import { GameTile } from '../../components/GameTile.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';

interface Counts {
  scoreCount: number;
  playerCount: number;
  chartCount: number;
}
interface Listed {
  game: string;
  name: string;
  playtypes: readonly { playtype: string; counts: Counts }[];
  scores: number;
  charts: number;
}

/** The games that have charts, the most played first; `all` names those without charts below them, `most` lists only the first. `order` is the rank of their headings. */
export function GameList({ all = false, most, order }: { all?: boolean; most?: number; order: 2 | 3 }) {
  const t = useTexts(homeTexts);
  const query = useGames();
  const { gameName } = useGameNames();
  return (
    <Result query={query} placeholder={<Placeholder h={600} />}>
      {({ supportedGames, configs, counts }) => {
        const games = supportedGames.map((game): Listed => {
          const playtypes = (configs[game]?.validPlaytypes ?? []).map((playtype) => ({
            playtype,
            counts: counts[`${game}:${playtype}`] ?? NOTHING,
          }));
          const sum = (of: keyof Counts) => playtypes.reduce((sum, { counts }) => sum + counts[of], 0);
          const name = gameName(game);
          return { game, name, playtypes, scores: sum('scoreCount'), charts: sum('chartCount') };
        });
        const [shown, others] = [games.filter(({ charts }) => charts > 0), games.filter(({ charts }) => charts === 0)];
        const cards = shown.toSorted((a, b) => b.scores - a.scores).slice(0, most);
        return (
          <Stack>
            {cards.length === 0 && <Empty title={t.nothing}>{t.nothingHint}</Empty>}
            {cards.length > 0 && (
              <ul className="cards">
                {cards.map((game) => (
                  <GameCard key={game.game} {...game} order={order} />
                ))}
              </ul>
            )}
            {all && others.length > 0 && <WithoutCharts games={others} />}
          </Stack>
        );
      }}
    </Result>
  );
}

const NOTHING: Counts = { scoreCount: 0, playerCount: 0, chartCount: 0 };

/** Games that the server knows, but has no charts of: each has a page all the same. */
function WithoutCharts({ games }: { games: readonly Pick<Listed, 'game' | 'name'>[] }) {
  const t = useTexts(homeTexts);
  return (
    <section>
      <Text size="sm" c="dimmed" id="without-charts">
        {t.withoutCharts}
      </Text>
      <ul className="named" aria-labelledby="without-charts">
        {games.map(({ game, name }) => (
          <li key={game}>
            <AnchorLink to="/games/$game" params={{ game }} size="sm">
              {name}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameCard({ game, name, playtypes, order }: Listed & { order: 2 | 3 }) {
  const only = playtypes.length === 1 ? playtypes[0] : undefined;
  const { playtypeName, gptName } = useGameNames();
  return (
    <Card component="li" withBorder padding="sm">
      <Group gap="sm" wrap="nowrap" mb={4}>
        <GameTile game={game} />
        <Title order={order} size="h5">
          {only ? (
            <AnchorLink to="/games/$game/$playtype" params={{ game, playtype: only.playtype }} inherit>
              {name}
            </AnchorLink>
          ) : (
            <AnchorLink to="/games/$game" params={{ game }} inherit>
              {name}
            </AnchorLink>
          )}
        </Title>
      </Group>
      {only && <Played counts={only.counts} />}
      {!only &&
        playtypes.map(({ playtype, counts }) => (
          <Group key={playtype} justify="space-between" gap="xs" wrap="nowrap">
            <AnchorLink
              to="/games/$game/$playtype"
              params={{ game, playtype }}
              aria-label={gptName({ game, playtype })}
            >
              {playtypeName({ game, playtype })}
            </AnchorLink>
            <Played counts={counts} />
          </Group>
        ))}
    </Card>
  );
}

function Played({ counts }: { counts: Counts }) {
  const t = useTexts(homeTexts);
  const { number } = useFormat();
  return (
    <Text size="sm" c="dimmed">
      {counts.scoreCount === 0
        ? t.noScores
        : `${t.players(number(counts.playerCount))} · ${t.scores(number(counts.scoreCount))}`}
    </Text>
  );
}
