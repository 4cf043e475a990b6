/** Bytes that start an entry in a file, and the maximum number of them per play. */
export interface Entries {
  openers: string;
  perPlay: number;
}

/** Plays are objects that contain objects and lists. */
export const JSON_ENTRIES: Entries = { openers: '{[', perPlay: 10 };
/** A line has one or several plays. */
export const CSV_ENTRIES: Entries = { openers: '\r\n', perPlay: 2 };
export const XML_ENTRIES: Entries = { openers: '<', perPlay: 100 };

/**
 * Returns whether a file has at most the entries of this many plays. Bytes are counted before parsing: a file of a few megabytes can hold
 * millions of empty objects, which would exceed the memory.
 */
export function limitEntries(body: Uint8Array, { openers, perPlay }: Entries, plays: number): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let left = perPlay * plays + 100;
  for (const opener of Buffer.from(openers)) {
    for (let at = bytes.indexOf(opener); at !== -1; at = bytes.indexOf(opener, at + 1)) {
      left -= 1;
      if (left < 0) return false;
    }
  }
  return true;
}
