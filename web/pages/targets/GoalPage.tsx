import { Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { EvaluatedGoalResult, GoalDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { DifficultyBadge } from '../../components/Badges.tsx';
import { useMyStats, type Gpt } from '../../components/game.ts';
import { ChartLink, FolderLink, GptLink, QuestLink } from '../../components/GameLinks.tsx';
import { useGoalName } from '../../components/goal-name.ts';
import { useGoalProgress, useProgressText } from '../../components/goal-progress.ts';
import { Heading } from '../../components/Heading.tsx';
import { PageResult } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useMyID } from '../../shared/me.ts';
import { useTexts } from '../../texts/index.ts';
import { targetsTexts } from '../../texts/targets.ts';
import { useTrail } from '../gpt/Frame.tsx';
import { Players } from './Players.tsx';

const route = getRouteApi('/games/$game/$playtype/goals/$goalID');

/** A goal, its charts, who works at it, and how far the reader is. */
export function GoalPage() {
  const t = useTexts(targetsTexts);
  const told = useProgressText();
  const { goalID, ...gpt } = route.useParams();
  const games = useTrail();
  const name = useGoalName([gpt]);
  const query = useQuery(read('targets', 'goal', { params: { ...gpt, goalID } }));
  return (
    <PageResult query={query}>
      {({ goal, goalSubs, users, parentQuests }) => (
        <Stack>
          <Heading title={name(goal)} trail={[...games, <GptLink key="gpt" {...gpt} />]} />
          <Own gpt={gpt} goal={goal} />
          <Section title={t.charts}>
            {goal.charts.type === 'folder' ? <Folder goal={goal} /> : <Charts goal={goal} />}
          </Section>
          {parentQuests.length > 0 && (
            <Section title={t.quests}>
              <ul className="link-list">
                {parentQuests.map((quest) => (
                  <li key={quest.questID}>
                    <QuestLink quest={quest} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title={t.players}>
            <Players
              subs={goalSubs}
              users={users}
              hint={t.nobodyGoal}
              progressOf={({ progressHuman, outOfHuman }) => `${told(progressHuman)} / ${outOfHuman}`}
            />
          </Section>
        </Stack>
      )}
    </PageResult>
  );
}

function Own({ gpt: { game, playtype }, goal }: { gpt: Gpt; goal: GoalDocument }) {
  const { goalID } = goal;
  const t = useTexts(targetsTexts);
  const me = useMyID();
  const played = useMyStats({ game, playtype });
  const { data } = useQuery({
    ...read('targets', 'evaluateGoal', { params: { game, playtype, goalID }, query: { userID: String(me) } }),
    enabled: Boolean(played),
  });
  if (played === undefined) return <Text>&nbsp;</Text>;
  if (played === null) return <Text c="dimmed">{me === null ? t.logIn : t.play}</Text>;
  return data ? <Progress goal={goal} result={data.results} /> : <Text>&nbsp;</Text>;
}

function Progress({ goal, result }: { goal: GoalDocument; result: Omit<EvaluatedGoalResult, 'goalID'> }) {
  const t = useTexts(targetsTexts);
  const progress = useGoalProgress('me', goal, result);
  return <Text>{`${result.achieved ? '✓ ' : ''}${t.yourProgress(progress, result.outOfHuman)}`}</Text>;
}

function Folder({ goal: { game, playtype, charts } }: { goal: GoalDocument }) {
  const folderID = String(charts.data);
  const { data } = useQuery(read('folders', 'get', { params: { game, playtype, folderID } }));
  return <p>{data ? <FolderLink folder={data.folder} /> : '\u00A0'}</p>;
}

function Charts({ goal: { game, playtype, charts } }: { goal: GoalDocument }) {
  const found = useQueries({
    queries: [charts.data].flat().map((chartID) => read('charts', 'get', { params: { game, playtype, chartID } })),
  });
  return (
    <ul className="link-list">
      {found.map(({ data }, i) => (
        <li key={data?.chart.chartID ?? i}>
          {data ? (
            <>
              <ChartLink chart={data.chart}>{data.song.title}</ChartLink> <DifficultyBadge chart={data.chart} short />
            </>
          ) : (
            '\u00A0'
          )}
        </li>
      ))}
    </ul>
  );
}
