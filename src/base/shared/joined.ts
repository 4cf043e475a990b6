/** Yields the items of several lists, one list after another. */
export async function* joined<T>(...lists: (Iterable<T> | AsyncIterable<T>)[]): AsyncGenerator<T> {
  for (const list of lists) yield* list;
}
