import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { runCommand } from '../support/commands.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

const kaiden = (data: string, args: readonly string[], input = '') =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data }, input });

const SDVX = { game: 'sdvx', playtype: 'Single' };

async function versionsOf(data: string) {
  const server = await startProgram(built.program, data, {});
  const { body } = await createClient({ baseUrl: server.url }).games.playtype({ params: SDVX });
  const log = () => server.log().join('\n');
  await server.end('SIGTERM');
  return { ids: body.config.supportedVersions, log: log() };
}

test('a server starts with a versions.json that is broken, says so, and goes on with what the file said before', async () => {
  const data = temporaryFolder();
  const write = (content: string) => writeFileSync(join(data, 'versions.json'), content);
  write('\uFEFF{"sdvx:Single": [{"id": "wave", "name": "WAVE", "after": "nabla"}]}');
  const good = await versionsOf(data);
  expect(good.ids.slice(-3)).toEqual(['nabla', 'wave', 'konaste']);
  expect(good.log).not.toContain('versions.json');
  const file = { meta: { ...SDVX, service: 'test', version: 'wave' }, scores: [] };
  const score = { score: 5, lamp: 'CLEAR', matchType: 'sdvxInGameID', identifier: '1', difficulty: 'EXH' };
  const scores = JSON.stringify({ ...file, scores: [score] });
  expect(await kaiden(data, ['lint', '-'], scores)).toMatchObject({ code: 0, stderr: '' });
  expect(await kaiden(data, ['doctor'])).toMatchObject({ code: 0, stdout: 'No differences\n' });

  write('{"sdvx:Single": [{"id": "wave", "title": "WAVE"}]}');
  const broken = await versionsOf(data);
  expect(broken.ids).toEqual(good.ids);
  expect(broken.log).toMatch(/versions\.json has an error and is ignored/);
  expect(broken.log).toMatch(/sdvx:Single\[0\]\.title/);
  const lines = [
    expect.stringMatching(/^versions\.json: sdvx:Single\[0\]\.name: /),
    'versions.json: sdvx:Single[0].title: Unknown key',
  ];
  const told = await kaiden(data, ['doctor']);
  expect([told.code, told.stdout.trimEnd().split('\n')]).toEqual([1, lines]);
  const lint = await kaiden(data, ['lint', '-'], scores);
  expect([lint.code, lint.stdout]).toEqual([1, 'meta.version: sdvx:Single has no version "wave"\n']);
  expect(lint.stderr).toContain('versions.json: sdvx:Single[0].title: Unknown key');

  write('{"sdvx:Single": [{"id": "wave", "name": "WAVE"}]}');
  const archive = join(temporaryFolder(), 'backup.tar.gz');
  expect(await kaiden(data, ['backup', archive])).toMatchObject({ code: 0 });
  const restored = temporaryFolder();
  expect(await kaiden(restored, ['restore', archive])).toMatchObject({ code: 0 });
  expect((await versionsOf(restored)).ids).toContain('wave');
});
