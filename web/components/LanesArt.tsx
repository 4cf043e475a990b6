/** Colours of the lanes' notes: white and coloured keys. */
const NOTES = [
  [0, 18, '#9479fb'],
  [1, 46, '#ffd166'],
  [2, 8, '#e5deff'],
  [3, 60, '#9479fb'],
  [3, 30, '#9479fb'],
  [4, 74, '#e5deff'],
  [5, 22, '#ffd166'],
  [6, 52, '#9479fb'],
  [2, 82, '#e5deff'],
] as const;
const LANES = 7;
const WIDTH = 14;

/** Falling notes behind headings and empty places. Decorative. */
export const LanesArt = ({ className = 'lanes-art' }: { className?: string }) => (
  <svg className={className} viewBox={`0 0 ${LANES * WIDTH} 100`} preserveAspectRatio="xMaxYMid slice" aria-hidden>
    {Array.from({ length: LANES + 1 }, (_, lane) => (
      <path key={lane} d={`M${lane * WIDTH} 0v100`} stroke="var(--lane)" strokeWidth="0.4" />
    ))}
    {NOTES.map(([lane, y, fill]) => (
      <rect key={`${lane} ${y}`} x={lane * WIDTH + 1} y={y} width={WIDTH - 2} height="3" rx="0.8" fill={fill} />
    ))}
    <path d={`M0 92h${LANES * WIDTH}`} stroke="#ff4d8d" strokeWidth="0.9" />
  </svg>
);
