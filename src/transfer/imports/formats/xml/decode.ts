import { notThat } from '../shared/faults.ts';

const ENCODING = /^<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w.-]{1,40})["']/;
/** The declaration is at the very beginning. */
const DECLARATION_BYTES = 200;

/**
 * Decodes an XML file by its byte order mark or declaration, else as UTF-8. Throws a 400 if it is invalid in that encoding, or the encoding
 * is unknown.
 */
export function decodeXML(body: Uint8Array, expected: string): string {
  const encoding = markedEncoding(body) ?? declaredEncoding(body) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    throw notThat(`The file is not text in ${encoding}`, expected);
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

const declaredEncoding = (body: Uint8Array): string | undefined =>
  ENCODING.exec(new TextDecoder('latin1').decode(body.subarray(0, DECLARATION_BYTES)))?.[1];
