/**
 * Joins pages into chunks that each double the list: sorting thousands of rows again with every page would take longer than reading them.
 */
export async function* inGrowingPieces<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T[]> {
  let [given, waiting]: [number, T[]] = [0, []];
  for await (const page of pages) {
    waiting.push(...page);
    if (waiting.length === 0 || waiting.length < given) continue;
    yield waiting;
    [given, waiting] = [given + waiting.length, []];
  }
  if (waiting.length > 0) yield waiting;
}
