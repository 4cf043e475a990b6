import { decode } from './decode.ts';
import type { Answer } from './wire.ts';

const CRLF = '\r\n';

/** Reads the first answer in what came over a connection, leaving out those that only say to go on; null when there is none. */
export function parseAnswer(bytes: Buffer, method: string, took: number): Answer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split(CRLF);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1] ?? 0);
  const rest = bytes.subarray(end + 4);
  if (status >= 100 && status < 200 && status !== 101) return parseAnswer(rest, method, took);
  const headers = Object.fromEntries(
    lines.map((one) => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
    }),
  );
  const { body, whole } = bodyOf(rest, headers, method === 'HEAD' || status === 304 || status === 204);
  return { status, headers, took, body: decode(body, headers), whole };
}

function bodyOf(rest: Buffer, headers: Record<string, string>, none: boolean): { body: Buffer; whole: boolean } {
  if (none) return { body: Buffer.alloc(0), whole: true };
  const declared = headers['content-length'];
  if (declared !== undefined) {
    const size = Number(declared);
    return { body: rest.subarray(0, size), whole: rest.byteLength >= size };
  }
  if (headers['transfer-encoding'] !== 'chunked') return { body: rest, whole: false };
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf(CRLF, at);
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16);
    const start = lineEnd + 2;
    if (Number.isNaN(size) || rest.byteLength < start + size + 2) return { body: Buffer.concat(chunks), whole: false };
    if (size === 0) return { body: Buffer.concat(chunks), whole: true };
    chunks.push(rest.subarray(start, start + size));
    at = start + size + 2;
  }
}
