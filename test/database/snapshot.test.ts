import { expect, test } from 'vitest';

import { gptRow } from '../../src/catalogue/gpts.ts';
import { countScores } from '../../src/scores/store.ts';
import { batch, play } from '../support/plays.ts';
import { createTestServer } from '../support/test-server.ts';

test('reads of one snapshot do not see what is committed between them', async () => {
  const server = await createTestServer();
  const hazel = await server.player('hazel');
  const { db, snapshot, games } = server.deps;
  const gpt = games.gpt('iidx', 'SP')!;
  const ugpt = { userID: hazel.user.id, gpt, gptRow: await gptRow(db, 'iidx', 'SP') };
  const seen = await snapshot(async () => {
    const before = await countScores(db, ugpt);
    await hazel.api.imports.direct({ json: batch([play(1)]) });
    return [before, await countScores(db, ugpt)];
  });
  expect(seen).toEqual([0, 0]);
  expect(await countScores(db, ugpt)).toBe(1);
  await server.close();
});
