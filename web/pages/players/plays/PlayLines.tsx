import { chartColour, chartName, shortChartName } from 'kaiden-client/chart-names';
import { memo } from 'react';

import { Tone } from '../../../components/Badges.tsx';
import { toNextGrade } from '../../../components/next-grade.ts';
import { useFormat } from '../../../format/index.ts';
import { useLanguage } from '../../../texts/index.ts';
import { useSlice } from '../ugpt.ts';
import { pathOf } from './LongTable.tsx';
import { scoreIDOf, type Play } from './play.ts';

/** A play in two lines: song and level, then score, grade, lamp and what is missing to the next grade. */
export const PlayLines = memo(({ row: { song, chart, play } }: { row: Play }) => {
  const { number, score: shown } = useFormat();
  const { config } = useSlice();
  const { language } = useLanguage();
  const { score, grade, lamp } = play.scoreData;
  const scoreID = scoreIDOf(play);
  return (
    <>
      <div className="line">
        <a
          href={pathOf('games', chart.game, chart.playtype, 'charts', chart.chartID)}
          title={`${song.title} / ${song.artist}`}
        >
          {song.title}
        </a>
        <Tone colour={chartColour(config, chart)} title={chartName(config, chart)}>
          {shortChartName(config, chart)}
        </Tone>
      </div>
      <div className="line">
        {scoreID === undefined ? (
          <b>{shown(score, config)}</b>
        ) : (
          <a href={pathOf('scores', scoreID)}>{shown(score, config)}</a>
        )}
        <Tone colour={config.gradeColours[grade]}>{grade}</Tone>
        <Tone colour={config.lampColours[lamp]} title={config.names[language].lamps[lamp] ?? lamp}>
          {config.shortLamps[lamp] ?? lamp}
        </Tone>
        <span className="at-end">{toNextGrade(config, play.scoreData, number)}</span>
      </div>
    </>
  );
});
