import { expect } from 'vitest';

import { doctorSample } from '../../src/operations/doctor/sample.ts';
import { SDVX, upload } from '../support/calls.ts';
import { spoil } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const volt = { ...play(1), score: 9_900_000, identifier: 'Volt 1', difficulty: 'EXH' };

/** Three profiles, of two players. */
async function playSome(server: TestServer, hazel: Player, rowan: Player): Promise<void> {
  for (const player of [hazel, rowan]) await upload(player, batch([play(1), play(2)]));
  await upload(hazel, batch([volt], {}, SDVX));
  expect(await doctorSample(server.deps, { users: 100 })).toBe(0);
}

test('a sample of a sound database has no differences, nor has one of an empty database', async ({ server }) => {
  expect(await doctorSample(server.deps, { users: 10 })).toBe(0);
  await playSome(server, await server.player('Hazel'), await server.player('Rowan'));
});

test('a sample as large as all profiles, or larger, finds every difference of every profile', async ({
  server,
  hazel,
  rowan,
}) => {
  await playSome(server, hazel, rowan);
  spoil(server.file, 'update pbs set score = 5; update sessions set time_started = 1 where user = 2');
  expect(await doctorSample(server.deps, { users: 3 })).toBe(6);
  expect(await doctorSample(server.deps, { users: 1000 })).toBe(6);
});

test('a smaller sample is of that many profiles, each at most once, and any of them may be in it', async ({
  server,
  hazel,
  rowan,
}) => {
  await playSome(server, hazel, rowan);
  spoil(server.file, 'update profiles set score_count = 99');
  const counts: number[] = [];
  for (let at = 0; at < 1; at += 0.05) counts.push(await doctorSample(server.deps, { users: 2, random: () => at }));
  expect(new Set(counts)).toEqual(new Set([2]));
  expect(await doctorSample(server.deps, { users: 2 })).toBe(2);

  spoil(
    server.file,
    'update profiles set score_count = (select count(*) from scores s where s.user = profiles.user and s.gpt = profiles.gpt) where user = 2',
  );
  const found = new Set<number>();
  for (let at = 0; at < 1; at += 0.05) found.add(await doctorSample(server.deps, { users: 1, random: () => at }));
  expect(found).toEqual(new Set([0, 1]));
});

test('a sample changes nothing', async ({ server, hazel, rowan }) => {
  await playSome(server, hazel, rowan);
  spoil(server.file, 'update pbs set score = 5');
  await doctorSample(server.deps, { users: 3 });
  expect(await doctorSample(server.deps, { users: 3 })).toBe(5);
});
