import { Group, Text } from '@mantine/core';
import type { PBDocument, ScoreDocument } from 'kaiden-client';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { DifficultyBadge, GradeBadge, LampBadge } from '../../../components/Badges.tsx';
import { ChartLink } from '../../../components/GameLinks.tsx';
import { Score } from '../../../components/Score.tsx';
import { useFormat } from '../../../format/index.ts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { scoreIDOf, type Play } from './play.ts';

type Of = { play: ScoreDocument | PBDocument };

/** Chart of a play, with a link. */
export function ChartCell({ chart, song }: Pick<Play, 'chart' | 'song'>) {
  return (
    <Group gap={6} wrap="nowrap" miw={0} className="chart-cell">
      <Text span truncate inherit title={`${song.title} / ${song.artist}`}>
        <ChartLink chart={chart}>{song.title}</ChartLink>
      </Text>
      <DifficultyBadge chart={chart} short />
    </Group>
  );
}

/** The score, leading to the play. */
export function ScoreCell({ play }: Of) {
  const scoreID = scoreIDOf(play);
  const score = <Score {...play} score={play.scoreData.score} />;
  if (scoreID === undefined) return score;
  return (
    <AnchorLink to="/scores/$scoreID" params={{ scoreID }} inherit>
      {score}
    </AnchorLink>
  );
}

export const GradeCell = ({ play: { game, playtype, scoreData } }: Of) => (
  <GradeBadge grade={scoreData.grade} game={game} playtype={playtype} />
);

/** The lamp, abbreviated where a play is two lines. */
export function LampCell({ play: { game, playtype, scoreData } }: Of) {
  return <LampBadge lamp={scoreData.lamp} game={game} playtype={playtype} short={useIsNarrow()} />;
}

const MONTH = 30 * 86_400_000;

/** Time of a play: relative within the last month, else the day; exact on hovering. */
export function TimeCell({ play }: Of) {
  const t = useTexts(playsTexts);
  const { ago, date, time } = useFormat();
  if (play.timeAchieved === null) return t.unknownTime;
  const isLate = Date.now() - play.timeAchieved < MONTH;
  return (
    <span className="unbroken" title={time(play.timeAchieved)}>
      {isLate ? ago(play.timeAchieved) : date(play.timeAchieved)}
    </span>
  );
}
