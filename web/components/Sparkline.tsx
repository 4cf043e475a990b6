const WIDTH = 100;
const HEIGHT = 28;
const EDGE = 2;

/** A value at a time (Unix ms). */
export interface Point {
  at: number;
  value: number;
}

/** Line through a few points, oldest first. Decorative: their change is written beside it. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  const [begin = 0, end = 0] = [points[0]?.at, points.at(-1)?.at];
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => ((at - begin) / (end - begin || 1)) * WIDTH;
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const line = points
    .map(({ at, value }, i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {points.length > 1 && (
        <>
          <path d={`${line}V${HEIGHT}H0z`} className="sparkline-area" />
          <path d={line} className="sparkline-line" vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
