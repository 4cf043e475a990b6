import type { IntegrationProblem } from '../../contracts/documents/integration.ts';
import { remoteJSON, remoteMessage } from '../integrations/remote-message.ts';
import { backOff, retryAfter } from '../net/back-off.ts';
import { NetError, type NetFault } from '../net/net-error.ts';
import type { SafeFetch, SafeResponse } from '../net/safe-fetch.ts';
import { pause } from '../shared/pause.ts';
import { RemoteError } from './remote-error.ts';

export interface RemoteOptions {
  fetch: SafeFetch;
  baseUrl: string;
  key: string;
  /** Until when answers are waited for (Unix ms). */
  deadline: number;
  /** Aborts when the server ends. */
  signal: AbortSignal;
  pace: Pace;
}

export interface Pace {
  /** How often a request is tried. */
  tries: number;
  /** How long to wait before the second try (ms), twice as long before the third, and so on. */
  first: number;
  /** The longest wait (ms), also where the other server asks for more. */
  longest: number;
  /** How long one request may take (ms); a list that is read as a stream ten times as long. */
  timeout: number;
  /** How often a request that is refused with 429 is sent again. */
  limits: number;
  /** How long to wait after a 429 without Retry-After (ms): servers of this kind count by the minute. */
  limited: number;
  /** The pause between two requests to a v3 server (ms). */
  between: number;
  /** How long a synchronisation may take (ms). */
  patience: number;
}

/** Reads the body of an answer while it arrives. */
export interface Reader {
  write: (chunk: Uint8Array) => void;
  /** Whether a whole JSON document has arrived; what is none is never whole. */
  isWhole: () => boolean;
  /** Whether what has arrived can't be JSON. */
  isBroken: () => boolean;
}

/** Another server, asked with a user's key. */
export interface Remote {
  host: string;
  /**
   * The JSON of an answer, read and as bytes; null for a 404. What may pass by itself is tried again: no answer, 429
   * (as long as it asks for) and 5xx. An answer of more than `maxBytes` is refused (64 MiB unless it is given). Throws
   * RemoteError, and NetError `aborted` when the server ends.
   */
  get(path: string, maxBytes?: number): Promise<{ json: () => unknown } | null>;
  /**
   * Reads a long answer as a stream; each try has a reader of its own. Returns the reader of the answer that was whole;
   * null for a 404. Retries and throws as `get` does.
   */
  stream<R extends Reader>(path: string, open: () => R): Promise<R | null>;
}

/** Largest answer that is read as a whole (bytes). */
const MAX_BYTES = 64 * 1024 * 1024;
/** Largest answer that is read as a stream (bytes): a hundred thousand plays of 10 kB each. */
const MAX_STREAM = 1024 * 1024 * 1024;

export function createRemote(options: RemoteOptions): Remote {
  const { baseUrl, pace, deadline, signal } = options;
  const { host } = new URL(baseUrl);

  const waitFor = async (wait: number, error: RemoteError) => {
    if (wait > pace.longest || Date.now() + wait > deadline) throw error;
    await pause(wait, signal);
    if (signal.aborted) throw new NetError('aborted', 'The server ends');
  };

  /** Asks until an answer comes that is none of those that pass by themselves; null for a 404. */
  const ask = async (path: string, { open, maxBytes }: { open?: () => Reader; maxBytes?: number | undefined }) => {
    let [failures, limits] = [0, 0];
    for (;;) {
      const reader = open?.();
      const answer = await attempt(options, path, { reader, maxBytes });
      if (answer instanceof RemoteError) {
        failures += 1;
        if (failures >= pace.tries) throw answer;
        await waitFor(backOff(failures - 1, pace), answer);
      } else if (isPassing(answer.status)) {
        const isLimit = answer.status === 429;
        const error = statusError(host, answer, options.key);
        if (isLimit) limits += 1;
        else failures += 1;
        if (failures >= pace.tries || limits > pace.limits) throw error;
        const least = isLimit ? pace.limited * (0.9 + 0.2 * Math.random()) : backOff(failures - 1, pace);
        await waitFor(retryAfter(answer) ?? least, error);
      } else if (answer.status === 404) return null;
      else if (answer.status !== 200) throw statusError(host, answer, options.key);
      else if (!isJSON(answer.headers)) throw notTachi(host, 'no JSON came');
      else return { body: answer.body, reader };
    }
  };

  return {
    host,
    async get(path, maxBytes) {
      const answer = await ask(path, { maxBytes });
      return answer && { json: () => readJSON(host, answer.body) };
    },
    async stream<R extends Reader>(path: string, open: () => R) {
      const answer = await ask(path, { open });
      return answer && (answer.reader as R);
    },
  };
}

