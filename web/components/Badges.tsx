import type { ReactNode } from 'react';

import './badges.css';
import { useGameConfig, type Gpt } from './game.ts';

/** A word in the colour of its place in a game's order. The text keeps the page's colour, so it can always be read. */
export function Tone({
  colour,
  children,
  title,
}: {
  colour?: string | undefined;
  children: ReactNode;
  title?: string;
}) {
  return (
    <span className="tone" style={{ '--tone': colour } as React.CSSProperties} title={title}>
      {children}
    </span>
  );
}

/** A lamp, in its colour. */
export function LampBadge({ lamp, ...gpt }: Gpt & { lamp: string }) {
  return <Tone colour={useGameConfig(gpt)?.lampColours[lamp]}>{lamp}</Tone>;
}

/** A grade, in its colour. */
export function GradeBadge({ grade, ...gpt }: Gpt & { grade: string }) {
  return <Tone colour={useGameConfig(gpt)?.gradeColours[grade]}>{grade}</Tone>;
}

/** The difficulty and level of a chart; `short` writes the difficulty as players abbreviate it. */
export function DifficultyBadge({
  chart: { difficulty, level, ...gpt },
  short,
}: {
  chart: Gpt & { difficulty: string; level: string };
  short?: boolean;
}) {
  const config = useGameConfig(gpt);
  const name = short ? (config?.shortDifficulties[difficulty] ?? difficulty) : difficulty;
  return (
    <Tone colour={config?.difficultyColours[difficulty]} {...(short && { title: difficulty })}>
      {name} {level}
    </Tone>
  );
}

/** The colour of a place in an order for which the game has none: from red, the worst, to violet. */
export const classColour = (place: number, of: number): string =>
  `hsl(${Math.round((280 * place) / Math.max(1, of - 1))}, 65%, 50%)`;

/** A class of a set, as the game writes it. */
export function ClassBadge({ set, value, ...gpt }: Gpt & { set: string; value: number }) {
  const values = useGameConfig(gpt)?.classHumanisedFormat[set];
  const found = values?.[value];
  return (
    <Tone colour={classColour(value, values?.length ?? 1)} {...(found?.mouseover && { title: found.mouseover })}>
      {found?.display ?? '–'}
    </Tone>
  );
}
