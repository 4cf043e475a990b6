import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { PERMISSIONS } from '../../contracts/contract.ts';
import { runCommand } from '../support/commands.ts';
import { readOne } from '../support/data-folder.ts';
import { plainLines } from '../support/plain-lines.ts';
import { runProgram, startProgram, temporaryFolder } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer } from '../support/test-server.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

const cli = (data: string, args: readonly string[], input = '') =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0' }, input });

describe('the command line', () => {
  const PASSWORD = 'a long password\n';
  /** Serves a copy of what commands have made in this process. */
  const serverOn = async (data: string) => {
    const server = await createTestServer({ from: data });
    onTestFinished(() => server.close());
    return server;
  };
  const createHazel = (data: string) =>
    cli(data, ['user', 'create', 'Hazel', '--email', 'hazel@example.com'], PASSWORD);

  test('creates an account that can log in, and prints its id', async () => {
    const data = temporaryFolder();
    expect(await createHazel(data)).toEqual({ code: 0, stdout: '1\n', stderr: '' });
    const server = await serverOn(data);
    const login = (password: string) =>
      server.request('/api/v1/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'hazel', '!password': password, captcha: '-' }),
      });
    expect((await login('a long password')).status).toBe(200);
    expect((await login('another password')).status).toBe(401);
    const again = await createHazel(data);
    expect(again.code).toBe(1);
    expect(plainLines(again.stderr)).toHaveLength(1);
  });

  test('says what is wrong with an account, everything at once, and ends with 2', async () => {
    const data = temporaryFolder();
    const { code, stdout, stderr } = await cli(data, ['user', 'create', 'a b', '--email', 'nowhere'], 'short\n');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(plainLines(stderr).map((line) => line.split(':')[0])).toEqual(['username', 'password', 'email']);
  });

  test('sets the level of a user by name', async () => {
    const data = temporaryFolder();
    await createHazel(data);
    expect(await cli(data, ['user', 'level', 'hazel', '3'])).toMatchObject({
      code: 0,
      stdout: 'Hazel now has level 3\n',
    });
    expect(readOne(data, 'select auth_level from users')).toBe(3);
    expect((await cli(data, ['user', 'level', 'hazel', '4'])).code).toBe(2);
    const unknown = await cli(data, ['user', 'level', 'nobody', '1']);
    expect([unknown.code, plainLines(unknown.stderr)]).toEqual([2, ['No such user: nobody']]);
  });

  test('makes an administrator when told to', async () => {
    const data = temporaryFolder();
    await cli(data, ['user', 'create', 'Root', '--email', 'root@example.com', '--admin'], PASSWORD);
    expect(readOne(data, 'select auth_level from users')).toBe(3);
  });

  test('verifies an address once', async () => {
    const data = temporaryFolder();
    await createHazel(data);
    expect((await cli(data, ['user', 'verify', 'HAZEL'])).stdout).toBe("Verified Hazel's e-mail address\n");
    expect((await cli(data, ['user', 'verify', 'HAZEL'])).stdout).toBe("Hazel's e-mail address was already verified\n");
  });

  test('creates a key that works, and prints nothing else', async () => {
    const data = temporaryFolder();
    await createHazel(data);
    const made = await cli(data, ['key', 'create', 'hazel', '--permissions', 'submit_score, customise_profile']);
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^[0-9a-f]{40}\n$/) });
    const server = await serverOn(data);
    const { body } = await server.client(made.stdout.trim()).status.get();
    expect(body).toMatchObject({
      whoami: 1,
      permissions: expect.arrayContaining(['submit_score', 'customise_profile']),
    });
  });

  test('names the permissions there are when one is unknown, and ends with 2', async () => {
    const { code, stdout, stderr } = await cli(temporaryFolder(), ['key', 'create', 'hazel', '--permissions', 'fly']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [line, ...more] = plainLines(stderr);
    expect(more).toEqual([]);
    for (const name of ['fly', ...PERMISSIONS]) expect(line).toContain(name);
  });

  test('loads seeds beside a running server, which sees the new charts at once', async () => {
    const data = temporaryFolder();
    const seeds = temporaryFolder();
    for (const { name, entries } of testSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
    const server = await startProgram(built.program, data);
    const search = async () => {
      const url = `${server.url}/api/v1/games/iidx/SP/charts?search=Song%2017`;
      const { body } = (await (await fetch(url)).json()) as { body: { songs: { title: string }[] } };
      return body.songs.map(({ title }) => title);
    };
    expect(await search()).toEqual([]);
    const loaded = await cli(data, ['seeds', 'load', seeds]);
    expect(loaded).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^charts +164 +0 +0 +0$/m) });
    expect(await search()).toContain('Song 17');
    const again = await cli(data, ['seeds', 'load', seeds]);
    expect(again.stdout).toMatch(/^charts +0 +0 +164 +0$/m);
  });

  test('says that a seed folder is not there or has nothing in it, and ends with 2', async () => {
    const empty = temporaryFolder();
    const text = join(temporaryFolder(), 'notes.txt');
    writeFileSync(text, 'not seeds');
    for (const folder of [join(empty, 'missing'), empty, text]) {
      const { code, stdout, stderr } = await cli(temporaryFolder(), ['seeds', 'load', folder]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(plainLines(stderr)).toEqual([expect.stringContaining(folder)]);
      expect(stderr).not.toMatch(/ENOENT|: files:/);
    }
  });

  test.each([[['fly']], [['user', 'fly']], [['serve', 'now']], [['--fly']], [['user', 'level', 'hazel']], [['seeds']]])(
    'ends with 2 on %j and says how to get help or what there is',
    async (args) => {
      const { code, stdout, stderr } = await cli(temporaryFolder(), args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/--help|Commands: |Usage/);
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );

  test('lists its commands with what they do', async () => {
    const { code, stdout, stderr } = await cli(temporaryFolder(), ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const commands = [
      'serve',
      'seeds',
      'user',
      'key',
      'invite',
      'jobs',
      'config',
      'backup',
      'restore',
      'health',
      'demo',
    ];
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^  ${name}( [[<]\\S+[\\]>])* {2,}\\S.{10,}`, 'm'));
    for (const name of commands) {
      const help = await cli(temporaryFolder(), [name, '--help']);
      expect([name, help.code, help.stderr]).toEqual([name, 0, '']);
      expect(help.stdout).toMatch(new RegExp(`^Usage: kaiden ${name}`));
    }
  });

  test('prints its version', async () => {
    const { code, stdout } = await cli(temporaryFolder(), ['--version']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test('says to older versions of Node what to do instead of crashing', async ({ skip }) => {
    const old = olderNode();
    skip(old === null, 'THERE IS NO OLDER NODE HERE: the guard of the entry file has not been tried');
    const { code, stdout, stderr } = await runProgram(built.program, ['--help'], { node: old! });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(plainLines(stderr)).toEqual([
      expect.stringMatching(/^Kaiden needs Node 22\.12 or later; this is \d+\.\d+\.\d+\.$/),
      expect.stringContaining('npm start'),
    ]);
  });
});

/** The system's own Node where it is older than the program needs; null where it is not or there is none. */
function olderNode(): string | null {
  try {
    const version = execFileSync('/usr/bin/node', ['--version'], { env: { PATH: '/usr/bin' }, encoding: 'utf8' });
    return Number(/^v(\d+)/.exec(version)?.[1]) < 22 ? '/usr/bin/node' : null;
  } catch {
    return null;
  }
}
