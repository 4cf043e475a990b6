import { Text } from '@mantine/core';

import { ScoreChange } from '../../../components/Score.tsx';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { sessionsTexts } from '../../../texts/sessions.ts';
import { ChartCell, GradeCell, LampCell, ScoreCell } from '../plays/cells.tsx';
import type { Raise } from './raise.ts';

import './raises.css';

/** Raised PBs in short: the chart, what was reached on it, and by how much it was better. */
export function RaiseList({ label, raises }: { label: string; raises: readonly Raise[] }) {
  const t = useTexts(sessionsTexts);
  const { lamp } = useTexts(playsTexts);
  return (
    <ul className="raises" aria-label={label}>
      {raises.map(({ play, info }) => (
        <li key={info.scoreID}>
          <ChartCell {...play} />
          <div className="raise">
            <Text span size="sm" className="up numbers">
              {info.isNewScore ? (
                t.newScore
              ) : (
                <>▲ {info.scoreDelta > 0 ? <ScoreChange {...play.play} change={info.scoreDelta} /> : lamp}</>
              )}
            </Text>
            <span className="numbers">
              <ScoreCell play={play.play} />
            </span>
            <GradeCell play={play.play} />
            <LampCell play={play.play} />
          </div>
        </li>
      ))}
    </ul>
  );
}
