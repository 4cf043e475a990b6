import { chartColour, chartName, type NamedChart, shortChartName } from 'kaiden-client/chart-names';
import type { CSSProperties, ReactNode } from 'react';

import './badges.css';
import { useGameConfig, type Gpt } from './game.ts';
import { useNames } from './names.ts';

/** Returns a colour so pale that the page's text can be read on it. */
export const tint = (colour: string) => `color-mix(in srgb, ${colour} var(--tint), var(--mantine-color-body))`;

function toneStyle(colours: readonly string[]): CSSProperties {
  if (colours.length < 2) return { '--tone': colours[0] } as CSSProperties;
  const bar = `linear-gradient(${colours.join(', ')}) left / 0.25rem 100% no-repeat`;
  return {
    '--tone': 'transparent',
    background: `${bar}, linear-gradient(90deg, ${colours.map(tint).join(', ')})`,
  } as CSSProperties;
}

/** A word in a colour of its game, or in the stops of a gradient. The text keeps the page's colour, so it can always be read. */
export function Tone({
  colour = [],
  children,
  title,
}: {
  colour?: string | readonly string[] | undefined;
  children: ReactNode;
  title?: string;
}) {
  return (
    <span className="tone" style={toneStyle(typeof colour === 'string' ? [colour] : colour)} title={title}>
      {children}
    </span>
  );
}

/** A lamp, in its colour; `short` writes it as players abbreviate it. */
export function LampBadge({ lamp, short, ...gpt }: Gpt & { lamp: string; short?: boolean }) {
  const config = useGameConfig(gpt);
  const { lamp: nameOf } = useNames(config);
  return (
    <Tone colour={config?.lampColours[lamp]} {...(short && { title: nameOf(lamp) })}>
      {short ? (config?.shortLamps[lamp] ?? lamp) : nameOf(lamp)}
    </Tone>
  );
}

/** A grade, in its colour. */
export function GradeBadge({ grade, ...gpt }: Gpt & { grade: string }) {
  return <Tone colour={useGameConfig(gpt)?.gradeColours[grade]}>{grade}</Tone>;
}

/** The difficulty and level of a chart; `short` writes the difficulty as players abbreviate it. */
export function DifficultyBadge({ chart, short }: { chart: Gpt & NamedChart; short?: boolean }) {
  const config = useGameConfig(chart);
  const name = config ? chartName(config, chart) : `${chart.difficulty} ${chart.level}`;
  return (
    <Tone colour={config && chartColour(config, chart)} {...(short && { title: name })}>
      {short && config ? shortChartName(config, chart) : name}
    </Tone>
  );
}

/** A class of a set in its colour, as the game writes it. */
export function ClassBadge({ set, value, ...gpt }: Gpt & { set: string; value: number }) {
  const config = useGameConfig(gpt);
  const { classSet, classAt } = useNames(config);
  const found = config?.classHumanisedFormat[set]?.[value];
  const name = classAt(set, value);
  const shown = found && found.display !== name ? `${classSet(set)}: ${found.display}` : classSet(set);
  return (
    <Tone colour={found?.colours} title={shown}>
      {name}
    </Tone>
  );
}
