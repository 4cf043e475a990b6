import './badges.css';
import type { GamePTConfig } from 'kaiden-client';
import type { CSSProperties } from 'react';

import { useFormat } from '../format/index.ts';
import { componentTexts } from '../texts/components.ts';
import { useTexts } from '../texts/index.ts';

interface Part {
  label: string;
  count: number;
  /** Colour, or the stops of a gradient. */
  colour: string | readonly string[] | undefined;
}

/** The parts of a bar of lamps or grades: best first, without those that nobody has. */
export function partsOf(
  config: GamePTConfig,
  of: 'lamps' | 'grades',
  counts: Readonly<Record<string, number>>,
): Part[] {
  const colours = of === 'lamps' ? config.lampColours : config.gradeColours;
  return config[of]
    .toReversed()
    .map((label) => ({ label, count: counts[label] ?? 0, colour: colours[label] }))
    .filter(({ count }) => count > 0);
}

function toned(colour: Part['colour'], more?: CSSProperties) {
  const fill =
    typeof colour === 'object'
      ? colour.length > 1
        ? `linear-gradient(90deg, ${colour.join(', ')})`
        : colour[0]
      : colour;
  return { '--tone': fill, ...more } as CSSProperties;
}

/** Stacked bar of a distribution; if the parts don't add up to `total`, the rest stays empty. */
export function DistributionBar({
  label,
  parts,
  total,
  legend = true,
}: {
  /** Name of the distribution. */
  label: string;
  parts: readonly Part[];
  total?: number;
  legend?: boolean;
}) {
  const t = useTexts(componentTexts);
  const { number } = useFormat();
  const sum = parts.reduce((sum, { count }) => sum + count, 0);
  const all = Math.max(total ?? sum, sum);
  const rest = all - sum;
  const labelled = [
    ...parts.map(({ label, count }) => `${label} ${number(count)}`),
    ...(rest > 0 ? [`${t.without} ${number(rest)}`] : []),
  ];
  return (
    <div>
      <div className="distribution" role="img" aria-label={`${label}: ${labelled.join(', ')}`}>
        {parts.map(({ label, count, colour }) => (
          <span
            key={label}
            style={toned(colour, { width: `${(100 * count) / Math.max(all, 1)}%` })}
            title={`${label} ${count}`}
          />
        ))}
      </div>
      {legend && (
        <ul className="legend" aria-hidden>
          {parts.map(({ label, count, colour }) => (
            <li key={label} style={toned(colour)}>
              {label} {number(count)}
            </li>
          ))}
          {rest > 0 && (
            <li>
              {t.without} {number(rest)}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
