/**
 * How often a property is tried, and from which seed: as told here, unless PROPERTY_RUNS (times as many) or
 * PROPERTY_SEED say otherwise.
 */
export function propertyRuns(numRuns: number): { numRuns: number; seed?: number } {
  const { PROPERTY_RUNS: times = '1', PROPERTY_SEED: seed } = process.env;
  return { numRuns: Math.ceil(numRuns * Number(times)), ...(seed !== undefined && { seed: Number(seed) }) };
}
