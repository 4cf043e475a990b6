// A server under load that is ended again and again, with SIGTERM and with SIGKILL: `npm run soak -- --minutes 10`.
// Nothing that it said it has stored may be missing, every answer is one that it may give, and the doctor finds nothing.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createPlays, makePlayers, readPages, sendPlays, type Player } from './soak/players.ts';
import { keepDoing, newTally, type Target } from './soak/traffic.ts';
import { installed, type Installed } from './walk/installed.ts';
import { startServer, type WalkedServer } from './walk/server.ts';

const PLAYERS = 4;
/** How long a server lives, at least and at most (ms). */
const LIFE = [4000, 20_000] as const;
/** What a server may take (MB) that sends lists of tens of thousands of scores to many at once: some 530 MB were seen. */
const MOST_MEMORY = 700;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('--minutes takes a number above 0');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'kaiden-soak-'));
const settings = { KAIDEN_RATE_LIMITS: 'off' };
let server: WalkedServer | undefined;
try {
  const kaiden = await installed(undefined, { folder, dataDir: join(folder, 'data'), settings });
  await kaiden.run(['seeds', 'load', kaiden.catalogue]);
  await soak(kaiden, await makePlayers(kaiden, PLAYERS));
} finally {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
}

async function soak(kaiden: Installed, players: readonly Player[]): Promise<void> {
  const target: Target = { url: null };
  const [reads, imports] = [newTally(), newTally()];
  const ending = new AbortController();
  const plays = await createPlays(kaiden);
  const work = players.flatMap((player) => [
    keepDoing(target, imports, ending.signal, (url) =>
      sendPlays(url, player, plays(1 + Math.floor(Math.random() * 150))),
    ),
    keepDoing(target, reads, ending.signal, (url) => readPages(url, player)),
  ]);
  const end = Date.now() + minutes * 60_000;
  const memory: number[] = [];
  let lives = 0;
  for (; Date.now() < end || lives < 3; lives += 1) {
    server = await startServer(kaiden);
    target.url = server.url;
    const life = LIFE[0] + Math.random() * (Math.min(LIFE[1], (minutes * 60_000) / 6) - LIFE[0]);
    await pause(Math.max(LIFE[0], life));
    const backup = join(folder, 'backup.tar.gz');
    await kaiden.run(['backup', backup]);
    await kaiden.run(['backup', '--verify', backup]);
    await rm(backup);
    memory.push(await memoryOf(server.pid));
    target.url = null;
    if (lives % 2 === 0) assert.equal(await server.stop(), 0, 'exit code after SIGTERM');
    else await server.kill();
    assert.deepEqual(server.failures(), [], 'what the log tells of defects');
  }
  server = await startServer(kaiden);
  target.url = server.url;
  ending.abort();
  await Promise.all(work);
  await nothingIsLost(kaiden, server, players);

  console.log(
    `${lives} lives; ${reads.done} rounds of reading, ${imports.done} imports, ${reads.cut + imports.cut} cut off by an end`,
  );
  console.log(`refused: ${JSON.stringify(Object.fromEntries([...reads.refused, ...imports.refused]))}`);
  console.log(`memory at the end of each life (MB): ${memory.join(' ')}`);
  assert.deepEqual([...reads.wrong, ...imports.wrong], [], 'answers that should not have been');
  assert(Math.max(...memory) < MOST_MEMORY, `memory stays below ${MOST_MEMORY} MB`);
}

/** Compares what is there with what was said to be stored, and asks the doctor. */
async function nothingIsLost(kaiden: Installed, server: WalkedServer, players: readonly Player[]): Promise<void> {
  let total = 0;
  for (const { username, stored } of players) {
    const url = `${server.url}/api/v1/users/${username}/games/iidx/SP/scores/all`;
    const { body } = (await (await fetch(url)).json()) as { body: { scores: { scoreID: string }[] } };
    const there = new Set(body.scores.map(({ scoreID }) => scoreID));
    const lost = [...stored].filter((id) => !there.has(id));
    assert.deepEqual(lost, [], `scores of ${username} that were answered as stored and are gone`);
    total += there.size;
  }
  assert.equal(await server.stop(), 0, 'exit code after SIGTERM');
  assert.equal(await kaiden.run(['doctor']), '0 differences\n');
  console.log(`${total} scores; all that was answered as stored is there, and the doctor finds nothing`);
}

/** What a process has in memory (MB). */
async function memoryOf(pid: number): Promise<number> {
  const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kB) / 1024);
}
