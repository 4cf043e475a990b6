/** Default seed of properties: a failure is reproducible, and all runs take equally long. */
const SEED = 20_261_123;

/** Returns the seed of properties: the default or PROPERTY_SEED; undefined for random ones, which PROPERTY_RUNS asks for. */
export function propertySeed(): number | undefined {
  const { PROPERTY_RUNS: times, PROPERTY_SEED: seed } = process.env;
  if (seed !== undefined) return Number(seed);
  return times === undefined ? SEED : undefined;
}

/** The part of all tries that every run of the tests makes; `npm run test:nightly` makes many times as many. */
const PART = 0.1;

/** Returns how often a property is tried: PROPERTY_RUNS times as often as given here. */
export const propertyRuns = (numRuns: number): { numRuns: number } => ({
  numRuns: Math.ceil(numRuns * Number(process.env['PROPERTY_RUNS'] ?? PART)),
});
