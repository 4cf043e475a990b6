/** Keys that a sender wrote, by the stored ones. */
export type SentNames = Readonly<Record<string, string>>;

/** Returns the key that a sender wrote for a stored one. */
export type KeyNamer = (stored: string) => string;

/** Names keys as they are stored. */
export const asStored: KeyNamer = (stored) => stored;

/** Returns a function that names keys as a play was sent. */
export const namerOf = (names: SentNames | undefined): KeyNamer =>
  names ? (stored) => names[stored] ?? stored : asStored;
