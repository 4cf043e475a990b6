import { Button, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuestDocument, QuestSubDocument } from 'kaiden-client';

import { api, read, type Body } from '../../../api.ts';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { QuestLink } from '../../../components/GameLinks.tsx';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { useChange } from '../change.ts';
import { useSlice } from '../ugpt.ts';

/** The quests that a player has taken; for themselves, also those that can be taken. */
export function Quests({ taken: { quests, questSubs } }: { taken: Body<'ugptTargets', 'goals'> }) {
  const t = useTexts(goalTexts);
  const { isMine } = useSlice();
  const known = new Map(quests.map((quest) => [quest.questID, quest]));
  return (
    <section aria-labelledby="quests">
      <Title order={2} size="h3" id="quests" mb="sm">
        {t.quests}
      </Title>
      {questSubs.length === 0 ? (
        <Empty title={t.noQuests}>{isMine && t.noQuestsMine}</Empty>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {questSubs.map((sub) => {
            const quest = known.get(sub.questID);
            return quest && <QuestCard key={sub.questID} quest={quest} sub={sub} />;
          })}
        </SimpleGrid>
      )}
      {isMine && <Offered taken={new Set(known.keys())} />}
    </section>
  );
}

const GROUPS = ['ugptTargets', 'targets'] as const;
const countGoals = ({ questData }: QuestDocument) => questData.reduce((sum, { goals }) => sum + goals.length, 0);

function QuestCard({ quest, sub }: { quest: QuestDocument; sub: QuestSubDocument }) {
  const t = useTexts(goalTexts);
  const { number, date } = useFormat();
  const { params, isMine } = useSlice();
  const queries = useQueryClient();
  const all = countGoals(quest);
  async function drop() {
    await api.ugptTargets.dropQuest({ params: { ...params, questID: quest.questID } });
    await Promise.all(GROUPS.map((group) => queries.invalidateQueries({ queryKey: [group] })));
  }
  return (
    <Card withBorder component="article">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600} component="div" className="breaks">
          <QuestLink quest={quest} />
        </Text>
        {isMine && (
          <ConfirmButton label={t.drop} named={quest.name} action={drop} size="compact-xs" style={{ flexShrink: 0 }}>
            {t.dropQuestAsk}
          </ConfirmButton>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {quest.desc}
      </Text>
      <Text size="sm">
        {sub.timeAchieved === null
          ? t.goalCount(number(sub.progress), number(all))
          : t.achievedOn(date(sub.timeAchieved))}
      </Text>
      <Progress
        value={all === 0 ? 0 : (100 * sub.progress) / all}
        color={sub.achieved ? 'green' : 'violet'}
        aria-label={quest.name}
        mt={4}
      />
    </Card>
  );
}

/** Quests that are not taken yet. */
function Offered({ taken }: { taken: ReadonlySet<string> }) {
  const t = useTexts(goalTexts);
  const { params } = useSlice();
  const { game, playtype } = params;
  const query = useQuery(read('targets', 'quests', { params: { game, playtype }, query: { search: '' } }));
  const take = useChange((questID: string) => api.ugptTargets.takeQuest({ params: { ...params, questID } }), GROUPS);
  return (
    <Stack mt="lg">
      <Title order={3} size="h4">
        {t.takeQuest}
      </Title>
      <ErrorPanel error={take.error} />
      <Result query={query} placeholder={<Placeholder h={100} />}>
        {(quests) => {
          const offered = quests.filter(({ questID }) => !taken.has(questID));
          if (offered.length === 0) return <Text c="dimmed">{quests.length === 0 ? t.noQuestsThere : t.allTaken}</Text>;
          return (
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {offered.map((quest) => (
                <Card key={quest.questID} withBorder component="article">
                  <Group justify="space-between" align="flex-start" wrap="nowrap">
                    <Text fw={600} component="div" className="breaks">
                      <QuestLink quest={quest} />
                    </Text>
                    <Button
                      size="compact-sm"
                      aria-label={`${t.take}: ${quest.name}`}
                      loading={take.isPending && take.variables === quest.questID}
                      onClick={() => take.mutate(quest.questID)}
                    >
                      {t.take}
                    </Button>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {quest.desc}
                  </Text>
                </Card>
              ))}
            </SimpleGrid>
          );
        }}
      </Result>
    </Stack>
  );
}
