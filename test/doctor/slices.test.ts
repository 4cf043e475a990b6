import { describe, expect } from 'vitest';

import { changeProfile } from '../../src/accounts/users/commands.ts';
import { examine } from '../../src/operations/doctor/examine.ts';
import { repairAll } from '../../src/operations/doctor/repair.ts';
import type { Repair } from '../../src/operations/doctor/repairs.ts';
import { upload } from '../support/calls.ts';
import { diagnose, spoil } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';

async function repairsOf({ deps }: TestServer): Promise<Repair[]> {
  const repairs: Repair[] = [];
  for await (const part of examine(deps, null)) repairs.push(...part.repairs);
  return repairs;
}

/** 1200 plays on 40 charts, in 30 sessions. */
const MANY = Array.from({ length: 1200 }, (_, n) =>
  play(1 + (n % 40), {
    score: 300 + n / 2 - ((n / 2) % 1),
    timeAchieved: NOON + n * 60_000 + Math.floor(n / 40) * 3 * HOUR,
  }),
);

describe('a repair', () => {
  test('of everything lets other changes through before it is done', async ({ server, hazel }) => {
    spoil(server.file, "update songs set search_text = 'x'; update charts set playcount = 7");
    const repairs = await repairsOf(server);
    const order: string[] = [];
    let other: Promise<unknown> | undefined;
    await repairAll(server.deps.writer, repairs, {
      onProgress(done) {
        order.push(`slice ${done}`);
        other ??= server.deps.writer
          .run(changeProfile, { userID: hazel.user.id, about: 'in between', socialMedia: {} })
          .then(() => order.push('other'));
      },
    });
    await other;
    expect(order).toContain('other');
    expect(order.indexOf('other')).toBeLessThan(order.length - 1);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('of a player with many scores is done in slices, and scores that come in between are right', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch(MANY));
    spoil(
      server.file,
      `update scores set grade = 'F', session = null; delete from pb_ratings;
       update pbs set score = 1; update profiles set score_count = 3, ratings = '{}'; delete from sessions where id > 9`,
    );
    const repairs = await repairsOf(server);
    expect(repairs.length).toBeGreaterThan(3);
    for (const slice of repairs) {
      await repairAll(server.deps.writer, [slice]);
      const n = repairs.indexOf(slice);
      await upload(hazel, batch([play(1 + n, { score: 910 + n, timeAchieved: NOON + n * 1000 })]));
    }
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('that was stopped between two slices has done no harm, and is finished by the next one', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch(MANY));
    spoil(server.file, "update scores set grade = 'F'; update pbs set score = 1");
    const before = (await diagnose(server.deps)).length;
    const stopping = new AbortController();
    const onProgress = (done: number) => void (done === 1 && stopping.abort(new Error('the server stops')));
    const repairs = await repairsOf(server);
    // The slice that has begun is still done.
    await expect(repairAll(server.deps.writer, repairs, { onProgress, signal: stopping.signal })).rejects.toThrow(
      'the server stops',
    );
    const left = (await diagnose(server.deps)).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before);
    await repairAll(server.deps.writer, await repairsOf(server));
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('looks again at what it repairs: what others have put right or removed meanwhile stays as they left it', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch([play(1), play(2)]));
    spoil(server.file, "update songs set search_text = 'x' where id in (1, 2)");
    const repairs = await repairsOf(server);
    spoil(
      server.file,
      `update songs set title = 'Another name' where id = 1; delete from charts where song = 30; delete from songs where id = 30`,
    );
    await repairAll(server.deps.writer, [...repairs, { check: 'search', places: [{ row: 30 }] }]);
    expect((await diagnose(server.deps)).filter((line) => line.startsWith('search'))).toEqual([]);
    const { body } = await hazel.api.search.everything({ query: { search: 'another name' } });
    expect(JSON.stringify(body)).toContain('Another name');
  });
});
