import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { GoalDocument, QuestDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { DataTable, type Column } from '../../components/DataTable.tsx';
import { useMyStats, type Gpt } from '../../components/game.ts';
import { GoalLink, GptLink } from '../../components/GameLinks.tsx';
import { useProgressText } from '../../components/goal-progress.ts';
import { Heading } from '../../components/Heading.tsx';
import { Empty, PageResult, Placeholder } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { targetsTexts } from '../../texts/targets.ts';
import { useTrail } from '../gpt/Frame.tsx';
import { goalCount } from '../gpt/QuestCards.tsx';
import { Players } from './Players.tsx';
import { TakeQuest } from './TakeQuest.tsx';

const route = getRouteApi('/games/$game/$playtype/quests/$questID');

/** A quest, who works at it, and how far the reader is. */
export function QuestPage() {
  const t = useTexts(targetsTexts);
  const { quests } = useTexts(gamesTexts);
  const { number } = useFormat();
  const { questID, ...gpt } = route.useParams();
  const games = useTrail();
  const own = useOwnProgress(gpt, questID);
  const query = useQuery(read('targets', 'quest', { params: { ...gpt, questID } }));
  const trail = [
    ...games,
    <GptLink key="gpt" {...gpt} />,
    <AnchorLink key="quests" to="/games/$game/$playtype/quests" params={gpt}>
      {quests}
    </AnchorLink>,
  ];
  return (
    <PageResult query={query}>
      {({ quest, questSubs, users, goals, parentQuestlines }) => (
        <Stack>
          <Heading title={quest.name} trail={trail} />
          <Text>{quest.desc}</Text>
          {parentQuestlines.length > 0 && (
            <Text>
              {t.partOf}:{' '}
              {parentQuestlines.map(({ questlineID, name }) => (
                <AnchorLink
                  key={questlineID}
                  me="sm"
                  to="/games/$game/$playtype/questlines/$questlineID"
                  params={{ ...gpt, questlineID }}
                >
                  {name}
                </AnchorLink>
              ))}
            </Text>
          )}
          <TakeQuest quest={quest} subs={questSubs} />
          {own === undefined ? (
            <Placeholder h={600} />
          ) : (
            <>
              <Goals quest={quest} goals={goals} own={own} />
              <Section title={t.players}>
                <Players
                  subs={questSubs}
                  users={users}
                  hint={t.nobodyQuest}
                  progressOf={({ progress }) => t.of(number(progress), number(goalCount(quest)))}
                />
              </Section>
            </>
          )}
        </Stack>
      )}
    </PageResult>
  );
}

interface GoalsProps {
  quest: QuestDocument;
  goals: readonly GoalDocument[];
  /** Columns of the reader. */
  own: readonly Column<{ goalID: string }>[];
}

function Goals({ quest, goals, own }: GoalsProps) {
  const t = useTexts(targetsTexts);
  const known = new Map(goals.map((goal) => [goal.goalID, goal]));
  if (quest.questData.length === 0) return <Empty title={t.emptyQuest} />;
  return quest.questData.map((part, i) => (
    <Section key={`${i} ${part.title}`} title={part.title}>
      {part.desc && <Text c="dimmed">{part.desc}</Text>}
      <DataTable
        label={part.title}
        rows={part.goals}
        keyOf={({ goalID }) => goalID}
        columns={[
          {
            id: 'goal',
            title: t.goal,
            cell: ({ goalID, note }) => (
              <>
                {known.has(goalID) ? <GoalLink goal={known.get(goalID)!} /> : goalID}
                {note && (
                  <Text size="sm" c="dimmed">
                    {note}
                  </Text>
                )}
              </>
            ),
          },
          ...own,
        ]}
      />
    </Section>
  ));
}

/** Returns a column with the reader's progress, none for who has not played the game; undefined while it is loading. */
function useOwnProgress({ game, playtype }: Gpt, questID: string): Column<{ goalID: string }>[] | undefined {
  const t = useTexts(targetsTexts);
  const told = useProgressText();
  const me = useMyID();
  const played = useMyStats({ game, playtype });
  const { data, isLoading } = useQuery({
    ...read('targets', 'evaluateQuest', { params: { game, playtype, questID }, query: { userID: String(me) } }),
    enabled: Boolean(played),
  });
  if (played === undefined || isLoading) return undefined;
  if (!data) return [];
  const results = new Map(data.goalResults.map((result) => [result.goalID, result]));
  return [
    {
      id: 'you',
      title: t.you,
      cell: ({ goalID }) => {
        const result = results.get(goalID);
        return result && `${result.achieved ? '✓ ' : ''}${told(result.progressHuman)} / ${result.outOfHuman}`;
      },
    },
  ];
}
