import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { runCommand } from '../support/commands.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { dump } from '../support/dump.ts';
import { buildProgram, temporaryFolder } from '../support/program.ts';

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());

test('clients are made, listed and deleted on the command line', async () => {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const kaiden = (...args: string[]) =>
    runCommand(built.program, ['client', ...args], { settings: { KAIDEN_DATA_DIR: data }, cwd: data });
  const create = ['create', 'Hazel', 'Score Bot', '--permissions', 'submit_score'];

  const refused = await kaiden(...create, '--redirect', 'ftp://bot.example', '--key-format', 'nothing');
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('redirectUri: Expected an http or https URL');
  expect(refused.stderr).toContain('apiKeyFormat: Expected a text that contains %%SERVICE_KEY%%');

  const made = await kaiden(...create, '--redirect', 'https://bot.example/callback');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const [clientID, secret] = made.stdout.trim().split('\n');
  expect([clientID, secret]).toEqual([
    expect.stringMatching(/^CI[0-9a-f]{40}$/),
    expect.stringMatching(/^CS[0-9a-f]{40}$/),
  ]);
  expect(JSON.stringify(dump(join(data, 'kaiden.db')))).not.toContain(secret);

  for (const list of [await kaiden('list'), await kaiden('list', 'hazel')]) {
    expect(list.stdout).toMatch(new RegExp(`${clientID} +Score Bot +hazel +submit_score`));
  }
  expect(await kaiden('delete', clientID!)).toMatchObject({ code: 0, stdout: `Deleted ${clientID}.\n` });
  expect((await kaiden('list')).stdout).toBe('No clients.\n');
  expect(await kaiden('delete', clientID!)).toMatchObject({ code: 2, stderr: 'This client does not exist\n' });
});
