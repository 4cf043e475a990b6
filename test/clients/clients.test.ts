import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { runCommand } from '../support/commands.ts';
import { fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { SAMPLES } from '../support/format-samples.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { runProgram, startProgram, temporaryFolder } from '../support/program.ts';
import { startRemote } from '../support/remote.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

/** A server with a player, and a way to run one of the clients against it. It is in this process unless told otherwise. */
async function start({ isProcess = false } = {}) {
  const data = temporaryFolder();
  const { url, folder, key } = isProcess ? await startProcess(data) : await startRemote();
  const run = async (client: string, ...args: string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await runProgram(resolve(`test/clients/${client}.ts`), [url, ...args]);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  const write = (name: string, content: string) => {
    const path = join(data, name);
    writeFileSync(path, content);
    return path;
  };
  const send = (document: unknown) =>
    run('hook', key, write('sent.json', JSON.stringify(document))) as Promise<Record<string, unknown>>;
  return { folder, key, url, run, write, send };
}

async function startProcess(folder: string) {
  const { key } = await fillDataFolder(folder);
  const { url } = await startProgram(built.program, folder);
  return { url, folder, key };
}

describe('the hook', () => {
  test('gets to the end of an import that is done at once', async () => {
    const { folder, send } = await start();
    expect(await send(batch([play(7), play(8)]))).toEqual({ status: 200, outcome: 'completed', scores: 2 });
    expect(readOne(folder, 'select count(*) from imports where user_intent = 1')).toBe(1);
  });

  test('gets to the end of an import that is accepted for later', async () => {
    const { folder, key, run, write } = await start();
    const file = write('many.json', JSON.stringify(batch(manyPlays(3000))));
    const told = await run('hook', key, file, 'later');
    expect(told).toEqual({ status: 202, outcome: 'completed', scores: 3000, polls: expect.any(Number) });
    expect(readOne(folder, 'select count(*) from scores')).toBe(3003);
  });

  test('hears of a failure, at once or later, and stops', async () => {
    const { key, run, write, send } = await start();
    const bad = batch([play(1, { lamp: 'HARDCLEAR' })]);
    expect(await send(bad)).toMatchObject({ status: 400, outcome: 'refused', text: expect.stringContaining('lamp') });
    const later = await run('hook', key, write('bad.json', JSON.stringify(bad)), 'later');
    expect(later).toMatchObject({ status: 202, outcome: 'failed', text: expect.stringContaining('lamp') });
  });

  test('does not even try with a key that may not submit', async () => {
    const { folder, run, write } = await start();
    const made = await runCommand(built.program, ['key', 'create', 'hazel', '--permissions', 'customise_score'], {
      settings: { KAIDEN_DATA_DIR: folder },
    });
    const told = await run('hook', made.stdout.trim(), write('sent.json', JSON.stringify(batch([play(1)]))));
    expect(told).toEqual({ outcome: 'not permitted' });
  });
});

test('the bot joins PBs and scores with songs and charts', async () => {
  const { run, send } = await start();
  await send(
    batch([play(1, { score: 800, timeAchieved: NOON + 1 }), play(1, { difficulty: 'HYPER', timeAchieved: NOON + 2 })]),
  );
  const { pbs, recent } = (await run('bot', 'hazel', 'iidx', 'SP')) as Record<string, string[]>;
  expect(pbs!.toSorted()).toEqual([
    'Song 1 [ANOTHER] 800 CLEAR',
    'Song 1 [HYPER] 700 CLEAR',
    'Song 2 [ANOTHER] 700 CLEAR',
    'Song 3 [ANOTHER] 700 CLEAR',
  ]);
  expect(recent!.slice(0, 2)).toEqual(['Song 1 [HYPER] 700 CLEAR', 'Song 1 [ANOTHER] 800 CLEAR']);
  expect(recent).toHaveLength(5);
});

test('the mirror keeps its copy up to date with what has changed alone', async () => {
  const { run, send, write } = await start();
  const file = write('copy.json', '{"cursor":"","pbs":{}}');
  const mirror = () => run('mirror', 'hazel', 'iidx', 'SP', file);
  expect(await mirror()).toEqual({ scores: [700, 700, 700], came: 3 });
  expect(await mirror()).toEqual({ scores: [700, 700, 700], came: 0 });
  await send(batch([play(1, { score: 800 }), play(2, { score: 100 })]));
  expect(await mirror()).toEqual({ scores: [700, 700, 800], came: 1 });
});

test('the site has a page for every game, with players, classes and charts', async () => {
  const { run, send } = await start();
  await send(batch([], { classes: { dan: 'KAIDEN' } }));
  const pages = (await run('site', 'song 1')) as Record<string, Record<string, unknown[]>>;
  expect(Object.keys(pages).length).toBeGreaterThan(20);
  const { players, classes, charts } = pages['iidx:SP']!;
  expect(players).toEqual([['hazel', expect.any(Number)]]);
  expect(classes).toEqual({ 'dan 皆伝': 1 });
  expect(charts![0]).toEqual(['Song 1', 'ANOTHER', 1]);
  expect(pages['sdvx:Single']).toEqual({ players: [], classes: {}, charts: [] });
});

describe('the uploader, which makes its form by hand,', () => {
  test('sends files of several formats', async () => {
    const { key, run, write } = await start();
    for (const [importType, { file, fields }] of Object.entries(SAMPLES)) {
      if (!importType.startsWith('file/')) continue;
      const form = Object.entries({ importType, ...fields }).map(([name, value]) => `${name}=${value}`);
      const told = await run('uploader', key, write('scores.dat', file), ...form);
      expect(told).toMatchObject({ status: 200, importType, waited: false });
    }
  });

  test('waits for the server to want a large file', async () => {
    const { key, run, write } = await start({ isProcess: true });
    const plays = manyPlays(4000).map((one) => ({ ...one, comment: 'x'.repeat(200) }));
    const file = write('large.json', JSON.stringify(batch(plays)));
    const told = await run('uploader', key, file, 'importType=file/batch-manual');
    expect(told).toEqual({ status: 200, waited: true, importType: 'file/batch-manual', scores: 4000, errors: 0 });
  });

  test('is told what it did wrong', async () => {
    const { key, run, write } = await start();
    const file = write('scores.json', JSON.stringify(batch([play(1)])));
    expect(await run('uploader', key, file)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await run('uploader', 'nonsense', file, 'importType=file/batch-manual')).toMatchObject({
      status: 401,
      code: 'unknown_token',
    });
  });
});
