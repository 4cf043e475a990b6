import { Badge, Group, Paper, Text } from '@mantine/core';
import type { Client } from 'kaiden/client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';

export type NotificationDocument = Awaited<ReturnType<Client['notifications']['list']>>['body'][number];

/** What a player was told, leading to what it is about. */
export function Notification({ notification }: { notification: NotificationDocument }) {
  const { notifications: t } = useTexts(ownTexts);
  const { time } = useFormat();
  const { title, read, sentAt, body } = notification;
  const to = placeOf(body);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={read ? 400 : 700} className="breaks">
          {to === null ? title : <AnchorLink to={to}>{title}</AnchorLink>}
        </Text>
        {!read && (
          <Badge tt="none" miw="max-content">
            {t.isNew}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {time(sentAt)}
      </Text>
    </Paper>
  );
}

/** The page of what it is about; null where there is none. */
function placeOf({ type, content }: NotificationDocument['body']): string | null {
  const { game, playtype, questID, userID } = content;
  if (typeof game !== 'string' || typeof playtype !== 'string') return null;
  const gpt = `/games/${game}/${playtype}`;
  if (type === 'QUEST_CHANGED' && typeof questID === 'string') return `${gpt}/quests/${questID}`;
  return type === 'RIVALED_BY' && typeof userID === 'number' ? `/users/${userID}${gpt}` : gpt;
}
