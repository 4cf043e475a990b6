import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { asFile, batch, play } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let hazel: Player;
beforeEach(async () => {
  server = await createTestServer();
  hazel = await server.player('hazel');
});
afterEach(() => server.close());

const upload = (player: Player, document: unknown) =>
  player.api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData: asFile(document) } });

describe('an import', () => {
  test('stores plays and everything that follows from them', async () => {
    const { body } = await upload(hazel, batch([play(1), play(2, { score: 900, lamp: 'HARD CLEAR' })]));
    expect(body).toMatchObject({ scoreIDs: [expect.any(String), expect.any(String)], errors: [], duplicates: [] });
  });
});
