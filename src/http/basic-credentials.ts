import { Refusal } from '../base/shared/refusal.ts';

/**
 * Returns id and secret of a client from HTTP Basic; undefined if the header is missing or of another scheme. RFC 6749 (2.3.1) form-encodes
 * both before joining them. Throws 400 if they can't be decoded.
 */
export function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic +(\S+) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) throw unreadable();
  return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new Refusal(400, 'invalid_request', 'The Authorization header is not HTTP Basic');
