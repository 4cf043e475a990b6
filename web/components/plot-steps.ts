/** Powers of ten between the smallest and the largest step of an axis. */
const [SMALLEST, LARGEST] = [-4, 15];

/** Returns the steps that an axis of values may have: only those whose values look different, so that no text stands there twice. */
export function stepsToldApart(format: (value: number) => string): number[] {
  const powers = Array.from({ length: LARGEST - SMALLEST }, (_, at) => SMALLEST + at);
  const first = powers.find((power) => format(1 + Number(`1e${power}`)) !== format(1)) ?? 0;
  return powers
    .filter((power) => power >= first)
    .flatMap((power) => [1, 2, 5].map((times) => Number(`${times}e${power}`)));
}
