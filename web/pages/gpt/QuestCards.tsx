import { Card, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuestDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { useMyStats, type Gpt } from '../../components/game.ts';
import { QuestLink } from '../../components/GameLinks.tsx';
import { useFormat } from '../../format/index.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';

/** Counts the goals of a quest. */
export const goalCount = ({ questData }: QuestDocument): number =>
  questData.reduce((sum, { goals }) => sum + goals.length, 0);

/** Quests with how far the reader is with those that they have taken. */
export function QuestCards({ gpt: { game, playtype }, quests }: { gpt: Gpt; quests: readonly QuestDocument[] }) {
  const t = useTexts(gamesTexts);
  const { number } = useFormat();
  const played = Boolean(useMyStats({ game, playtype }));
  const { data } = useQuery({
    ...read('ugptTargets', 'quests', { params: { userID: 'me', game, playtype } }),
    enabled: played,
  });
  const taken = new Map(data?.questSubs.map((sub) => [sub.questID, sub]));
  return (
    <ul className="cards">
      {quests.map((quest) => {
        const [sub, all] = [taken.get(quest.questID), goalCount(quest)];
        return (
          <Card key={quest.questID} component="li" withBorder>
            <strong>
              <QuestLink quest={quest} />
            </strong>
            <Text size="sm">{quest.desc}</Text>
            <Text size="sm" c="dimmed">
              {sub ? t.goalsReached(number(sub.progress), number(all)) : t.goals(number(all))}
            </Text>
            {sub && <Progress value={(100 * sub.progress) / Math.max(1, all)} mt={4} aria-label={quest.name} />}
          </Card>
        );
      })}
    </ul>
  );
}
