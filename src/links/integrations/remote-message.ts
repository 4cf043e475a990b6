import type { SafeResponse } from '../../base/net/safe-fetch.ts';
import { isObject } from '../../base/shared/is-object.ts';

const LONGEST = 200;

/** Parses the JSON of a response; undefined if it is invalid. */
export function remoteJSON({ body }: Pick<SafeResponse, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the message in another server's envelope, shortened, or a neutral one. The key used for the request is removed if it occurs. */
export function remoteMessage(response: Pick<SafeResponse, 'body'>, key: string): string {
  const json = remoteJSON(response);
  const text = isObject(json) && typeof json['description'] === 'string' ? json['description'] : '';
  const line = text
    .replaceAll(key, '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (!line) return 'it gives no reason';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
