import { Card, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';

import type { Gpt } from '../../../components/game.ts';
import { Empty, Result } from '../../../components/Result.tsx';
import { Section } from '../../../components/Section.tsx';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { FeedList } from '../../players/Feed.tsx';
import { ButtonLink } from '../../players/links.tsx';
import { rivalNews } from './queries.ts';

/** Number of entries shown. */
const MOST = 8;

/** Recent activity of the reader's rivals in all games. */
export function RivalNews({ me, main: { game, playtype } }: { me: UserDocument; main: Gpt }) {
  const t = useTexts(dashboardTexts);
  const query = useQuery(rivalNews());
  return (
    <Section title={t.rivals}>
      <Result query={query}>
        {(games) => {
          const others = Object.values(games);
          if (others.some(({ recentSessions }) => recentSessions.length > 0))
            return (
              <Card withBorder>
                <FeedList games={others} named most={MOST} />
              </Card>
            );
          return (
            <Empty title={t.noRivals}>
              {t.noRivalsHint}
              <Group justify="center" mt="sm">
                <ButtonLink
                  to="/users/$userID/games/$game/$playtype/rivals"
                  params={{ userID: me.username, game, playtype }}
                  variant="default"
                >
                  {t.chooseRivals}
                </ButtonLink>
              </Group>
            </Empty>
          );
        }}
      </Result>
    </Section>
  );
}
