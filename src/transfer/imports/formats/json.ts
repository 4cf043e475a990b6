import { Refusal } from '../../../base/shared/refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON file (UTF-8, with or without a byte order mark). Throws a 400 that describes the fault. */
export function parseJSON(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'not UTF-8';
    throw new Refusal(400, 'invalid_file', `The file is not valid JSON: ${reason}`);
  }
}
