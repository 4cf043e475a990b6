import { join } from 'node:path';

import { expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import type { SlowStatement } from '../../db/slow-statements.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import { prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { startThreadedWriter } from '../../src/writer/threaded.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

test('slow statements of the thread that writes are told of, without their values', async () => {
  const file = join(temporaryFolder(), 'kaiden.db');
  await migrateDatabase(file);
  const found: SlowStatement[] = [];
  const writer = await startThreadedWriter(file, { slow: { from: 0, report: (statement) => found.push(statement) } });
  await writer.run(prepareGames, undefined);
  await writer.run(createAccount, { username: 'hazel', email: 'hazel@example.com', passwordHash: 'none' });
  await writer.close();
  expect(found.map(({ sql }) => sql)).toContainEqual(expect.stringMatching(/^insert into "users"/));
  expect(JSON.stringify(found)).not.toMatch(/hazel/i);
});

/** Returns the server's log between start and end. */
const logged = async (settings: Record<string, string>) => {
  const server = await startProgram(built.program, temporaryFolder(), settings);
  // The line about songs comes when their source has been asked.
  await expect.poll(() => server.log().join('')).toContain('there are no songs yet');
  await server.end('SIGTERM');
  return server.log();
};

test('the log is for programs unless a terminal shows it or somebody asks otherwise', async () => {
  // Not public, so nothing is sent. On a busy machine statements may be slow.
  const settings = { KAIDEN_SEEDS_SOURCE: 'https://127.0.0.1/songs.zip', KAIDEN_SLOW_QUERY_MS: '0' };
  const [json, pretty] = await Promise.all([logged(settings), logged({ ...settings, KAIDEN_LOG_FORMAT: 'pretty' })]);
  expect(json.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([30, 30, 30, 30]);
  expect(pretty).toHaveLength(4);
  for (const line of [
    /^\[\d\d:\d\d:\d\d\] INFO: there is no administrator yet/,
    /INFO: each step from here to the first PBs is described at http:\S+\/docs\/quick-start\.html$/,
    /INFO: there are no songs yet/,
    /INFO: listening on http:\S+ \{"version":/,
  ])
    expect(pretty).toContainEqual(expect.stringMatching(line));
  expect(pretty.join('')).not.toContain('\u001b');
});
