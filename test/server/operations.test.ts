import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { beginJob, endJob } from '../../src/operations/jobs/commands.ts';
import { jobs } from '../../src/operations/jobs/list.ts';
import { createMetrics } from '../../src/operations/metrics/metrics.ts';
import { createApp } from '../../src/server/app.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder, readOne } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';
import { freePort } from '../support/ports.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { createTestServer } from '../support/test-server.ts';
import { useProgram } from '../support/use-program.ts';

const DAY = 24 * 3_600_000;

const built = useProgram();

const cli = (data: string, args: readonly string[], settings: Record<string, string> = {}) =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0', ...settings } });

/** Status and text of an answer, to a request with any headers. */
function get(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** The samples of the text format, by name and labels. */
const samplesIn = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

describe('the metrics', () => {
  test('tell of requests by pattern and status, imports, the writer and the database', async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data);
    const server = await startProgram(built.program, data);
    const send = (body: unknown) =>
      fetch(`${server.url}/ir/direct-manual/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const name of ['hazel', 'nobody', 'somebody']) await get(`${server.url}/api/v1/users/${name}`);
    for (const path of ['/nowhere', '/nowhere/else', '/docs']) await get(server.url + path);
    await send(batch([play(5), play(6), play(7, { identifier: 'Never heard of' })]));
    await send({ no: 'batch' });

    const { status, text, headers } = await get(`${server.url}/metrics`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const samples = samplesIn(text);
    const http = (method: string, route: string, code: number) =>
      samples.get(`kaiden_http_requests_total{method="${method}",route="${route}",status="${code}"}`);
    expect(http('GET', '/api/v1/users/:userID', 200)).toBe(1);
    expect(http('GET', '/api/v1/users/:userID', 404)).toBe(2);
    expect(http('GET', 'other', 404)).toBe(2);
    expect(http('POST', '/ir/direct-manual/import', 200)).toBe(1);
    expect(http('POST', '/ir/direct-manual/import', 400)).toBe(1);
    const userRoute = 'method="GET",route="/api/v1/users/:userID"';
    expect(samples.get(`kaiden_http_request_duration_seconds_count{${userRoute}}`)).toBe(3);
    expect(samples.get(`kaiden_http_request_duration_seconds_sum{${userRoute}}`)).toBeGreaterThan(0);
    expect(text).not.toMatch(/nobody|nowhere/);

    const imported = (outcome: string) =>
      samples.get(`kaiden_imports_total{import_type="ir/direct-manual",outcome="${outcome}"}`);
    expect([imported('completed'), imported('refused'), imported('failed')]).toEqual([1, 1, undefined]);
    const stages = ['reading', 'matching', 'checking', 'storing', 'sessions', 'pbs', 'profile', 'targets'];
    expect(stages.map((stage) => samples.get(`kaiden_import_stage_duration_seconds_count{stage="${stage}"}`))).toEqual([
      2, 1, 1, 1, 1, 1, 1, 1,
    ]);
    expect(samples.get('kaiden_writer_command_duration_seconds_count{command="imports.run"}')).toBe(2);
    expect(samples.get('kaiden_writer_wait_seconds_count{lane="urgent"}')).toBe(2);
    expect(samples.get('kaiden_writer_queue_length')).toBe(0);
    expect(samples.get('kaiden_orphans')).toBe(1);
    expect(samples.get('kaiden_login_sessions')).toBe(0);
    expect(samples.get('kaiden_mail_waiting')).toBe(0);
    expect(samples.get('kaiden_database_size_bytes{file="database"}')).toBeGreaterThan(4096);
    expect(samples.get('kaiden_database_size_bytes{file="wal"}')).toBeGreaterThan(0);
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect([...samples.values()].filter((value) => Number.isNaN(value))).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  /** Starts a server in this process and returns how a program on this machine asks for its metrics. */
  async function serverWith(env: Record<string, string>) {
    const server = await createTestServer({ env });
    onTestFinished(() => server.close());
    const app = createApp(server.deps, { metrics: createMetrics() });
    const onThisMachine = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    return async (headers: Record<string, string>) =>
      app.request('http://127.0.0.1/metrics', { headers: { host: '127.0.0.1', ...headers } }, onThisMachine);
  }

  const FOREIGN: readonly [string, Record<string, string>][] = [
    ['a proxy has handed on', { 'x-forwarded-for': '203.0.113.7' }],
    ['comes by another name', { host: 'scores.example' }],
    ['a page of another site sends', { origin: 'https://site.example' }],
    ['a browser sends for a page', { 'sec-fetch-site': 'cross-site' }],
  ];
  test('are for programs on this machine alone, unless told otherwise', async () => {
    const ask = await serverWith({});
    for (const [, headers] of FOREIGN) {
      const response = await ask(headers);
      expect([headers, response.status, await response.json()]).toEqual([
        headers,
        404,
        { success: false, code: 'route_not_found', description: 'Endpoint Not Found.' },
      ]);
    }
    expect((await ask({})).status).toBe(200);
  });

  test.for([
    ['off', { KAIDEN_METRICS: 'off' }, [404, 404, 404]],
    ['for everybody', { KAIDEN_METRICS: 'on' }, [200, 200, 200]],
    ['behind a proxy', { KAIDEN_PUBLIC_URL: 'https://scores.example' }, [404, 404, 404]],
    ['with a token', { KAIDEN_METRICS_TOKEN: 'sixteen letters.' }, [401, 401, 200]],
    [
      'with a token, behind a proxy',
      { KAIDEN_METRICS_TOKEN: 'sixteen letters.', KAIDEN_PUBLIC_URL: 'https://scores.example' },
      [401, 401, 200],
    ],
  ] as const)('can be %s', async ([, settings, expected]) => {
    const ask = await serverWith(settings);
    const statuses = [];
    for (const headers of [{}, FOREIGN[0]![1], { ...FOREIGN[0]![1], authorization: 'Bearer sixteen letters.' }]) {
      statuses.push((await ask(headers)).status);
    }
    expect(statuses).toEqual(expected);
    const { status } = await ask({ authorization: 'Bearer sixteen letters' });
    expect(status).toBe(expected[0]);
  });

  test('are refused a short token, which is not printed', async () => {
    const { code, stderr } = await cli(temporaryFolder(), [], { KAIDEN_METRICS_TOKEN: 'secret' });
    expect([code, stderr]).toEqual([2, 'KAIDEN_METRICS_TOKEN: expected at least 16 characters\n']);
  });
});

describe('whether the server is well', () => {
  test('is told to everybody under /health and /ready, and by a command, with its exit code', async () => {
    const data = temporaryFolder();
    const settings = { KAIDEN_PORT: String(await freePort()) };
    const server = await startProgram(built.program, data, settings);
    const foreign = { host: 'scores.example', 'x-forwarded-for': '203.0.113.7' };
    const [health, ready] = [await get(`${server.url}/health`, foreign), await get(`${server.url}/ready`, foreign)];
    expect([health.status, JSON.parse(health.text)]).toEqual([200, { status: 'alive' }]);
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ready' }]);
    expect([health.headers['cache-control'], ready.headers['cache-control']]).toEqual(['no-store', 'no-store']);
    expect(await cli(data, ['health'], settings)).toEqual({ code: 0, stdout: 'ready\n', stderr: '' });
    expect(await cli(data, ['health'], { ...settings, KAIDEN_HOST: '0.0.0.0' })).toMatchObject({ code: 0 });
    await server.end('SIGTERM');
    const gone = await cli(data, ['health'], settings);
    expect(gone).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^http:.*\/ready: no response: .*\n$/),
    });
    expect((await cli(data, ['health'])).code).toBe(2);
  });

  test('is not asked of a server that is something else', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    const { code, stderr } = await cli(temporaryFolder(), ['health'], { KAIDEN_PORT: port });
    other.close();
    expect([code, stderr]).toEqual([1, expect.stringContaining('/ready: hi')]);
  });
});

describe('the jobs', () => {
  /** Notes that every job ran that long ago (ms). */
  async function ranAgo(data: string, ago: number) {
    const at = Date.now() - ago;
    const file = join(data, 'kaiden.db');
    const writer = createInlineWriter({ file, games: createRegistry(definitions), now: () => at });
    for (const { name } of jobs) {
      await writer.run(beginJob, { name, place: 'server' });
      const end = { lastOutcome: 'done' as const, lastMessage: 'before', lastDuration: 5, figures: {} };
      await writer.run(endJob, { name, end });
    }
    await writer.close();
  }
  const runsOf = (data: string, name: string) => readOne(data, `select runs from jobs where name = '${name}'`);

  test('that were missed for three days run once, soon after the start, which does not wait for them', async () => {
    const data = temporaryFolder();
    await fillDataFolder(data);
    await ranAgo(data, 3 * DAY);
    const server = await startProgram(built.program, data);
    expect(runsOf(data, 'retry-orphans')).toBe(1);
    const patience = { timeout: 120_000, interval: 200 };
    await vi.waitFor(() => {
      for (const { name } of jobs) expect(runsOf(data, name)).toBe(2);
    }, patience);
    const samples = samplesIn((await get(`${server.url}/metrics`)).text);
    const last = samples.get('kaiden_job_last_run_timestamp_seconds{job="retry-orphans"}')!;
    expect(Math.abs(Date.now() / 1000 - last)).toBeLessThan(60);
    for (const [name, value] of Object.entries({ last_success: 1, running: 0, runs: 2, failures: 0 })) {
      expect([name, samples.get(`kaiden_job_${name}{job="retry-orphans"}`)]).toEqual([name, value]);
    }
    expect(samples.get('kaiden_job_last_duration_seconds{job="retry-orphans"}')).toBeGreaterThanOrEqual(0);
    expect(samples.get('kaiden_job_figure{job="retry-orphans",figure="processed"}')).toBe(0);
    expect(server.log().filter((line) => line.includes('"job":"retry-orphans"'))).toEqual([
      expect.stringContaining('job done: retried 0 unmatched scores'),
    ]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('are listed, and one is run, beside a running server', async () => {
    const data = temporaryFolder();
    await ranAgoOnFilled(data);
    const server = await startProgram(built.program, data);
    const before = await cli(data, ['jobs']);
    expect(before).toMatchObject({ code: 0, stderr: '' });
    for (const { name } of jobs) {
      const line = before.stdout.split('\n').find((one) => one.includes(name));
      expect(line).toMatch(/(?:daily at \d\d:\d\d UTC|every \d min) +\d{4}-.* UTC +5 ms +done +\d{4}-.* UTC +before$/);
    }
    const run = await cli(data, ['jobs', 'run', 'retry-orphans']);
    expect(run).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^retry-orphans: retried 0 unmatched scores .*\n$/),
      stderr: '',
    });
    const samples = samplesIn((await get(`${server.url}/metrics`)).text);
    expect(samples.get('kaiden_job_runs{job="retry-orphans"}')).toBe(2);
    const unknown = await cli(data, ['jobs', 'run', 'fly']);
    expect([unknown.code, unknown.stdout]).toEqual([2, '']);
    for (const { name } of jobs) expect(unknown.stderr).toContain(name);
  });

  async function ranAgoOnFilled(data: string) {
    await fillDataFolder(data);
    await ranAgo(data, 1000);
  }
});
