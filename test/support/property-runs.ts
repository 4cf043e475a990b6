/** Default seed of properties: a failure is reproducible, and all runs take equally long. */
const SEED = 20_261_123;

/**
 * How often a property is tried, and from which seed: as told here and from the same seed every time. PROPERTY_RUNS tries it so many
 * times as often, from seeds drawn at random; PROPERTY_SEED names one.
 */
export function propertyRuns(numRuns: number): { numRuns: number; seed?: number } {
  const { PROPERTY_RUNS: times, PROPERTY_SEED: seed } = process.env;
  if (times === undefined) return { numRuns, seed: Number(seed ?? SEED) };
  return { numRuns: Math.ceil(numRuns * Number(times)), ...(seed !== undefined && { seed: Number(seed) }) };
}
