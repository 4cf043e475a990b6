import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { GptLink } from '../../components/GameLinks.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { announcements } from './queries.ts';

/** Time for which an announcement is shown (ms). */
const RECENT = 30 * 24 * 60 * 60 * 1000;
const SHOWN = 3;

/** Recent announcements of administrators; nothing if there are none. */
export function Announcements() {
  const t = useTexts(homeTexts);
  const { ago } = useFormat();
  const { data = [] } = useQuery(announcements());
  const recent = data.filter(({ sentAt }) => Date.now() - sentAt < RECENT).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <Section title={t.announcements}>
      <Stack gap="xs">
        {recent.map(({ title, sentAt, game, playtype }) => (
          <div key={`${sentAt} ${title}`}>
            <Text className="breaks" fw={600}>
              {title}
            </Text>
            <Text size="sm" c="dimmed">
              {game !== null && playtype !== null && (
                <>
                  <GptLink game={game} playtype={playtype} /> ·{' '}
                </>
              )}
              {ago(sentAt)}
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
