import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Address that the request comes from, one of 127.0.0.0/8. */
  address?: string;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Connections stay open, as a browser's do. */
const agent = new Agent({ keepAlive: true });

/** Sends a request and returns its answer once it is complete. Rejects when the connection breaks or `signal` aborts. */
export function send(
  url: string,
  { method = 'GET', path, headers = {}, body = '', address = '127.0.0.1' }: Call,
  signal?: AbortSignal,
): Promise<Reply> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = method === 'GET' ? {} : { 'content-length': String(bytes.length) };
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method,
      headers: { ...headers, ...length },
      localAddress: address,
      ...(signal && { signal }),
    };
    const outgoing = request(`${url}${path}`, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({
          status: incoming.statusCode!,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

/** A call that sends JSON. */
export const json = (call: Omit<Call, 'body'>, body: unknown): Call => ({
  ...call,
  headers: { 'content-type': 'application/json', ...call.headers },
  body: JSON.stringify(body),
});

/** Logs in and returns the cookie of the session, `name=value`. */
export async function logIn(url: string, username: string, password: string, address: string): Promise<string> {
  const { status, headers, text } = await send(url, logInCall(username, password, address));
  const [cookie] = headers['set-cookie'] ?? [];
  if (cookie === undefined) throw new Error(`${username} could not log in: ${status} ${text}`);
  return cookie.split(';')[0]!;
}

export const logInCall = (username: string, password: string, address: string): Call =>
  json({ method: 'POST', path: '/api/v1/auth/login', address }, { username, '!password': password, captcha: 'none' });
