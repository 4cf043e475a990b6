import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { EARLIER_SCORES, manyPlays, readOne } from '../../support/data-folder.ts';
import { nightly } from '../../support/nightly.ts';
import { batch } from '../../support/plays.ts';
import { startProgram } from '../../support/program.ts';
import { oneLine, useKaiden, workplace } from './support.ts';

const { built, kaiden } = useKaiden();

describe('a backup', () => {
  test('taken while the server imports is of one moment, and an import that was under way goes on in it', async () => {
    const { data, key, folder } = await workplace();
    const server = await startProgram(built.program, data);
    const COUNT = 1500;
    const plays = manyPlays(COUNT * 4);
    const importing = (async () => {
      const stored = [EARLIER_SCORES];
      for (let round = 0; round < 4; round += 1) {
        const response = await fetch(`${server.url}/ir/direct-manual/import`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(batch(plays.slice(COUNT * round, COUNT * (round + 1)))),
        });
        expect(response.status).toBe(200);
        stored.push(Number(readOne(data, 'select count(*) from scores')));
      }
      return stored;
    })();
    const taken: string[] = [];
    for (let round = 0; round < (nightly ? 2 : 1); round += 1) {
      const file = join(folder, `${round}.tar.gz`);
      expect(await kaiden(data, ['backup', file])).toMatchObject({ code: 0, stderr: '' });
      taken.push(file);
    }
    const stored = await importing;
    expect(await server.end('SIGTERM')).toBe(0);
    for (const file of taken) {
      expect(await kaiden(data, ['restore', file, '--force'])).toMatchObject({ code: 0 });
      const scores = Number(readOne(data, 'select count(*) from scores'));
      expect(readOne(data, 'select sum(score_count) from profiles')).toBe(scores);
      expect(await kaiden(data, ['doctor'])).toMatchObject({ code: 0 });
      const restored = await startProgram(built.program, data);
      await expect.poll(() => stored.includes(Number(readOne(data, 'select count(*) from scores')))).toBe(true);
      expect(await restored.end('SIGTERM')).toBe(0);
      expect(readOne(data, 'select sum(score_count) from profiles')).toBe(readOne(data, 'select count(*) from scores'));
      expect(await kaiden(data, ['doctor'])).toMatchObject({ code: 0 });
    }
  });

  test('holds a key that fits its database, also when the key is changed just then', async () => {
    const { data, folder } = await workplace();
    for (const round of nightly ? [1, 2] : [1]) {
      const file = join(folder, `${round}.tar.gz`);
      const [rotated, made] = await Promise.all([kaiden(data, ['secret', 'rotate']), kaiden(data, ['backup', file])]);
      expect([rotated.code, made.code, rotated.stderr + made.stderr]).toEqual([0, 0, '']);
      const again = join(folder, `restored-${round}`);
      expect(await kaiden(again, ['restore', file])).toMatchObject({ code: 0 });
      const server = await startProgram(built.program, again);
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });
});

test('a data folder has one server at a time and no restore beside it, and is free again when that is killed', async () => {
  const { data, archive } = await workplace();
  await kaiden(data, ['backup', archive]);
  const server = await startProgram(built.program, data);
  for (const args of [[], ['restore', archive, '--force']]) {
    const { code, stdout, stderr } = await kaiden(data, args);
    expect([code, stdout]).toEqual([1, '']);
    expect(oneLine(stderr)).toContain(`works on ${data} already`);
  }
  expect((await fetch(`${server.url}/api/v1/users/hazel`)).status).toBe(200);
  expect((await kaiden(data, ['user', 'level', 'hazel', '2'])).code).toBe(0);
  await server.end('SIGKILL');
  const next = await startProgram(built.program, data);
  expect((await fetch(`${next.url}/api/v1/status`)).status).toBe(200);
  expect(await next.end('SIGTERM')).toBe(0);
  expect((await kaiden(data, ['restore', archive, '--force'])).code).toBe(0);
});
