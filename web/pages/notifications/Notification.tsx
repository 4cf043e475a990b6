import { Badge, Group, List, Paper, Text } from '@mantine/core';
import type { Client } from 'kaiden-client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useGptName } from '../../components/game.ts';
import { useGoalName } from '../../components/goal-name.ts';
import { useFormat } from '../../format/index.ts';
import { useLanguage, useTexts } from '../../texts/index.ts';
import { concernIn } from '../../texts/job-messages.ts';
import { ownTexts } from '../../texts/own.ts';

export type NotificationDocument = Awaited<ReturnType<Client['notifications']['list']>>['body'][number];
type Body = NotificationDocument['body'];
type Achieved = Extract<Body, { type: 'TARGETS_ACHIEVED' }>['content'];

/** Notification, with a link to its subject. */
export function Notification({ notification }: { notification: NotificationDocument }) {
  const { notifications: t } = useTexts(ownTexts);
  const { time } = useFormat();
  const { title, read, sentAt, body } = notification;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="div" fw={read ? 400 : 700} className="breaks">
          {body.type === 'TARGETS_ACHIEVED' ? <Targets {...body.content} /> : <About title={title} body={body} />}
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

type Others = Exclude<Body, { type: 'TARGETS_ACHIEVED' }>;

function About({ title, body }: { title: string; body: Others }) {
  const words = useWords();
  const to = placeOf(body);
  const text = words(body) ?? title;
  return to === null ? text : <AnchorLink to={to}>{text}</AnchorLink>;
}

/** Returns a function that words a notification in the reader's language; undefined for announcements and old notifications. */
function useWords(): (body: Others) => string | undefined {
  const { notifications: t } = useTexts(ownTexts);
  const { language } = useLanguage();
  const gptName = useGptName();
  return ({ type, content }) => {
    if (type === 'CATALOGUE_WAITS')
      return t.catalogueWaits(content.reasons.map((reason) => concernIn(language, reason)).join('; '));
    if (type === 'QUEST_CHANGED') return content.questName && t.questChanged(content.questName);
    if (type === 'PBS_BEATEN')
      return t.pbsBeaten(content.username, content.count, content.charts[0]?.title ?? '', gptName(content));
    if (type === 'RIVALED_BY') return content.username && t.rivaledBy(content.username, gptName(content));
    if (type !== 'SYNC_STOPPED') return undefined;
    const { host, stopCode } = content;
    return host !== undefined && stopCode !== undefined ? t.syncStopped[stopCode](host) : undefined;
  };
}

/** Returns the page that a notification is about; null if there is none. */
function placeOf(body: Others): string | null {
  if (body.type === 'CATALOGUE_WAITS') return '/admin/catalogue';
  if (body.type === 'SYNC_STOPPED') return '/integrations';
  const { type, content } = body;
  const { game, playtype } = content;
  if (game === undefined || playtype === undefined) return null;
  const gpt = gptPath({ game, playtype });
  if (type === 'QUEST_CHANGED') return `${gpt}/quests/${content.questID}`;
  if (type === 'PBS_BEATEN' && content.count === 1) return `${gpt}/charts/${content.charts[0]?.chartID ?? ''}`;
  return type === 'RIVALED_BY' || type === 'PBS_BEATEN' ? `/users/${content.userID}${gpt}` : gpt;
}

const gptPath = ({ game, playtype }: { game: string; playtype: string }) => `/games/${game}/${playtype}`;

/** Goals and quests that were achieved, and the way to each that is named. */
function Targets({ goalCount, goals, questCount, quests }: Achieved) {
  const { notifications: t } = useTexts(ownTexts);
  const { number } = useFormat();
  const goalName = useGoalName(goals);
  const named: { name: string; to: string }[] = [
    ...quests.map(({ name, questID, ...gpt }) => ({ name, to: `${gptPath(gpt)}/quests/${questID}` })),
    ...goals.map((goal) => ({ name: goalName(goal), to: `${gptPath(goal)}/goals/${goal.goalID}` })),
  ];
  const more = goalCount + questCount - named.length;
  return (
    <>
      {t.achieved}
      <List fw={400}>
        {named.map(({ name, to }) => (
          <List.Item key={to}>
            <AnchorLink to={to}>{name}</AnchorLink>
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t.andMore(number(more))}</List.Item>}
      </List>
    </>
  );
}
