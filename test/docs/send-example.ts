import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { serve } from '@hono/node-server';

import { callsOf, openApi, type Call } from '../../scripts/docs/api/document.ts';
import { answerType, curlExample } from '../../scripts/docs/api/examples.ts';
import { apiPages } from '../../scripts/docs/api/pages.ts';
import { exampleRequest, type ExampleRequest } from '../../scripts/docs/api/request.ts';
import type { World } from '../support/happy/world.ts';
import { temporaryFolder } from '../support/program.ts';

const run = promisify(execFile);

export const calls = callsOf(openApi());
/** The reference's pages, one after another. */
const pages = apiPages()
  .map(([, text]) => text)
  .join('\n');

/** Lets a world be reached over a socket; returns its address, and what ends that. */
export async function listen(world: World): Promise<{ url: string; close: () => Promise<void> }> {
  const listener = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => world.server.request(request.url.slice(new URL(request.url).origin.length), request),
  });
  if (!listener.listening) await once(listener, 'listening');
  const close = async () => {
    listener.close();
    await world.server.close();
  };
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, close };
}

/** Names that the examples have for things that every world has under names of its own. */
const MADE_UP: Partial<Record<keyof World['params'], string>> = Object.fromEntries(
  calls.flatMap((call) => Object.entries(exampleRequest(call).params)),
);
const OWN_NAMES = ['scoreID', 'sessionID', 'importID', 'orphanID', 'folderID', 'integrationID', 'chartID'] as const;

/** Returns an example with the names of the things that are in this world. */
const inWorld = (text: string, { params }: World): string =>
  OWN_NAMES.reduce((done, name) => done.replaceAll(MADE_UP[name] ?? params[name], params[name]), text).replaceAll(
    /F(?:0c)+/g,
    params.folderID,
  );

/** Everything that an example is sent with. */
export interface Sender {
  world: World;
  /** Address of the world. */
  url: string;
  /** The Cookie header of who sends it. */
  cookie: string;
  /** Changes of values that only this server knows, such as codes of mails. */
  known?: Readonly<Record<string, string>>;
  /** Content of what the example calls FILE. */
  file?: string | Uint8Array;
}

/** Returns the text of an example as it is sent in this world. */
export const own = (text: string, { world, known = {} }: Pick<Sender, 'world' | 'known'>): string =>
  Object.entries(known).reduce((done, [from, to]) => done.replaceAll(from, to), inWorld(text, world));

/** Returns the request of an example about the things that are in this world. */
export function requestIn(call: Call, { params }: World): ExampleRequest {
  const request = exampleRequest(call);
  const named = Object.keys(request.params).map((name) => [
    name,
    params[name as keyof World['params']] ?? request.params[name],
  ]);
  const its = Object.fromEntries(named) as Record<string, string>;
  return { ...request, params: its, path: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => its[name]!) };
}

/** Values that examples take from the environment. */
export const environmentOf = ({ world, cookie }: Sender): Record<string, string> => ({
  KEY: world.hazel.key,
  SESSION: /=([^;]+)/.exec(cookie)![1]!,
  CLIENT_ID: world.client.clientID,
  CLIENT_SECRET: world.client.clientSecret,
});

/** Throws unless the reference has an example like this. */
export function expectInReference(example: string): void {
  if (!pages.includes(example)) throw new Error(`The reference has no such example: ${example}`);
}

/** Makes the folder that an example is sent from, with the files that it names. */
export function makeFolder(folder: string, { call, sender }: Sending): void {
  const { body } = exampleRequest(call);
  mkdirSync(folder);
  if (body?.kind === 'json') writeFileSync(join(folder, 'body.json'), own(JSON.stringify(body.value), sender));
  writeFileSync(join(folder, 'FILE'), sender.file ?? '{}');
}

/** Returns the lines that send an example in a shell whose `curl` collects what it is called with. */
function linesOf({ call, sender }: Sending, folder: string): string[] {
  const { world, url } = sender;
  const request = exampleRequest(call);
  const command = curlExample(request);
  expectInReference(command);
  const sent = command.replace(`https://scores.example${request.path}`, `${url}${requestIn(call, world).path}`);
  // Who follows a player or an import does so without end.
  const limit = answerType(call) === 'text/event-stream' ? 5 : 50;
  const values = Object.entries({ ...environmentOf(sender), folder, limit: String(limit) });
  return [
    ...values.map(([name, value]) => `${name}='${value}'`),
    own(sent, sender).replaceAll(/@(body\.json|FILE)\b/g, `@${folder}/$1`),
  ];
}

/** An example and how it is sent. */
export interface Sending {
  call: Call;
  sender: Sender;
}

/** One process sends what has been collected: starting it takes longer than all that it does. */
const COLLECT = `all=()
curl() { all+=(--next --max-time $limit --output "$folder/answer" --write-out "$folder %{http_code}\\n" "$@"); }`;

/** Sends examples as the pages have them, to the things that are there in place of the made-up ones; returns the status and the answer of each. */
export async function sendExamples(all: readonly Sending[]): Promise<{ status: number; answer: string }[]> {
  const place = temporaryFolder();
  const folders = all.map((_, nth) => join(place, String(nth)));
  const script = join(place, 'script');
  for (const [nth, one] of all.entries()) makeFolder(folders[nth]!, one);
  const lines = all.flatMap((one, nth) => linesOf(one, folders[nth]!));
  writeFileSync(
    script,
    [COLLECT, ...lines, 'command curl --silent --parallel --parallel-max 4 "${all[@]:1}" || true'].join('\n'),
  );
  const { stdout } = await run('bash', [script], { env: { PATH: process.env['PATH'] } });
  const statuses = new Map(stdout.split('\n').map((line) => line.split(' ') as [string, string]));
  return folders.map((folder) => {
    const file = join(folder, 'answer');
    const answer = existsSync(file) ? readFileSync(file, 'utf8').slice(0, 600) : '';
    return { status: Number(statuses.get(folder)), answer };
  });
}
