import { KaidenError } from '../../contracts/client/index.ts';
import type { ErrorEnvelope } from '../../contracts/common.ts';
import { asFile } from './plays.ts';
import type { Player, TestServer } from './test-server.ts';

type ImportForm = Parameters<Player['api']['imports']['fromFile']>[0]['form'];

export const SP = { game: 'iidx', playtype: 'SP' };
export const SDVX = { game: 'sdvx', playtype: 'Single' };

/** Imports a document as a file and returns the import. */
export const upload = (player: Pick<Player, 'api'>, document: unknown) =>
  uploadFile(player, { importType: 'file/batch-manual', scoreData: asFile(document) });

/** Uploads a form and returns the import. */
export async function uploadFile({ api }: Pick<Player, 'api'>, form: ImportForm) {
  const answer = await api.imports.fromFile({ form });
  if (answer.status !== 200) throw new Error(`The import was answered with ${answer.status}`);
  if ('dryRun' in answer.body) throw new Error('Nothing was imported');
  return answer.body;
}

/** Returns the error of a call that has to fail. */
export async function failureOf(call: Promise<unknown>): Promise<KaidenError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof KaidenError) return error;
    throw error;
  }
  throw new Error('The call did not fail');
}

export interface Answer {
  status: number;
  headers: Headers;
  json: ErrorEnvelope & { body?: unknown };
}

/** Sends a request as it is and reads the JSON that comes back. */
export async function send(
  { request }: Pick<TestServer, 'request'>,
  path: string,
  init?: RequestInit,
): Promise<Answer> {
  const response = await request(path, init);
  return { status: response.status, headers: response.headers, json: (await response.json()) as Answer['json'] };
}

/** A POST with a JSON body. */
export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** The Authorization header of a key. */
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const account = (username: string) => ({
  username,
  '!password': 'correct horse',
  email: `${username}@x.example`,
  captcha: '',
});

/** Registers an account and returns the Cookie header of its session. */
export async function register(server: Pick<TestServer, 'request'>, username: string): Promise<{ cookie: string }> {
  const { status, headers, json } = await send(server, '/api/v1/auth/register', post(account(username)));
  if (status !== 200) throw new Error(json.description);
  return { cookie: headers.get('set-cookie')!.split(';')[0]! };
}

/** Registers an account: who it is, the Cookie header of its session, and a client that uses the session. */
export async function loggedIn(server: TestServer, username: string) {
  const session = await register(server, username);
  const api = server.browser(session.cookie);
  const { body: user } = await api.users.get({ params: { userID: 'me' } });
  return { ...session, api, user };
}
