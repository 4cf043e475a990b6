import type { IntegrationProblem } from '../../../contracts/documents/integration.ts';
import { backOff, retryAfter } from '../../base/net/back-off.ts';
import { NetError, type NetFault } from '../../base/net/net-error.ts';
import type { SafeFetch, SafeResponse } from '../../base/net/safe-fetch.ts';
import { pause } from '../../base/shared/pause.ts';
import { remoteJSON, remoteMessage } from '../../links/integrations/remote-message.ts';
import { RemoteError } from './remote-error.ts';

export interface RemoteOptions {
  fetch: SafeFetch;
  baseUrl: string;
  key: string;
  /** Deadline for responses (Unix ms). */
  deadline: number;
  /** Aborted when the server shuts down. */
  signal: AbortSignal;
  pace: Pace;
}

export interface Pace {
  /** Number of attempts per request. */
  tries: number;
  /** Delay before the second attempt (ms); doubles each time. */
  first: number;
  /** Maximum delay (ms), even if the other server asks for more. */
  longest: number;
  /** Time limit for one request (ms); ten times as long for a streamed list. */
  timeout: number;
  /** How often a request refused with 429 is sent again. */
  limits: number;
  /** Delay after a 429 without Retry-After (ms): servers of this kind count by the minute. */
  limited: number;
  /** Pause between requests to a v3 server (ms). */
  between: number;
  /** Time limit for a synchronisation (ms). */
  patience: number;
}

/** Reads the body of a response while it arrives. */
export interface Reader {
  write: (chunk: Uint8Array) => void;
  /** Returns whether a complete JSON document has arrived; always false for invalid JSON. */
  isWhole: () => boolean;
  /** Returns whether the data so far can't be JSON. */
  isBroken: () => boolean;
}

/** Another server, requested with a user's key. */
export interface Remote {
  host: string;
  /**
   * Returns the JSON of a response, parsed and as bytes; null for a 404. Temporary failures are retried: no response, 429 (after the
   * requested delay) and 5xx. A response above `maxBytes` is refused (64 MiB by default). Throws RemoteError, and NetError `aborted` when
   * the server shuts down.
   */
  get(path: string, maxBytes?: number): Promise<{ json: () => unknown } | null>;
  /**
   * Reads a long response as a stream; each attempt has a reader of its own. Returns the reader of the complete response; null for a 404.
   * Retries and throws as `get` does.
   */
  stream<R extends Reader>(path: string, open: () => R): Promise<R | null>;
}

/** Maximum size of a response read as a whole (bytes). */
const MAX_BYTES = 64 * 1024 * 1024;
/** Maximum size of a streamed response (bytes): a hundred thousand plays of 10 kB each. */
const MAX_STREAM = 1024 * 1024 * 1024;

export function createRemote(options: RemoteOptions): Remote {
  const { baseUrl, pace, deadline, signal } = options;
  const { host } = new URL(baseUrl);

  const waitFor = async (wait: number, error: RemoteError) => {
    if (wait > pace.longest || Date.now() + wait > deadline) throw error;
    await pause(wait, signal);
    if (signal.aborted) throw new NetError('aborted', 'The server is shutting down');
  };

  /** Repeats a request until a response comes that is not a temporary failure; null for a 404. */
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
      else if (!isJSON(answer.headers)) throw notTachi(host, 'its answer is not JSON');
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
    if (signal.aborted) throw new NetError('aborted', 'The server is shutting down');
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

/** Returns a response, or a RemoteError for a temporary failure. */
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
    if (reader?.isBroken()) throw notTachi(host, 'its answer is not valid JSON');
    const isWhole = reader ? reader.isWhole() : isWholeText(answer.body);
    return isWhole ? answer : new RemoteError('unreachable', `${host}: the answer was cut off`);
  } catch (error) {
    if (!(error instanceof NetError) || error.fault === 'aborted') throw error;
    const remote = new RemoteError(PROBLEMS[error.fault], error.message, { cause: error });
    if (error.fault === 'unreachable' || error.fault === 'timeout') return remote;
    throw remote;
  }
}

/** Without a length, a truncated response looks complete; but JSON ends as it begins. */
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
  return new RemoteError('failing', `${host} answered with an error: ${said}`);
}

/** Returns the error for a response that no server of this kind would send. */
export const notTachi = (host: string, why: string): RemoteError =>
  new RemoteError('not_tachi', `${host} is not a Tachi server: ${why}`);

function readJSON(host: string, body: Buffer): unknown {
  const json = remoteJSON({ body });
  if (json === undefined) throw notTachi(host, 'its answer is not valid JSON');
  return json;
}
