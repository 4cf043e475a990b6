import { Badge, Group, List, Text } from '@mantine/core';
import type { ImportDocument } from 'kaiden-client';

import { Section } from '../../components/Section.tsx';
import { SessionLink } from '../../components/SessionLink.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { ImportAnswer } from './import-answer.ts';

interface Props {
  created: ImportDocument['createdSessions'];
  sessions: ImportAnswer['sessions'];
}

/** Sessions that an import made or made longer. */
export function ImportSessions({ created, sessions }: Props) {
  const t = useTexts(importTexts);
  const { time } = useFormat();
  if (created.length === 0) return null;
  return (
    <Section title={t.sessions}>
      <List listStyleType="none" spacing="xs">
        {created.map(({ sessionID, type }) => {
          const session = sessions.find((one) => one.sessionID === sessionID);
          if (!session) return null;
          return (
            <List.Item key={sessionID}>
              <Group gap="0.1rem 0.5rem">
                <SessionLink sessionID={sessionID}>{session.name}</SessionLink>
                <Text c="dimmed">{time(session.timeStarted)}</Text>
                <Badge variant="default" tt="none">
                  {type === 'Created' ? t.created : t.appended}
                </Badge>
              </Group>
            </List.Item>
          );
        })}
      </List>
    </Section>
  );
}
