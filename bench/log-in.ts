import { PASSWORD } from './data/fill.ts';

/** A request that sends JSON. */
export const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Logs in one of the users that the data is made with; returns the cookie of the session, `name=value`. */
export async function logIn(url: string, username: string): Promise<string> {
  const body = { username, '!password': PASSWORD, captcha: 'none' };
  const response = await fetch(`${url}/api/v1/auth/login`, post(body));
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`${username} could not log in: ${await response.text()}`);
  return cookie.split(';')[0]!;
}
