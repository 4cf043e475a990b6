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
  /** How long one request may take (ms). */
  timeout: number;
}

/** Another server, asked with a user's key. */
export interface Remote {
  host: string;
  /**
   * The JSON of an answer, read and as bytes; null for a 404. What may pass by itself is tried again: no answer, 429
   * (as long as it asks for) and 5xx. Throws RemoteError, and NetError `aborted` when the server ends.
   */
  get(path: string, options?: { maxBytes?: number }): Promise<{ bytes: Buffer; json: () => unknown } | null>;
}

const MAX_BYTES = 64 * 1024 * 1024;

export function createRemote(options: RemoteOptions): Remote {
  const { baseUrl, pace, deadline, signal } = options;
  const { host } = new URL(baseUrl);

  const waitAfter = async (failures: number, asked: number | undefined, error: RemoteError) => {
    const wait = Math.max(asked ?? 0, backOff(failures, pace));
    if (wait > pace.longest || Date.now() + wait > deadline) throw error;
    await pause(wait, signal);
    if (signal.aborted) throw new NetError('aborted', 'The server ends');
  };

  return {
    host,
    async get(path, { maxBytes = MAX_BYTES } = {}) {
      for (let failures = 0; ; failures += 1) {
        const answer = await attempt(options, path, maxBytes);
        if (answer instanceof RemoteError || isPassing(answer.status)) {
          const error = answer instanceof RemoteError ? answer : statusError(host, answer, options.key);
          if (failures + 1 >= pace.tries) throw error;
          await waitAfter(failures, answer instanceof RemoteError ? undefined : retryAfter(answer), error);
          continue;
        }
        if (answer.status === 404) return null;
        if (answer.status !== 200) throw statusError(host, answer, options.key);
        if (!isJSON(answer.headers)) throw notTachi(host, 'no JSON came');
        const { body } = answer;
        return { bytes: body, json: () => readJSON(host, body) };
      }
    },
  };
}

/** An answer; a RemoteError when none came but one may the next time. */
async function attempt(
  { fetch, baseUrl, key, signal, pace, deadline }: RemoteOptions,
  path: string,
  maxBytes: number,
): Promise<SafeResponse | RemoteError> {
  const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
  const timeout = Math.max(1, Math.min(pace.timeout, deadline - Date.now()));
  try {
    const answer = await fetch(`${baseUrl}${path}`, { headers, timeout, maxBytes, signal });
    return isWhole(answer) ? answer : new RemoteError('unreachable', `${new URL(baseUrl).host}: the answer broke off`);
  } catch (error) {
    if (!(error instanceof NetError) || error.fault === 'aborted') throw error;
    const remote = new RemoteError(PROBLEMS[error.fault], error.message, { cause: error });
    if (error.fault === 'unreachable' || error.fault === 'timeout') return remote;
    throw remote;
  }
}

/** Without a length, an answer that broke off looks like any other; but JSON ends as it begins. */
function isWhole({ status, headers, body }: SafeResponse): boolean {
  if (status !== 200 || !isJSON(headers)) return true;
  return (
    body.toString('latin1', 0, 100).trimStart().startsWith('{') &&
    body
      .toString('latin1', Math.max(0, body.length - 100))
      .trimEnd()
      .endsWith('}')
  );
}

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
