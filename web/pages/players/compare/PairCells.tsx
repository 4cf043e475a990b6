import { chartColour, chartName, shortChartName } from 'kaiden-client/chart-names';

import { Tone } from '../../../components/Badges.tsx';
import { useNames } from '../../../components/names.ts';
import { useFormat } from '../../../format/index.ts';
import { pathOf } from '../plays/LongTable.tsx';
import { useSlice } from '../ugpt.ts';
import { leadOf, type By, type Pair, type Side } from './pairs.ts';

/** A chart and what both sides have on it. */
export function PairCells({ pair, by }: { pair: Pair; by: By }) {
  const { change } = useFormat();
  const { config } = useSlice();
  const { chart, song } = pair;
  const lead = leadOf(pair, by);
  const place = by === 'score' ? 'numbers' : undefined;
  return (
    <>
      <td>
        <a
          href={pathOf('games', chart.game, chart.playtype, 'charts', chart.chartID)}
          title={`${song.title} / ${song.artist}`}
        >
          {song.title}
        </a>
      </td>
      <td>
        <Tone colour={chartColour(config, chart)} title={chartName(config, chart)}>
          {shortChartName(config, chart)}
        </Tone>
      </td>
      <td className={place}>
        <Reached side={pair.left} by={by} leads={lead !== undefined && lead > 0} />
      </td>
      <td className={place}>
        <Reached side={pair.right} by={by} leads={lead !== undefined && lead < 0} />
      </td>
      <td className="numbers">{lead === undefined ? '–' : change(lead, by === 'score' ? config : undefined)}</td>
    </>
  );
}

/** Returns a pair in two lines, for narrow screens. */
export function PairLines({ pair, by }: { pair: Pair; by: By }) {
  const { change } = useFormat();
  const { config } = useSlice();
  const { chart, song } = pair;
  const lead = leadOf(pair, by);
  return (
    <>
      <div className="line">
        <a href={pathOf('games', chart.game, chart.playtype, 'charts', chart.chartID)}>{song.title}</a>
        <Tone colour={chartColour(config, chart)} title={chartName(config, chart)}>
          {shortChartName(config, chart)}
        </Tone>
      </div>
      <div className="line">
        <span className="grows">
          <Reached side={pair.left} by={by} leads={lead !== undefined && lead > 0} isShort />
        </span>
        <span>:</span>
        <span className="grows">
          <Reached side={pair.right} by={by} leads={lead !== undefined && lead < 0} isShort />
        </span>
        <span className="at-end">{lead === undefined ? '–' : change(lead, by === 'score' ? config : undefined)}</span>
      </div>
    </>
  );
}

function Reached({
  side,
  by,
  leads,
  isShort = false,
}: {
  side: Side | undefined;
  by: By;
  leads: boolean;
  isShort?: boolean;
}) {
  const { score } = useFormat();
  const { config } = useSlice();
  const { lamp } = useNames(config);
  if (!side) return '–';
  if (by === 'lamp')
    return (
      <Tone colour={config.lampColours[side.lamp]}>{isShort ? config.shortLamps[side.lamp] : lamp(side.lamp)}</Tone>
    );
  const text = `${score(side.score, config)} ${side.grade}`;
  return leads ? <b>{text}</b> : text;
}
