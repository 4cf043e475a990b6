import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { GamePTConfig } from 'kaiden-client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { playtypeOf, useGameConfig } from '../../components/game.ts';
import { useNames } from '../../components/names.ts';
import { usePreferredConfig } from '../../components/preferred.ts';
import { useRatingDescriptions } from '../../components/rating-descriptions.ts';
import { Section } from '../../components/Section.tsx';
import { WhenAllLoaded } from '../../components/WhenAllLoaded.tsx';
import { useFormat } from '../../format/index.ts';
import { gamesTexts } from '../../texts/games.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { BestScores, useBestScores } from './BestScores.tsx';
import { ClassDistribution, RecentClasses } from './ClassLists.tsx';
import { Frame } from './Frame.tsx';
import { Lately } from './Lately.tsx';
import { Leaderboard, useBoard } from './Leaderboard.tsx';

const route = getRouteApi('/games/$game/$playtype');

/** Overview of a game:playtype: its leaderboard and best scores. */
export function Overview() {
  const gpt = route.useParams();
  const config = usePreferredConfig(gpt);
  return (
    <Frame gpt={gpt} tab="overview">
      {config && <Boards key={`${gpt.game}:${gpt.playtype}`} config={config} />}
    </Frame>
  );
}

function Boards({ config }: { config: GamePTConfig }) {
  const t = useTexts(gamesTexts);
  const gpt = route.useParams();
  const { alg, scores } = route.useSearch();
  const usual = useGameConfig(gpt) ?? config;
  const playerAlg = known(alg, config.profileRatingAlgs) ?? config.defaultProfileRatingAlg;
  // The game's own rating is not named in requests, so that everybody's are alike.
  const asked = playerAlg === usual.defaultProfileRatingAlg ? undefined : playerAlg;
  const scoreAlg =
    known(scores, config.boardRatingAlgs) ??
    known(config.defaultScoreRatingAlg, config.boardRatingAlgs) ??
    usual.defaultScoreRatingAlg;
  const { profile, score } = useNames(config);
  const aboutPlayers = useRatingDescriptions('profile', gpt.game, config);
  const aboutScores = useRatingDescriptions('score', gpt.game, config);
  const sets = Object.keys(config.classHumanisedFormat);
  const above = [useBoard(gpt, asked), useBestScores(gpt, scoreAlg)];
  return (
    <WhenAllLoaded of={above} h={900}>
      <Counts />
      <div className="columns">
        <Stack gap="xl">
          <Section
            title={t.leaderboard}
            side={
              <Algorithm
                of="alg"
                value={playerAlg}
                all={config.profileRatingAlgs}
                nameOf={profile}
                label={t.leaderboard}
              />
            }
          >
            <About text={aboutPlayers(playerAlg)} />
            <Leaderboard gpt={gpt} asked={asked} alg={playerAlg} decimals={config.profileRatingAlgDecimals} />
          </Section>
          {sets.length > 0 && (
            <Section title={t.distribution}>
              {sets.map((set) => (
                <ClassDistribution key={set} gpt={gpt} set={set} config={config} />
              ))}
            </Section>
          )}
          {sets.length > 0 && (
            <Section
              title={t.recentClasses}
              side={
                <AnchorLink to="/games/$game/$playtype/classes" params={gpt} size="sm">
                  {t.all}
                </AnchorLink>
              }
            >
              <RecentClasses gpt={gpt} limit={10} />
            </Section>
          )}
          <Section title={t.activity}>
            <Lately gpt={gpt} />
          </Section>
        </Stack>
        <Section
          title={t.bestScores}
          side={
            <Algorithm of="scores" value={scoreAlg} all={config.boardRatingAlgs} nameOf={score} label={t.bestScores} />
          }
        >
          <About text={aboutScores(scoreAlg)} />
          <BestScores gpt={gpt} alg={scoreAlg} decimals={config.scoreRatingAlgDecimals} />
        </Section>
      </div>
    </WhenAllLoaded>
  );
}

/** Returns the requested value if it is one of these. */
const known = (asked: string | undefined, all: readonly string[]) =>
  asked !== undefined && all.includes(asked) ? asked : undefined;

/** A line is kept free for it even when an algorithm has no description. */
const About = ({ text }: { text: string | undefined }) => (
  <Text c="dimmed" size="sm" mih="1.3rem" mb={4}>
    {text}
  </Text>
);

function Counts() {
  const t = useTexts(homeTexts);
  const { number } = useFormat();
  const { game, playtype } = route.useParams();
  const { data } = useQuery(playtypeOf({ game, playtype }));
  if (!data) return null;
  return (
    <Group gap="lg" c="dimmed">
      <span>{t.players(number(data.playerCount))}</span>
      <span>{t.scores(number(data.scoreCount))}</span>
      <span>{t.charts(number(data.chartCount))}</span>
    </Group>
  );
}

/** Chooses the rating that a board is sorted by, where there are several; the choice stands in the address. */
function Algorithm({
  of,
  value,
  all,
  nameOf,
  label,
}: {
  of: 'alg' | 'scores';
  value: string;
  all: readonly string[];
  nameOf: (alg: string) => string;
  label: string;
}) {
  const t = useTexts(gamesTexts);
  const shown = route.useSearch();
  const navigate = useNavigate({ from: '/games/$game/$playtype' });
  if (all.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={`${t.rating}: ${label}`}
      value={value}
      data={all.map((value) => ({ value, label: nameOf(value) }))}
      onChange={({ currentTarget }) =>
        void navigate({ search: { ...shown, [of]: currentTarget.value }, replace: true, resetScroll: false })
      }
    />
  );
}
