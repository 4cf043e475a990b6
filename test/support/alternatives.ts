/** The queries that may be sent out of all parameters: a list takes either `search` or `since`. */
export function alternatives<T>(query: Readonly<Record<string, T>>): Record<string, T>[] {
  if (!('search' in query && 'since' in query)) return [{ ...query }];
  const { search: _search, ...changes } = query;
  const { since: _since, ...found } = query;
  return [found, changes];
}
