import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GamePTConfig, PBDocument } from 'kaiden-client';

import { useGameConfig, type Gpt } from '../../../components/game.ts';
import { shareToNext, toNextGrade } from '../../../components/next-grade.ts';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { ChartCell, GradeCell, LampCell, ScoreCell } from '../../players/plays/cells.tsx';
import { playsOf, type Play } from '../../players/plays/play.ts';

import '../../players/session/raises.css';
import { bestOf } from './queries.ts';

/** Number of charts shown. */
const FEW = 5;

/** The reader's best plays that lack least to their next grade: for those whose rating can't rise any more. */
export function CloseGrades({ gpt, height }: { gpt: Gpt; height: number }) {
  const t = useTexts(dashboardTexts);
  const { number } = useFormat();
  const config = useGameConfig(gpt);
  const query = useQuery(bestOf(gpt));
  if (!config) return null;
  return (
    <Result query={query} placeholder={<Placeholder h={height} />}>
      {(found) => {
        const plays = closest(playsOf(found.pbs, found), config);
        if (plays.length === 0) return <Empty title={t.noGains}>{t.noGainsHint}</Empty>;
        return (
          <>
            <Text size="sm" c="dimmed" mb="xs">
              {t.closeGrades}
            </Text>
            <Card withBorder py={6}>
              <ul className="raises">
                {plays.map(({ key, play, chart, song }) => (
                  <li key={key}>
                    <ChartCell chart={chart} song={song} />
                    <div className="raise numbers">
                      <ScoreCell play={play} />
                      <GradeCell play={play} />
                      <LampCell play={play} />
                      <Text span size="sm" fw={600}>
                        {toNextGrade(config, play.scoreData, number)}
                      </Text>
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
          </>
        );
      }}
    </Result>
  );
}

/** Returns the plays that are closest to their next grade, closest first. */
export const closest = (plays: readonly Play<PBDocument>[], config: GamePTConfig): Play<PBDocument>[] =>
  plays
    .flatMap((play) => {
      const share = shareToNext(config, play.play.scoreData);
      return share === undefined ? [] : [{ play, share }];
    })
    .toSorted((a, b) => a.share - b.share)
    .slice(0, FEW)
    .map(({ play }) => play);
