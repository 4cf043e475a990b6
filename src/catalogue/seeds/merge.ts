type Data = Record<string, unknown>;

/** Returns every key that occurs in the data of a file's entries. */
export const mentionedKeys = (entries: readonly { data: Data }[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ data }) => Object.keys(data)));

/**
 * Returns the data of a file's entry, plus stored keys that no entry of the file has: newer states of the public files have dropped keys on
 * which ratings depend (GITADORA's isHot).
 */
export function keepUnmentioned(stored: Data, fresh: Data, mentioned: ReadonlySet<string>): Data {
  const unmentioned = Object.entries(stored).filter(([key]) => !mentioned.has(key));
  return unmentioned.length === 0 ? fresh : { ...Object.fromEntries(unmentioned), ...fresh };
}
