import { Refusal } from '../../shared/refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON file (UTF-8, with or without a byte order mark). Throws a 400 that says what is wrong. */
export function parseJSON(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new Refusal(400, 'invalid_file', `This is not a JSON file: ${reason}`);
  }
}
