/** Returns a function that tells the place of a value in a list, best first: equal values share one, and the next place is left out. */
export function placesOf<V>(values: readonly V[]): (value: V) => number {
  const places = new Map<V, number>();
  for (const [at, value] of values.entries()) if (!places.has(value)) places.set(value, at + 1);
  return (value) => places.get(value) ?? values.length + 1;
}
