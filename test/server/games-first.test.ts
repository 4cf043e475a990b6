import { expect, onTestFinished, test } from 'vitest';

import { importScores } from '../../src/transfer/imports/commands.ts';
import { startThreadedWriter } from '../../src/writer/threaded.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { fillDataFolder, manyPlays } from '../support/data-folder.ts';
import { batch } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';

useBuiltThreads();

/** A writer, a function that sends imports to it, and the names of those that are stored. */
async function startWriter() {
  const folder = temporaryFolder();
  await fillDataFolder(folder);
  const writer = await startThreadedWriter(`${folder}/kaiden.db`);
  onTestFinished(() => writer.abort());
  const stored: string[] = [];
  const send = async (importID: string, plays: number, urgent = false): Promise<void> => {
    const body = Buffer.from(JSON.stringify(batch(manyPlays(plays))));
    const request = { importID, userID: 1, importType: 'ir/direct-manual', body, userIntent: false };
    await writer.run(importScores, request, { urgent });
    stored.push(importID);
  };
  return { writer, send, stored };
}

test('a play that a game waits for is stored before imports that wait already, after the one that runs', async () => {
  const { send, stored } = await startWriter();
  const names = ['import 1', 'import 2', 'import 3', 'import 4'];
  await Promise.all([...names.map((name) => send(name, 100)), send('play', 1, true)]);
  expect(stored.indexOf('play')).toBeLessThanOrEqual(1);
  expect(stored.filter((name) => name !== 'play')).toEqual(names);
});

test('a writer that is closed stores what waits, urgent or not', async () => {
  const { writer, send, stored } = await startWriter();
  const sent = Array.from({ length: 12 }, (_, n) => send(`import ${n}`, 3, n % 2 === 0));
  await writer.close();
  await Promise.all(sent);
  expect(stored).toHaveLength(12);
});
