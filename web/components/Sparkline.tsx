const WIDTH = 100;
const HEIGHT = 28;
const EDGE = 2;

/** Line of a few values, oldest first. Decorative: their change is written beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => (at / (values.length - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {values.length > 1 && (
        <>
          <path d={`${line}V${HEIGHT}H0z`} className="sparkline-area" />
          <path d={line} className="sparkline-line" vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
