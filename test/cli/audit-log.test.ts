import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { runCommand } from '../support/commands.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { dump } from '../support/dump.ts';
import { batch, play } from '../support/plays.ts';
import { buildProgram, temporaryFolder } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';

const LONG = 180_000;

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => void (built = await buildProgram()));
afterAll(() => built.remove());

interface Row {
  user: number | null;
  on_command_line: number;
  action: string;
  target: Record<string, unknown>;
  after: Record<string, unknown> | null;
}

/** Returns the audit log, oldest first. */
function logOf(data: string): Row[] {
  const rows = dump(join(data, 'kaiden.db'))['audit_log'] as (Omit<Row, 'target' | 'after'> &
    Record<'target' | 'after', string>)[];
  return rows.map(({ user, on_command_line, action, target, after }) => ({
    user,
    on_command_line,
    action,
    target: JSON.parse(target) as Row['target'],
    after: JSON.parse(after ?? 'null') as Row['after'],
  }));
}

test('every change made by a command is in the audit log, with no user', { timeout: 4 * LONG }, async () => {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const run = async (args: readonly string[], input = '') => {
    const outcome = await runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data }, input });
    expect({ args, ...outcome }).toMatchObject({ code: 0, stderr: '' });
    return outcome.stdout.trim();
  };
  const before = logOf(data).length;
  await run(['user', 'create', 'Taro', '--email', 't@x.example', '--admin'], 'a long password');
  await run(['user', 'level', 'taro', '2']);
  await run(['user', 'password', 'taro'], 'another password');
  await run(['user', 'verify', 'taro']);
  await run(['user', 'verify', 'taro']);
  const token = await run(['key', 'create', 'taro', '--permissions', 'submit_score', '--identifier', 'my hook']);
  await run(['key', 'revoke', 'taro', token]);
  const [clientID] = (await run(['client', 'create', 'taro', 'Score Bot', '--permissions', 'submit_score'])).split(
    '\n',
  );
  await run(['client', 'delete', clientID!]);
  await run(['invite', '--count', '3']);
  await run(['secret', 'rotate']);
  writeFileSync(join(data, 'more.json'), JSON.stringify(batch([play(1), play(2)])));
  await run(['import', 'taro', join(data, 'more.json')]);
  await run(['import', 'taro', join(data, 'more.json'), '--dry-run']);
  await run(['export', 'taro', '--out', join(data, 'taro.zip')]);
  await run(['recalc', 'iidx']);
  await run(['jobs', 'run', 'retry-orphans']);
  const seeds = join(data, 'seeds');
  mkdirSync(seeds);
  for (const { name, entries } of testSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
  await run(['seeds', 'load', seeds]);
  await run(['seeds', 'remove', 'sdvx', '--dry-run']);
  await run(['seeds', 'remove', 'sdvx']);
  await run(['doctor', '--repair']);
  await run(['backup', join(data, 'a.tar.gz')]);
  await run(['user', 'delete', 'taro', '--yes']);
  const rows = logOf(data).slice(before);
  expect(rows.every(({ user, on_command_line: isCommand }) => user === null && isCommand === 1)).toBe(true);
  const userID = rows[0]!.target['userID'];
  expect(rows).toMatchObject([
    { action: 'create-user', target: { username: 'Taro' }, after: { authLevel: 3 } },
    { action: 'set-level', target: { userID }, after: { authLevel: 2 } },
    { action: 'set-password', target: { userID } },
    { action: 'verify-email', target: { userID } },
    { action: 'create-key', target: { userID, label: 'my hook' }, after: { permissions: ['submit_score'] } },
    { action: 'revoke-key', target: { userID, label: 'my hook' } },
    { action: 'create-client', target: { userID, clientID, name: 'Score Bot' } },
    { action: 'delete-client', target: { clientID } },
    { action: 'create-invites', target: { count: 3 } },
    { action: 'rotate-secrets', after: { secrets: expect.any(Number) } },
    { action: 'import-scores', target: { userID, file: 'more.json' }, after: { new: 2 } },
    { action: 'recalc', target: { filter: { game: 'iidx' } }, after: { scores: expect.any(Number), changed: 0 } },
    { action: 'run-job', target: { job: 'retry-orphans' } },
    { action: 'load-catalogue', after: { source: expect.stringContaining('seeds') } },
    { action: 'remove-catalogue', target: { games: ['sdvx'] } },
    { action: 'delete-account', target: { userID, username: 'Taro' } },
  ]);
  // Neither passwords nor keys.
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`long password|another password|${token}|argon2`));
  expect(readdirSync(data)).toContain('taro.zip');
});

test('a change that is refused is not in the audit log', { timeout: 4 * LONG }, async () => {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const before = logOf(data);
  const create = ['user', 'create', 'HAZEL', '--email', 'other@x.example'];
  const settings = { KAIDEN_DATA_DIR: data };
  expect(await runCommand(built.program, create, { settings, input: 'a long password' })).toMatchObject({ code: 1 });
  expect(await runCommand(built.program, ['key', 'revoke', 'hazel', '0'.repeat(16)], { settings })).toMatchObject({
    code: 2,
  });
  expect(logOf(data)).toEqual(before);
});
