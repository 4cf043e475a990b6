/**
 * Joins pages so that each piece is as large as what came before it: to sort thousands of rows anew with every page would
 * take longer than to read them.
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
