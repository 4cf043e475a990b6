import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { read } from '../../../api.ts';
import { bpmOf, notesOf } from '../../../components/chart-facts.ts';
import { ChartLink, GoalLink } from '../../../components/GameLinks.tsx';
import { isInPercent } from '../../../components/metrics.ts';
import { useNames } from '../../../components/names.ts';
import { toNextGrade } from '../../../components/next-grade.ts';
import { Placeholder, Result } from '../../../components/Result.tsx';
import { ScoreChange } from '../../../components/Score.tsx';
import { UserLink } from '../../../components/UserLink.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { detailTexts } from '../../../texts/play-details.ts';
import { ButtonLink } from '../links.tsx';
import { Advance } from '../targets/GoalList.tsx';
import { useSlice } from '../ugpt.ts';
import { GradeCell, LampCell, ScoreCell, TimeCell } from './cells.tsx';
import { isScore, type Play } from './play.ts';

/** An unfolded row: the chart, all plays on it, the rivals' PBs and the goals of the player. */
export function PlayDetails({ row }: { row: Play }) {
  return (
    <>
      <Facts row={row} />
      <div className="detail-columns">
        <History row={row} />
        <Rivals row={row} />
        <Goals row={row} />
      </div>
    </>
  );
}

function Facts({ row: { song, chart, play } }: { row: Play }) {
  const t = useTexts(detailTexts);
  const { number, percent, rating } = useFormat();
  const { config, params, isMine } = useSlice();
  const { shortScore } = useNames(config);
  const [notes, bpm] = [notesOf(chart), bpmOf(chart, song)];
  const facts = [
    song.artist,
    notes !== undefined && t.notes(number(notes)),
    bpm !== undefined && `${number(bpm)} BPM`,
    !isInPercent(config) && percent(play.scoreData.percent),
    toNextGrade(config, play.scoreData, number),
    ...config.scoreRatingAlgs.flatMap((alg) => {
      const value = play.calculatedData[alg];
      return typeof value === 'number'
        ? [`${shortScore(alg)} ${rating(value, config.scoreRatingAlgDecimals[alg] ?? 2)}`]
        : [];
    }),
  ];
  return (
    <Group justify="space-between" mb="sm" gap="xs">
      <Text size="sm">{facts.filter(Boolean).join(' · ')}</Text>
      <Group gap="xs">
        {isMine && (
          <ButtonLink
            to="/users/$userID/games/$game/$playtype/targets"
            params={params}
            search={{ chart: chart.chartID }}
            variant="light"
            size="compact-sm"
          >
            {t.setGoal}
          </ButtonLink>
        )}
        <Text size="sm">
          <ChartLink chart={chart}>{t.toChart}</ChartLink>
        </Text>
      </Group>
    </Group>
  );
}

/** Plays that are listed; the page of the chart has the others. */
const FEW = 6;

function History({ row: { chart, play } }: { row: Play }) {
  const t = useTexts(detailTexts);
  const { params } = useSlice();
  const { number } = useFormat();
  const query = useQuery(read('ugptLists', 'scoresOnChart', { params: { ...params, chartID: chart.chartID } }));
  const partOf = (scoreID: string) =>
    isScore(play) ? [] : play.composedFrom.filter((part) => part.scoreID === scoreID).map(({ name }) => t.part(name));
  return (
    <Part title={t.history}>
      <Result query={query} placeholder={<Placeholder h={90} />}>
        {(scores) => {
          const parts = scores.filter(({ scoreID }, at) => at < FEW || partOf(scoreID).length > 0);
          return (
            <>
              <ul>
                {parts.map((score) => (
                  <li key={score.scoreID}>
                    <ScoreCell play={score} />
                    <GradeCell play={score} />
                    <LampCell play={score} />
                    <TimeCell play={score} />
                    {partOf(score.scoreID).length > 0 && (
                      <Text span size="xs" c="dimmed">
                        {t.madeOf}: {partOf(score.scoreID).join(', ')}
                      </Text>
                    )}
                  </li>
                ))}
              </ul>
              {scores.length > parts.length && (
                <Text size="sm" c="dimmed">
                  {t.further(number(scores.length - parts.length))}
                </Text>
              )}
            </>
          );
        }}
      </Result>
    </Part>
  );
}

function Rivals({ row: { chart, play } }: { row: Play }) {
  const t = useTexts(detailTexts);
  const { params } = useSlice();
  const query = useQuery(read('rivals', 'pbsOnChart', { params: { ...params, chartID: chart.chartID } }));
  return (
    <Part title={t.rivals}>
      <Result query={query} placeholder={<Placeholder h={60} />}>
        {({ pbs, rivals }) =>
          pbs.length === 0 ? (
            <Text size="sm" c="dimmed">
              {rivals.length === 0 ? t.noRivals : t.noRivalPlayed}
            </Text>
          ) : (
            <ul>
              {pbs.map((pb) => {
                const user = rivals.find(({ id }) => id === pb.userID);
                const lead = play.scoreData.score - pb.scoreData.score;
                return (
                  <li key={pb.userID}>
                    {user && <UserLink user={user} />}
                    <ScoreCell play={pb} />
                    <GradeCell play={pb} />
                    <LampCell play={pb} />
                    <span>
                      <ScoreChange {...pb} change={lead} />
                    </span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Result>
    </Part>
  );
}

function Goals({ row: { chart } }: { row: Play }) {
  const t = useTexts(detailTexts);
  const { params } = useSlice();
  const query = useQuery(read('ugptTargets', 'onChart', { params: { ...params, chartID: chart.chartID } }));
  return (
    <Part title={t.goals}>
      <Result query={query} placeholder={<Placeholder h={60} />}>
        {({ goals, goalSubs }) =>
          goalSubs.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t.noGoals}
            </Text>
          ) : (
            goalSubs.map((sub) => {
              const goal = goals.find(({ goalID }) => goalID === sub.goalID);
              return (
                goal && (
                  <div key={sub.goalID}>
                    <GoalLink goal={goal} />
                    <Advance goal={goal} sub={sub} label={goal.name} />
                  </div>
                )
              );
            })
          )
        }
      </Result>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);
