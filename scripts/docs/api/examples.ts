import type { Call } from './document.ts';
import { exampleRequest, type Credential, type ExampleRequest } from './request.ts';
import { block } from './text.ts';
import { Expression, isLong, written } from './written.ts';

/** Server of the examples. */
const SERVER = 'https://scores.example';

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

const SHELL_CREDENTIALS: Record<Credential, readonly string[]> = {
  key: ['-H "Authorization: Bearer $KEY"'],
  session: ['-b "kaiden_session=$SESSION"'],
  client: ['-u "$CLIENT_ID:$CLIENT_SECRET"'],
  none: [],
};

function shellBody({ body, files }: ExampleRequest): string[] {
  if (!body) return [];
  if (body.kind === 'json')
    return [
      "-H 'Content-Type: application/json'",
      isLong(body.value) ? '-d @body.json' : `-d ${quote(JSON.stringify(body.value))}`,
    ];
  const flag = body.kind === 'form' ? '-F' : '--data-urlencode';
  return Object.entries(body.value).map(([name, value]) =>
    files.includes(name) ? `${flag} ${name}=@FILE` : `${flag} ${quote(`${name}=${value}`)}`,
  );
}

/** Returns a command that sends a request. */
export function curlExample(request: ExampleRequest): string {
  const fields = Object.entries(request.query).map(([name, value]): [string, string] => [name, String(value)]);
  const query = isEmpty(request.query) ? '' : `?${new URLSearchParams(fields).toString()}`;
  const parts = [
    request.method === 'GET' ? 'curl' : `curl -X ${request.method}`,
    ...SHELL_CREDENTIALS[request.credential],
    ...Object.entries(request.headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...shellBody(request),
    quote(`${SERVER}${request.path}${query}`),
  ];
  return parts.join(' \\\n  ');
}

const CLIENT_OPTIONS: Record<Credential, string> = {
  key: ', key: process.env.KEY',
  session: ', cookie: `kaiden_session=${process.env.SESSION}`',
  // Stand in the body.
  client: '',
  none: '',
};

/** Id and secret of a program, as the types of the client want them. */
const OF_CLIENT = {
  client_id: new Expression('process.env.CLIENT_ID!'),
  client_secret: new Expression('process.env.CLIENT_SECRET!'),
};

function clientArguments({ params, query, headers, credential, body, files, fileLists }: ExampleRequest): string {
  const withClient = (value: unknown) => (credential === 'client' ? { ...OF_CLIENT, ...(value as object) } : value);
  const sent = (name: string) => new Expression(fileLists.includes(name) ? '[file]' : 'file');
  const form = (value: Record<string, string>) =>
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, files.includes(name) ? sent(name) : one]));
  const content =
    body === undefined
      ? {}
      : body.kind === 'form'
        ? { form: form(body.value) }
        : { json: isLong(body.value) ? new Expression('json') : withClient(body.value) };
  const parts = { ...(!isEmpty(params) && { params }), ...(!isEmpty(query) && { query }), ...content };
  const all = { ...parts, ...(!isEmpty(headers) && { headers }) };
  return isEmpty(all) ? '' : written(all, 'ts');
}

/** Returns the same with the typed client. `file` is what a form sends. */
export function clientExample(operation: string, request: ExampleRequest, kind: 'body' | 'events' | 'file'): string {
  const call = `api.${operation}(${clientArguments(request)})`;
  const isLarge = request.body?.kind === 'json' && isLong(request.body.value);
  const lines = [
    "import { createClient } from 'kaiden-client';",
    ...(request.files.length > 0 ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(isLarge ? ["import { readFile } from 'node:fs/promises';"] : []),
    '',
    `const api = createClient({ baseUrl: '${SERVER}'${CLIENT_OPTIONS[request.credential]} });`,
    ...(request.files.length > 0 ? ["const file = new File([await openAsBlob('FILE')], 'FILE');"] : []),
    ...(isLarge ? ["const json = JSON.parse(await readFile('body.json', 'utf8'));"] : []),
  ];
  if (kind === 'events') lines.push(`for await (const { event, data } of ${call}) console.log(event, data);`);
  else lines.push(`const { body } = await ${call};`);
  return lines.join('\n');
}

const PYTHON_CREDENTIALS: Record<Credential, string | undefined> = {
  key: 'headers={"Authorization": f"Bearer {os.environ[\'KEY\']}"}',
  session: 'cookies={"kaiden_session": os.environ["SESSION"]}',
  client: 'auth=(os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])',
  none: undefined,
};

function pythonArguments({ credential, query, headers, body, files }: ExampleRequest): string[] {
  const given = PYTHON_CREDENTIALS[credential];
  const own = Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const withKey = credential === 'key' ? [`"Authorization": f"Bearer {os.environ['KEY']}"`, ...own] : own;
  const fields = body?.kind === 'json' ? {} : (body?.value ?? {});
  const texts = Object.fromEntries(Object.entries(fields).filter(([name]) => !files.includes(name)));
  const sent = Object.keys(fields).filter((name) => files.includes(name));
  return [
    ...(credential !== 'key' && given !== undefined ? [given] : []),
    ...(withKey.length > 0 ? [`headers={${withKey.join(', ')}}`] : []),
    ...(isEmpty(query) ? [] : [`params=${written(query, 'python', '    ')}`]),
    ...(body?.kind === 'json' ? [`json=${isLong(body.value) ? 'body' : written(body.value, 'python', '    ')}`] : []),
    ...(isEmpty(texts) ? [] : [`data=${written(texts, 'python', '    ')}`]),
    ...(sent.length > 0 ? [`files={${sent.map((name) => `"${name}": open("FILE", "rb")`).join(', ')}}`] : []),
    'timeout=30',
  ];
}

/** Returns the same in Python, with the package `requests`. */
export function pythonExample(request: ExampleRequest, isJSON: boolean): string {
  const given = pythonArguments(request);
  const isLarge = request.body?.kind === 'json' && isLong(request.body.value);
  const own = [...(isLarge ? ['import json'] : []), ...(request.credential === 'none' ? [] : ['import os'])];
  return [
    ...(own.length > 0 ? [...own, ''] : []),
    'import requests',
    '',
    ...(isLarge ? ['with open("body.json", encoding="utf-8") as file:', '    body = json.load(file)'] : []),
    `answer = requests.${request.method.toLowerCase()}(`,
    `    "${SERVER}${request.path}",`,
    ...given.map((one) => `    ${one},`),
    ')',
    'answer.raise_for_status()',
    isJSON ? 'print(answer.json())' : 'print(len(answer.content))',
  ].join('\n');
}

/** Returns the type of the successful answer of an operation; undefined if it has no content. */
export function answerType({ responses }: Call): string | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return Object.keys(success?.[1].content ?? {})[0];
}

/** Returns the three examples of an operation, as tabs. */
export function exampleTabs(call: Call): string {
  const request = exampleRequest(call);
  const type = answerType(call) ?? 'application/json';
  const isJSON = type.endsWith('json');
  const kind = isJSON ? 'body' : type === 'text/event-stream' ? 'events' : 'file';
  return [
    '::: code-group',
    block('sh', curlExample(request), 'curl'),
    block('ts', clientExample(call.operationId, request, kind), 'TypeScript'),
    block('py', pythonExample(request, isJSON), 'Python'),
    ':::',
  ].join('\n');
}
