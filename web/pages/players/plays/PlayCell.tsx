import { chartColour, chartName, shortChartName } from 'kaiden-client/chart-names';
import { memo } from 'react';

import { Tone } from '../../../components/Badges.tsx';
import { valueOf } from '../../../components/metrics.ts';
import { toNextGrade } from '../../../components/next-grade.ts';
import { useFormat } from '../../../format/index.ts';
import { useLanguage } from '../../../texts/index.ts';
import { useSlice } from '../ugpt.ts';
import { TimeCell } from './cells.tsx';
import { pathOf } from './LongTable.tsx';
import type { Look } from './look.ts';
import { rankingOf, scoreIDOf, type Play } from './play.ts';

interface Props {
  /** Id of the column. */
  id: string;
  row: Play;
  look: Look;
}

/** A cell of a long table. Drawn while somebody scrolls, so it asks nobody for anything. */
export const PlayCell = memo(({ id, row, look }: Props) => (
  <td className={look.numeric ? 'numbers' : undefined}>
    <Content id={id} row={row} look={look} />
  </td>
));

function Content({ id, row: { song, chart, play }, look }: Props) {
  const { number, percent, rating, score: shown } = useFormat();
  const { config } = useSlice();
  const { language } = useLanguage();
  const { score, lamp, grade, percent: reached, judgements } = play.scoreData;
  const scoreID = scoreIDOf(play);
  switch (id) {
    case 'song':
      return (
        <a
          href={pathOf('games', chart.game, chart.playtype, 'charts', chart.chartID)}
          title={`${song.title} / ${song.artist}`}
        >
          {song.title}
        </a>
      );
    case 'level':
      return (
        <Tone colour={chartColour(config, chart)} title={chartName(config, chart)}>
          {shortChartName(config, chart)}
        </Tone>
      );
    case 'score':
      return scoreID === undefined ? (
        shown(score, config)
      ) : (
        <a href={pathOf('scores', scoreID)}>{shown(score, config)}</a>
      );
    case 'percent':
      return percent(reached);
    case 'grade':
      return <Tone colour={config.gradeColours[grade]}>{grade}</Tone>;
    case 'lamp':
      return <Tone colour={config.lampColours[lamp]}>{config.names[language].lamps[lamp]}</Tone>;
    case 'delta':
      return toNextGrade(config, play.scoreData, number);
    case 'rank':
      return 'rankingData' in play && `${number(play.rankingData.rank)} / ${number(play.rankingData.outOf)}`;
    case 'rivalRank': {
      const place = rankingOf(play)?.rivalRank;
      return typeof place === 'number' ? number(place) : '–';
    }
    case 'time':
      return <TimeCell play={play} />;
    default: {
      const [kind, name = ''] = split(id);
      const value =
        kind === 'optional' || kind === 'derived'
          ? valueOf({ name, place: kind }, play)
          : (kind === 'alg' ? play.calculatedData : judgements)[name];
      if (typeof value === 'string') return value;
      return typeof value === 'number' ? rating(value, look.digits ?? 0) : '–';
    }
  }
}

/** `optional fast` is the metric `fast`. */
const split = (id: string) => [id.slice(0, id.indexOf(' ')), id.slice(id.indexOf(' ') + 1)];
