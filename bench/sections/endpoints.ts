import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startChild, type Child } from '../child.ts';
import { ADMIN, createData, HEAVY } from '../data/fill.ts';
import { callsOf, findValues, type Call } from '../endpoints/calls.ts';
import { median, ms, quantile, target, whole } from '../figures.ts';
import { logIn, post } from '../log-in.ts';
import { oneByOne } from '../one-by-one.ts';
import { startProgram } from '../program.ts';
import { printNote, printTable } from '../table.ts';

/** Maximum acceptable wait (ms). */
const SLOW = 50;
/** Maximum time for all PBs of a player with 5,000 of them (ms). */
const ALL_PBS = 150;

/** Measures every GET of the contract on a database with a long history, against a bare server that sends the same bytes. */
export async function benchEndpoints({ quick, data }: { quick: boolean; data?: string | undefined }): Promise<void> {
  const dir = data ?? mkdtempSync(join(tmpdir(), 'kaiden-bench-'));
  if (!existsSync(join(dir, 'kaiden.db'))) await createData({ dir, users: 100, scores: 50_000, seed: 1 });
  const env = { KAIDEN_DATA_DIR: dir, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off', KAIDEN_LOG_LEVEL: 'info' };
  const kaiden = await startProgram({ ...env, KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' });
  const bare = await startChild<{ url: string }>('bare');
  try {
    const cookies = { heavy: await logIn(kaiden.url, HEAVY), admin: await logIn(kaiden.url, ADMIN) };
    const found = findValues(join(dir, 'kaiden.db'));
    const values = { ...found, integrationID: await link(kaiden.url, cookies.heavy) };
    const rows: (string | number)[][] = [];
    const bench: Bench = { url: kaiden.url, bare, cookies, quick };
    const change = changer(kaiden.url, cookies.heavy, found['scoreID']!);
    for (const call of callsOf(values)) {
      rows.push([call.operation, ...(await measure(bench, call))]);
      if (!KEPT.has(call.operation)) continue;
      rows.push([`${call.operation}, one score changed`, ...(await measure(bench, call, change))]);
    }
    const heads = ['GET', 'bytes', 'first, ms', 'requests/s', 'p50, ms', 'p99', 'bare server/s', 'share', 'remark'];
    printTable(`Every GET of the contract, one request at a time`, heads, rows, ['remark']);
    const slow = rows.filter((row) => String(row.at(-1)).includes('MISSED'));
    printNote(`${rows.length} rows; ${slow.length} over ${SLOW} ms (p99)`);
  } finally {
    await Promise.all([kaiden.stop(), bare.stop()]);
    if (data === undefined) rmSync(dir, { recursive: true });
  }
}

interface Bench {
  url: string;
  bare: Child<{ url: string }>;
  cookies: { heavy: string; admin: string };
  quick: boolean;
}

/** Endpoints with cached answers: they are also requested after a change each time. */
const KEPT = new Set(['ugpts.allScores', 'exports.ugpt', 'exports.account']);

/** Returns a function that changes a score's comment. */
function changer(url: string, cookie: string, scoreID: string) {
  let times = 0;
  return async () => {
    times += 1;
    const sent = post({ comment: `Comment ${times}` }, { cookie });
    const answer = await fetch(`${url}/api/v1/scores/${scoreID}`, { ...sent, method: 'PATCH' });
    if (answer.status !== 200) throw new Error(`Changing a score failed with ${answer.status}`);
    await answer.arrayBuffer();
  };
}

/** The cells of a row. The first answer is of a server that has nothing of it yet. */
async function measure(
  { url, bare, cookies, quick }: Bench,
  call: Call,
  before?: () => Promise<void>,
): Promise<(string | number)[]> {
  const nothing = (why: string) => ['', '', '', '', '', '', '', why];
  if (call.lacking.length > 0) return nothing(`the data has no ${call.lacking.join(', ')}`);
  const headers: Record<string, string> =
    call.access === 'anyone' ? {} : { cookie: call.access === 'admin' ? cookies.admin : cookies.heavy };
  const start = performance.now();
  const first = await fetch(`${url}${call.path}`, { headers });
  const bytes = Buffer.from(await first.arrayBuffer());
  const took = performance.now() - start;
  if (first.status !== 200) return nothing(`${first.status}: ${bytes.toString().slice(0, 80)}`);
  const seconds = quick ? 0.3 : 1;
  await bare.ask({ path: call.path, body: bytes.toString('base64'), encoding: 'base64' });
  const ours = await oneByOne(`${url}${call.path}`, { seconds, headers, before });
  const theirs = await oneByOne(`${bare.answer.url}${call.path}`, { seconds: seconds / 2 });
  const slowest = quantile(ours.latencies, 0.99);
  const limit = call.operation === 'ugpts.allPBs' ? ALL_PBS : SLOW;
  const remark = slowest > limit || limit !== SLOW ? target(slowest <= limit, `<= ${limit} ms`) : '';
  return [
    whole(bytes.length),
    ms(took),
    whole(ours.perSecond),
    ms(median(ours.latencies)),
    ms(slowest),
    whole(theirs.perSecond),
    (ours.perSecond / theirs.perSecond).toFixed(2),
    remark,
  ];
}

/** Links the heavy player with a server on which nobody listens; returns the integration's id. */
async function link(url: string, cookie: string): Promise<string> {
  const address = `${url}/api/v1/users/me/integrations`;
  const listed = (await (await fetch(address, { headers: { cookie } })).json()) as {
    body: { integrationID: string }[];
  };
  if (listed.body[0]) return listed.body[0].integrationID;
  const sent = { type: 'api/tachi', baseUrl: 'http://127.0.0.1:9', '!apiKey': 'f'.repeat(40) };
  const { body } = (await (await fetch(address, post(sent, { cookie }))).json()) as { body: { integrationID: string } };
  return body.integrationID;
}
