// A bot or site with account login: shows the authorisation address, takes the code that comes back, exchanges it for a key with a JSON
// body, and uses the key. The first half does the work of the server's page for its user: it looks up the client, creates a code without
// naming a client, and redirects the browser. Run as: oauth-bot.ts <base> <clientID> <secret> <redirectUri> <username> <password>
const [, , base = '', clientID = '', secret = '', redirectUri = '', username = '', password = ''] = process.argv;

async function call<T>(path: string, { json, ...init }: RequestInit & { json?: unknown } = {}): Promise<[T, Response]> {
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(json !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${base}/api/v1${path}`, {
    ...init,
    headers,
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const answer = (await response.json()) as { success: boolean; description: string; body: T };
  if (!answer.success) throw new Error(`${path}: ${response.status} ${answer.description}`);
  return [answer.body, response];
}

const asked = await fetch(`${base}/oauth/request-auth?clientID=${clientID}`);
const page = { status: asked.status, title: /<h1>([^<]*)</.exec(await asked.text())?.[1] };

const login = { username, '!password': password, captcha: '' };
const [, { headers }] = await call('/auth/login', { method: 'POST', json: login });
const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
const [client] = await call<{ name: string; requestedPermissions: string[]; redirectUri: string }>(
  `/clients/${clientID}`,
  {
    headers: { cookie },
  },
);
const [{ code }] = await call<{ code: string }>('/oauth/create-code', { method: 'POST', headers: { cookie } });
const back = new URL(`${client.redirectUri}?code=${code}`);

const [key] = await call<{
  token: string;
  userID: number;
  permissions: Record<string, boolean>;
  fromAPIClient: string;
}>('/oauth/token', {
  method: 'POST',
  json: {
    client_id: clientID,
    client_secret: secret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: back.searchParams.get('code'),
  },
});
const [status] = await call<{ whoami: number }>('/status', { headers: { authorization: `Bearer ${key.token}` } });
const [me] = await call<{ id: number; username: string }>('/users/me', {
  headers: { authorization: `Bearer ${key.token}` },
});
if (status.whoami !== key.userID || key.fromAPIClient !== clientID) throw new Error("The key is somebody else's");

console.log(
  JSON.stringify({
    page,
    asks: [client.name, client.requestedPermissions],
    user: me.username,
    may: Object.entries(key.permissions).flatMap(([name, may]) => (may ? [name] : [])),
  }),
);
