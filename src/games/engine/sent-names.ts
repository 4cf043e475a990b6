/** Keys that a sender wrote, by the stored ones. */
export type SentNames = Readonly<Record<string, string>>;

/** Returns faults of a play with the keys that its sender wrote: messages about a value begin with its stored key. */
export const inSentNames = (faults: string[], names: SentNames | undefined): string[] =>
  names
    ? faults.map((fault) =>
        fault.replace(/^\w+(?= must be )/, (key) => (Object.hasOwn(names, key) ? names[key]! : key)),
      )
    : faults;
