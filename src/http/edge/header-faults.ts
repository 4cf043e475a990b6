import type { IncomingMessage } from 'node:http';

/** `name`, `name:port`, an IPv4 address or an IPv6 address in brackets. */
const HOST = /^(?:[a-z\d](?:[\w.-]*[a-z\d_.])?|\[[\da-f:.]{2,45}\])(?::(\d{1,5}))?$/i;

/** Headers that must be unique: with two of them, a proxy may use one and the server the other. */
const ONCE = new Set(['host', 'authorization', 'content-length', 'content-type', 'origin']);
/** Skips the comparison for most headers. */
const LENGTHS = new Set([...ONCE].map(({ length }) => length));

/**
 * Returns the fault in a request's headers; undefined if there is none. The parser has already refused HTTP/1.1 without Host, two lengths,
 * and a length combined with chunks.
 */
export function headerFault({ rawHeaders, headers, httpVersion }: IncomingMessage): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!LENGTHS.has(rawHeaders[at]!.length)) continue;
    const name = rawHeaders[at]!.toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return `Send the header ${name} once`;
    seen.add(name);
  }
  if (headers.host === undefined && httpVersion === '1.0') return undefined;
  return isHost(headers.host ?? '') ? undefined : 'The header host is not a host name with an optional port';
}

function isHost(text: string): boolean {
  const found = HOST.exec(text);
  return found !== null && Number(found[1] ?? 0) <= 65_535;
}
