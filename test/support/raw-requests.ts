import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a socket to a server. Whoever opens it closes it. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** The head of a request, with its empty line; `host` is the server's unless given. */
export function headOf(url: string, line: string, headers: Record<string, string | number>): string {
  const all = { host: new URL(url).host, ...headers };
  return `${line} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

/** A chunk of a body with the encoding `chunked`, and the end of such a body. */
export const chunkOf = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
export const LAST_CHUNK = '0\r\n\r\n';

export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  status: number;
  head: string;
  body: string;
  /** The code of the error that the connection ended with, such as ECONNRESET. */
  error?: string | undefined;
}

/** Reads what comes on a socket until it is closed. */
export function readToEnd(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  let error: string | undefined;
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', (found: NodeJS.ErrnoException) => (error = found.code));
  return new Promise((resolve) => {
    socket.once('close', () => resolve({ ...answerIn(Buffer.concat(chunks).toString()), error }));
  });
}

function answerIn(text: string): Omit<RawAnswer, 'error'> {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  return { status: Number(status), head: head.toLowerCase(), body: body.join('\r\n\r\n') };
}

/** Sends bytes and returns what comes until the server closes the connection; `end` closes this side after them. */
export async function sendRaw(
  url: string,
  parts: readonly (string | Uint8Array)[],
  { end = false }: { end?: boolean } = {},
): Promise<RawAnswer> {
  const socket = await openSocket(url);
  const answer = readToEnd(socket);
  for (const part of parts) socket.write(part);
  if (end) socket.end();
  return answer;
}
