import type { SafeResponse } from '../net/safe-fetch.ts';
import { isObject } from '../shared/is-object.ts';

const LONGEST = 200;

/** The JSON of an answer; undefined when it is none. */
export function remoteJSON({ body }: Pick<SafeResponse, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * What another server says in an envelope of ours, cut short; something neutral when it says nothing. The key that it
 * was asked with is taken out, should it repeat that.
 */
export function remoteMessage(response: Pick<SafeResponse, 'body'>, key: string): string {
  const json = remoteJSON(response);
  const text = isObject(json) && typeof json['description'] === 'string' ? json['description'] : '';
  const line = text
    .replaceAll(key, '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (!line) return 'it does not say why';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
