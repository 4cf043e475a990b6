import { Badge, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { GamePTConfig } from 'kaiden-client';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { DifficultyBadge } from '../../../components/Badges.tsx';
import { DeveloperDetails } from '../../../components/DeveloperDetails.tsx';
import { useGameConfig, useGptName } from '../../../components/game.ts';
import { Heading } from '../../../components/Heading.tsx';
import { PageResult, Placeholder } from '../../../components/Result.tsx';
import { UserLink } from '../../../components/UserLink.tsx';
import { useMyID } from '../../../shared/me.ts';
import { useTexts } from '../../../texts/index.ts';
import { scoresTexts } from '../../../texts/scores.ts';
import { ButtonLink } from '../links.tsx';
import { scoreOf } from '../queries.ts';
import { About } from './About.tsx';
import { Customise } from './Customise.tsx';
import type { Known } from './known.ts';
import { Metrics } from './Metrics.tsx';
import { Others } from './Others.tsx';
import { Reached } from './Reached.tsx';
import { RemoveScore } from './RemoveScore.tsx';

/** Everything of a score. */
export function Score() {
  const { scoreID = '' } = useParams({ strict: false });
  const query = useQuery(scoreOf(scoreID));
  return (
    <PageResult query={query}>
      {({ score, user, song, chart }) => user && song && chart && <Shown known={{ score, user, song, chart }} />}
    </PageResult>
  );
}

function Shown({ known }: { known: Known }) {
  const { score } = known;
  const config = useGameConfig(score);
  const isMine = useMyID() === score.userID;
  return (
    <Stack gap="lg">
      <Introduction known={known} />
      {config ? (
        <>
          <Details known={known} config={config} />
          {isMine && <Customise key={score.scoreID} score={score} />}
          <Others known={known} />
          {isMine && <RemoveScore known={known} />}
          <DeveloperDetails
            ids={{ scoreID: score.scoreID, songID: score.songID, chartID: score.chartID, userID: score.userID }}
            path={`/scores/${score.scoreID}`}
          />
        </>
      ) : (
        <Placeholder h={600} />
      )}
    </Stack>
  );
}

function Introduction({ known: { score, user, song, chart } }: { known: Known }) {
  const t = useTexts(scoresTexts);
  const name = useGptName();
  const { game, playtype } = score;
  const isMine = useMyID() === score.userID;
  return (
    <div>
      <Group gap="sm" align="center">
        <Heading title={t.by(user.username, song.title)}>
          <AnchorLink
            to="/games/$game/$playtype/charts/$chartID"
            params={{ game, playtype, chartID: chart.chartID }}
            inherit
          >
            {song.title}
          </AnchorLink>
        </Heading>
        <DifficultyBadge chart={chart} />
        {score.highlight && <Badge>★ {t.highlighted}</Badge>}
      </Group>
      <Text c="dimmed" component="div" className="in-text">
        {song.artist} · <UserLink user={user} /> ·{' '}
        <AnchorLink
          to="/users/$userID/games/$game/$playtype/scores"
          params={{ userID: user.username, game, playtype }}
          inherit
        >
          {name(score)}
        </AnchorLink>
      </Text>
      {score.comment && (
        <Text fs="italic" className="breaks" mt="xs">
          {score.comment}
        </Text>
      )}
      {isMine && (
        <ButtonLink
          to="/users/$userID/games/$game/$playtype/targets"
          params={{ userID: user.username, game, playtype }}
          search={{ chart: chart.chartID }}
          variant="light"
          size="compact-sm"
          mt="xs"
        >
          {t.setGoal}
        </ButtonLink>
      )}
    </div>
  );
}

function Details({ known: { score }, config }: { known: Known; config: GamePTConfig }) {
  const t = useTexts(scoresTexts);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <section aria-labelledby="result">
        <Title order={2} size="h3" id="result" mb="sm">
          {t.result}
        </Title>
        <Reached score={score} config={config} />
      </section>
      <Metrics score={score} config={config} />
      <section aria-labelledby="about">
        <Title order={2} size="h3" id="about" mb="sm">
          {t.about}
        </Title>
        <About score={score} />
      </section>
    </SimpleGrid>
  );
}