/** Returns a remote that pauses before every request (ms). */
export function slowed(remote: Remote, ms: number, signal: AbortSignal): Remote {
  const wait = async () => {
    await pause(ms, signal);
    if (signal.aborted) throw new NetError('aborted', 'The server ends');
  };
  return {
    host: remote.host,
    get: async (path, maxBytes) => {
      await wait();
      return remote.get(path, maxBytes);
    },
    stream: async (path, open) => {
      await wait();
      return remote.stream(path, open);
    },
  };
}

/** An answer; a RemoteError when none came but one may the next time. */
async function attempt(
  { fetch, baseUrl, key, signal, pace, deadline }: RemoteOptions,
  path: string,
  { reader, maxBytes = MAX_BYTES }: { reader: Reader | undefined; maxBytes?: number | undefined },
): Promise<SafeResponse | RemoteError> {
  const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
  const most = reader ? 10 * pace.timeout : pace.timeout;
  const timeout = Math.max(1, Math.min(most, deadline - Date.now()));
  const read = reader ? { maxBytes: MAX_STREAM, receive: (chunk: Buffer) => reader.write(chunk) } : { maxBytes };
  const { host } = new URL(baseUrl);
  try {
    const answer = await fetch(`${baseUrl}${path}`, { headers, timeout, signal, ...read });
    if (answer.status !== 200 || !isJSON(answer.headers)) return answer;
    if (reader?.isBroken()) throw notTachi(host, 'what came is not JSON');
    const isWhole = reader ? reader.isWhole() : isWholeText(answer.body);
    return isWhole ? answer : new RemoteError('unreachable', `${host}: the answer broke off`);
  } catch (error) {
    if (!(error instanceof NetError) || error.fault === 'aborted') throw error;
    const remote = new RemoteError(PROBLEMS[error.fault], error.message, { cause: error });
    if (error.fault === 'unreachable' || error.fault === 'timeout') return remote;
    throw remote;
  }
}

/** Without a length, an answer that broke off looks like any other; but JSON ends as it begins. */
const isWholeText = (body: Buffer): boolean =>
  body.toString('latin1', 0, 100).trimStart().startsWith('{') &&
  body
    .toString('latin1', Math.max(0, body.length - 100))
    .trimEnd()
    .endsWith('}');

const isJSON = (headers: SafeResponse['headers']): boolean => /\bjson\b/.test(headers['content-type'] ?? '');

const isPassing = (status: number): boolean => status === 429 || status >= 500;

const PROBLEMS: Record<Exclude<NetFault, 'aborted'>, IntegrationProblem> = {
  bad_url: 'forbidden_address',
  forbidden_address: 'forbidden_address',
  unreachable: 'unreachable',
  timeout: 'timeout',
  too_large: 'failing',
  bad_answer: 'failing',
};

function statusError(host: string, answer: SafeResponse, key: string): RemoteError {
  const { status } = answer;
  if (status >= 300 && status < 400)
    return notTachi(host, `it answered with ${status}, and redirects are not followed`);
  const said = `it answered with ${status}: ${remoteMessage(answer, key)}`;
  if (status === 401) return new RemoteError('wrong_key', `${host} does not know this API key: ${said}`);
  if (status === 403) return new RemoteError('missing_permission', `${host} does not allow it: ${said}`);
  return new RemoteError('failing', `${host} does not work: ${said}`);
}

/** The error for what answers like no server of this kind. */
export const notTachi = (host: string, why: string): RemoteError =>
  new RemoteError('not_tachi', `${host} is no Tachi server: ${why}`);

function readJSON(host: string, body: Buffer): unknown {
  const json = remoteJSON({ body });
  if (json === undefined) throw notTachi(host, 'what came is not JSON');
  return json;
}
