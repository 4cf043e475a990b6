import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

import { checkDocument, misnamed, tablesOf, type Version } from './validate.ts';

type Values = Record<string, unknown>;
interface RemoteError {
  type: string;
  message: string;
}

export interface ReceiverOptions {
  version: Version;
  key: string;
  /** Imports that it takes in so many ms; more get 429. */
  limit?: { imports: number; window: number };
  /** Scores that it does not take. */
  refuses?: (score: Values, game: string) => RemoteError | undefined;
  /** Game groups; all of them without it. */
  groups?: readonly string[];
  permissions?: readonly string[];
}

const VERSIONS: Record<Version, string> = {
  v2: 'v2.2.0 [zenith]',
  'late-v2': 'v2.9.0 [late]',
  v3: 'v3.1.0 [main]',
};

interface RemoteImport {
  polls: number;
  failure?: string;
  document: Values;
}

/** A server of another kind that scores are sent on to, as far as that asks of it. */
export class FakeReceiver {
  url = '';
  /** Where it says that it is, which is the address of a proxy before it. */
  publicURL: string | undefined;
  /** Stored plays, each once, by their whole content. */
  readonly stored = new Map<string, { game: string; score: Values }>();
  readonly seen: string[] = [];
  /** Documents that were refused whole, and why. */
  readonly failures: string[] = [];
  readonly options: ReceiverOptions;
  readonly #imports = new Map<string, RemoteImport>();
  #taken: number[] = [];

  constructor(options: ReceiverOptions) {
    this.options = options;
  }

  /** Answers a request. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    const body = await text(request);
    this.seen.push(`${method} ${url}`);
    const authorised = request.headers.authorization === `Bearer ${this.options.key}`;
    if (url === '/api/v1/config') return reply(response, 200, this.#config());
    if (url === '/api/v1/status') return reply(response, 200, this.#status(authorised));
    const importID = /^\/api\/v1\/imports\/(\w+)\/poll-status$/.exec(url)?.[1];
    if (importID) return this.#poll(response, importID);
    if (method !== 'POST' || url !== '/ir/direct-manual/import') return refuse(response, 404, 'Endpoint Not Found.');
    if (!authorised) return refuse(response, 401, 'Unknown key.');
    return this.#take(response, JSON.parse(body));
  }

  #config(): Values {
    const groups = this.options.groups ?? [
      ...new Set(Object.values(tablesOf(this.options.version)).map(({ group }) => group)),
    ];
    const [NAME, TYPE] = ['Another', 'omni'];
    return this.options.version === 'v3'
      ? { NAME, TYPE, GAME_GROUPS: groups, IMPORT_TYPES: [], SIGNUPS_ENABLED: true, QUEST_PROPOSALS_ENABLED: false }
      : { name: NAME, type: TYPE, games: groups, importTypes: [] };
  }

  #status(authorised: boolean): Values {
    const permissions = this.options.permissions ?? ['submit_score'];
    const version = VERSIONS[this.options.version];
    return {
      serverTime: Date.now(),
      version,
      whoami: authorised ? 7 : null,
      permissions: authorised ? permissions : [],
    };
  }

  #take(response: ServerResponse, document: unknown): void {
    const { limit, version } = this.options;
    const now = Date.now();
    this.#taken = this.#taken.filter((time) => limit && time > now - limit.window);
    if (limit && this.#taken.length >= limit.imports) return refuse(response, 429, 'Slow down.');
    this.#taken.push(now);
    const importID = randomBytes(20).toString('hex');
    const one = this.#import(importID, document);
    if (version !== 'v3') {
      return one.failure ? refuse(response, 400, one.failure) : reply(response, 200, one.document);
    }
    const url = `${this.publicURL ?? this.url}/api/v1/imports/${importID}/poll-status`;
    return reply(response, 202, { url, importID });
  }

  #import(importID: string, document: unknown): RemoteImport {
    const one: RemoteImport = { polls: 0, document: { importID, scoreIDs: [], errors: [] } };
    this.#imports.set(importID, one);
    try {
      const { version } = this.options;
      const { game, table, scores } = checkDocument(version, document);
      const [errors, fresh]: [RemoteError[], string[]] = [[], []];
      for (const score of scores) {
        const error = this.options.refuses?.(score, game) ?? invalid(version, table, score);
        const id = JSON.stringify([game, Object.entries(score).toSorted(([a], [b]) => a.localeCompare(b))]);
        if (error) errors.push(error);
        else if (!this.stored.has(id)) fresh.push(String(this.stored.set(id, { game, score }).size));
      }
      one.document = { importID, scoreIDs: fresh, errors };
    } catch (error) {
      one.failure = String(error);
      this.failures.push(one.failure);
    }
    return one;
  }

  #poll(response: ServerResponse, importID: string): void {
    const one = this.#imports.get(importID);
    if (!one) return refuse(response, 404, 'No such import.');
    one.polls += 1;
    if (one.polls < 3) {
      return reply(response, 200, { importStatus: 'ongoing', progress: { description: 'Importing' } });
    }
    if (one.failure) return refuse(response, 400, one.failure);
    return reply(response, 200, { importStatus: 'completed', import: one.document });
  }
}

function invalid(...checked: Parameters<typeof misnamed>): RemoteError | undefined {
  const message = misnamed(...checked);
  return message === undefined ? undefined : { type: 'InvalidDatapoint', message };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: true, description: 'Done.', body }));
}

function refuse(response: ServerResponse, status: number, description: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: false, description }));
}

/** Starts a server that scores can be sent on to. */
export async function startFakeReceiver(options: ReceiverOptions): Promise<FakeReceiver> {
  const receiver = new FakeReceiver(options);
  const server = createServer((request, response) => {
    receiver.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
