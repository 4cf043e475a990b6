import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { serve } from '@hono/node-server';
import { expect, onTestFinished } from 'vitest';

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

/** Lets a world be reached over a socket until the test has ended; returns its address. */
export async function listen(world: World): Promise<string> {
  const listener = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => world.server.request(request.url.slice(new URL(request.url).origin.length), request),
  });
  if (!listener.listening) await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
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

/** Returns the path that an example has in this world. */
const pathOf = (call: Call, request: ExampleRequest, { params }: World): string =>
  call.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name as keyof World['params']] ?? request.params[name],
  );

/** Sends an example as the page has it, to the things that are there in place of the made-up ones; returns the status and the answer. */
export async function sendExample(call: Call, sender: Sender): Promise<{ status: number; answer: string }> {
  const { world, url, cookie, known = {}, file = '{}' } = sender;
  const request = exampleRequest(call);
  const command = curlExample(request);
  expect(pages).toContain(command);
  const own = (text: string) =>
    Object.entries(known).reduce((done, [from, to]) => done.replaceAll(from, to), inWorld(text, world));
  const folder = temporaryFolder();
  if (request.body?.kind === 'json') writeFileSync(join(folder, 'body.json'), own(JSON.stringify(request.body.value)));
  writeFileSync(join(folder, 'FILE'), file);
  const sent = command.replace(`https://scores.example${request.path}`, `${url}${pathOf(call, request, world)}`);
  // Who follows a player or an import does so without end.
  const limit = answerType(call) === 'text/event-stream' ? 5 : 50;
  const script = [
    `curl() { command curl --silent --show-error --max-time ${limit} --output answer --write-out '%{http_code}' "$@"; }`,
    `${own(sent)} || [ $? = 28 ]; echo; head --bytes 600 answer`,
  ];
  const env = {
    PATH: process.env['PATH'],
    KEY: world.hazel.key,
    SESSION: /=([^;]+)/.exec(cookie)![1],
    CLIENT_ID: world.client.clientID,
    CLIENT_SECRET: world.client.clientSecret,
  };
  const { stdout } = await run('bash', ['-c', script.join('\n')], { cwd: folder, env });
  const [status = '', ...answer] = stdout.split('\n');
  return { status: Number(status), answer: answer.join('\n') };
}
