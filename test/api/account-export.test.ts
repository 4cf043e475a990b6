import { describe, expect } from 'vitest';

import { scoreFiles } from '../../src/transfer/exports/unzip.ts';
import { SP, upload } from '../support/calls.ts';
import { loggedIn } from '../support/exporter.ts';
import { archiveOf, bytesOf, textsIn } from '../support/exports.ts';
import { test } from '../support/fixtures.ts';
import { playerImage } from '../support/player-image.ts';
import { batch, play } from '../support/plays.ts';

describe('the export of an account', () => {
  test('has scores, orphans, profile and imports, and no secret', async ({ server }) => {
    const aspen = await loggedIn(server, 'aspen');
    await aspen.import(batch([play(1), play(99)]));
    await aspen.import(batch([play(98)], {}, { version: '27' }));
    await aspen.import(batch([play(2)], {}, { playtype: 'DP' }));
    const { body, headers } = await server
      .client()
      .exports.account({ params: { userID: 'me' } }, { headers: aspen.headers });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="kaiden-aspen-[\d-]+\.zip"$/);
    const texts = textsIn(await bytesOf(body));
    expect(Object.keys(texts).sort()).toEqual([
      'README.txt',
      'account.json',
      'imports.json',
      'orphans/iidx-SP-version-27.json',
      'orphans/iidx-SP.json',
      'profile.json',
      'scores/iidx-DP.json',
      'scores/iidx-SP.json',
    ]);
    expect(JSON.parse(texts['imports.json']!)).toEqual([
      expect.objectContaining({ status: 'completed', scoreIDs: [expect.any(String)] }),
      expect.objectContaining({ status: 'completed', scoreIDs: [] }),
      expect.objectContaining({ status: 'completed', scoreIDs: [expect.any(String)] }),
    ]);
    expect(JSON.parse(texts['profile.json']!)).toMatchObject({
      user: { username: 'aspen' },
      preferences: { invisible: false },
      gameStats: [SP, { ...SP, playtype: 'DP' }],
      settings: [{ ...SP, rivals: [] }, { playtype: 'DP' }],
      history: [SP, { playtype: 'DP' }],
    });
    const all = Object.values(texts).join('\n');
    for (const secret of ['@x.example', '$argon2', aspen.headers.cookie.split('=')[1]!])
      expect(all).not.toContain(secret);
  });

  test('of somebody who never played says who they are', async ({ server }) => {
    const { headers } = await loggedIn(server, 'aspen');
    const { body } = await server.client().exports.account({ params: { userID: 'aspen' } }, { headers });
    expect(Object.keys(textsIn(await bytesOf(body))).sort()).toEqual([
      'README.txt',
      'account.json',
      'imports.json',
      'profile.json',
    ]);
  });

  test('brings orphans back as what they were', async ({ server, hazel }) => {
    await upload(hazel, batch([play(99, { comment: 'unknown' })], {}, { version: '27' }));
    const before = playerImage(server.file);
    const files = scoreFiles(await archiveOf(server.file, server.deps.games, hazel.user.id));
    expect(files.map(({ name }) => name)).toEqual(['orphans/iidx-SP-version-27.json']);
    const document = await upload(hazel, new TextDecoder().decode(files[0]!.body));
    expect(document.errors).toEqual([expect.objectContaining({ type: 'OrphanExists' })]);
    expect(playerImage(server.file)).toEqual(before);
  });
});
