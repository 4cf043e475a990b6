/** Which bytes of a file open something, and how many of these a play has at most. */
export interface Entries {
  openers: string;
  perPlay: number;
}

/** Plays are objects that hold objects and lists. */
export const JSON_ENTRIES: Entries = { openers: '{[', perPlay: 10 };
/** A line has a play or several. */
export const CSV_ENTRIES: Entries = { openers: '\r\n', perPlay: 2 };
export const XML_ENTRIES: Entries = { openers: '<', perPlay: 100 };

/**
 * Returns false when a file holds more than `plays` plays can have. Bytes are counted before anything is built of them:
 * a file of a few megabytes can hold millions of empty objects, which take more memory than there is.
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
