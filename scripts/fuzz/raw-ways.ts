import type { Way } from './ways.ts';
import type { WireRequest } from './wire.ts';

/** Bytes to write, and pauses (ms) between them. */
export type Step = string | Buffer | number;

interface Script {
  steps: Step[];
  /** The end of the connection when all is written. */
  after: 'read' | 'half-close' | 'destroy';
}

const CRLF = '\r\n';
const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}${CRLF}`)
    .join('');

interface Head {
  line?: string;
  host?: string;
  headers?: Record<string, string>;
  more?: string;
}

/** The head of a request, with something else in the place of its parts. */
function head({ method, target, headers }: WireRequest, { line, host, headers: extra, more = '' }: Head = {}): string {
  const first = line ?? `${method} ${target} HTTP/1.1`;
  return `${first}${CRLF}${host ?? `Host: localhost${CRLF}`}${headerLines({ ...headers, ...extra })}${more}${CRLF}`;
}

const length = (bytes: Buffer, more = 0) => ({ 'Content-Length': String(Math.max(0, bytes.byteLength + more)) });
const chunk = (bytes: Buffer): Buffer[] => [
  Buffer.from(bytes.byteLength.toString(16) + CRLF),
  bytes,
  Buffer.from(CRLF),
];
const slowly = (bytes: Buffer, parts: number): Step[] => {
  const size = Math.max(1, Math.ceil(bytes.byteLength / parts));
  const count = Math.ceil(bytes.byteLength / size);
  return Array.from({ length: count }, (_, n) => [bytes.subarray(n * size, (n + 1) * size), 50]).flat();
};
const CHUNKED = { 'Transfer-Encoding': 'chunked' };
const ODD_LINES = ['a b: c', 'X-A', ': x', ' X-Fold: a', 'X-Nul: a\0b', 'X-É: é', 'Content-Length: -1', 'Host: twice'];
const ODD_HOSTS = ['', 'a b', 'evil.example', '[::1', 'x'.repeat(300), 'localhost:99999', '127.0.0.1:80@evil', '/'];

/** Picks by the content of the request, so that the choice is reproducible. */
const pick = <T>(all: readonly T[], { target, body }: WireRequest): T =>
  all[(target.length + (body?.byteLength ?? 0)) % all.length]!;

type Write = (wire: WireRequest, body: Buffer) => Script;
const read = (...steps: Step[]): Script => ({ steps, after: 'read' });
const halfClose = (...steps: Step[]): Script => ({ steps, after: 'half-close' });

/** Bytes on the wire, for each way. */
export const SCRIPTS: Record<Exclude<Way, 'ordinary'>, Write> = {
  slow: (wire, body) => read(...slowly(Buffer.from(head(wire, { headers: length(body) })), 5), ...slowly(body, 8)),
  chunked: (wire, body) => {
    const half = body.byteLength >> 1;
    const parts = [body.subarray(0, half), body.subarray(half)].filter(({ byteLength }) => byteLength > 0);
    return read(head(wire, { headers: CHUNKED }), ...parts.flatMap(chunk), '0\r\n\r\n');
  },
  'broken chunks': (wire, body) => read(head(wire, { headers: CHUNKED }), 'zz\r\n', body, '\r\n0\r\n\r\n'),
  'body cut off': (wire, body) => halfClose(head(wire, { headers: length(body, 100) }), body),
  'length too short': (wire, body) => halfClose(head(wire, { headers: length(body, -5) }), body),
  'length twice': (wire, body) => read(head(wire, { headers: length(body), more: `Content-Length: 1${CRLF}` }), body),
  'length and chunks': (wire, body) =>
    read(head(wire, { headers: { ...length(body), ...CHUNKED } }), '0\r\n\r\n', body),
  'headers cut off': (wire) => halfClose(head(wire).slice(0, -6)),
  'headers too large': (wire) => read(head(wire, { headers: { 'X-Large': 'x'.repeat(40_000) } })),
  'many headers': (wire, body) => {
    const many = Array.from({ length: 90 }, (_, n) => [`X-${n}`, 'x'] as const);
    return read(head(wire, { headers: { ...Object.fromEntries(many), ...length(body) } }), body);
  },
  'odd header lines': (wire, body) =>
    halfClose(head(wire, { headers: length(body), more: `${pick(ODD_LINES, wire)}${CRLF}` }), body),
  'no host': (wire, body) => halfClose(head(wire, { host: '', headers: length(body) }), body),
  'odd host': (wire, body) =>
    halfClose(head(wire, { host: `Host: ${pick(ODD_HOSTS, wire)}${CRLF}`, headers: length(body) }), body),
  'odd request line': (wire, body) => {
    const { method, target } = wire;
    const lines = [
      `${method} http://evil.example${target} HTTP/1.1`,
      `${method} ${target} HTTP/1.0`,
      `${method} ${target} HTTP/9.9`,
      `${method} ${target}`,
      `${method.toLowerCase()} ${target} HTTP/1.1`,
      `${method}  ${target} HTTP/1.1`,
      `${method} * HTTP/1.1`,
      `CONNECT localhost:80 HTTP/1.1`,
      `${method} \u0001${target} HTTP/1.1`,
      'PRI * HTTP/2.0',
      '\u0016\u0003\u0001\u0002\u0000',
    ];
    return halfClose(head(wire, { line: pick(lines, wire), headers: length(body) }), body);
  },
  pipelined: (wire, body) => {
    // Nothing may follow what says that it is the last.
    const { connection: _, ...headers } = wire.headers;
    const one = [head({ ...wire, headers }, { headers: length(body) }), body];
    return read(...one, ...one, ...one);
  },
  'answer not read': (wire, body) => ({
    steps: [head(wire, { headers: length(body) }), body, 5],
    after: 'destroy',
  }),
  'closed at once': (wire, body) => ({ steps: [head(wire, { headers: length(body) }), body], after: 'destroy' }),
  upgrade: (wire, body) =>
    halfClose(head(wire, { headers: { ...length(body), Connection: 'Upgrade', Upgrade: 'websocket' } }), body),
  'false gzip': (wire, body) => read(head(wire, { headers: { ...length(body), 'Content-Encoding': 'gzip' } }), body),
};
