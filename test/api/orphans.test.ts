import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { spoil } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';

const unknown = (more = {}) => play(1, { identifier: 'Song of Tomorrow', ...more });
const ofHazel = { params: { userID: 'hazel', ...SP } };

/** The catalogue with song 1 under the title that was not known. */
function renamed() {
  const seeds = testSeeds();
  const songs = seeds.files.find(({ name }) => name === 'songs-iidx.json')!;
  songs.entries = songs.entries.map((entry) => {
    const song = entry as { id: number };
    return song.id === 1 ? { ...song, altTitles: ['Song of Tomorrow'] } : song;
  });
  return seeds;
}

describe('a play whose song is not known', () => {
  test('stays an orphan while it is not', async ({ hazel }) => {
    await upload(hazel, batch([unknown(), unknown({ score: 600 })]));
    const { body } = await hazel.api.imports.orphans();
    expect(body).toEqual({ processed: 2, failed: 2, success: 0, removed: 0 });
  });

  test('becomes a score, with all that follows, when a catalogue is loaded that knows it', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch([unknown()]));
    const { orphans } = await server.deps.writer.run(loadCatalogue, renamed());
    expect(orphans).toEqual({ processed: 1, failed: 0, success: 1, removed: 0 });
    expect((await hazel.api.ugpts.allPBs(ofHazel)).body.pbs).toHaveLength(1);
    expect((await hazel.api.ugpts.lastSession(ofHazel)).body.scores).toHaveLength(1);
    expect((await hazel.api.imports.orphans()).body.processed).toBe(0);
  });

  test('is removed when it is impossible on its chart, or there already', async ({ server, hazel }) => {
    await upload(hazel, batch([unknown({ score: 99_999 }), unknown(), play(1)]));
    const { orphans } = await server.deps.writer.run(loadCatalogue, renamed());
    expect(orphans).toEqual({ processed: 2, failed: 0, success: 0, removed: 2 });
    expect((await hazel.api.ugpts.get(ofHazel)).body.totalScores).toBe(1);
  });

  test('stays an orphan while its chart can not even be named, as when the game has lost a difficulty', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch([unknown()]));
    expect(spoil(server.file, `update orphans set data = json_set(data, '$.difficulty', 'LOST')`)).toBe(1);
    const { orphans } = await server.deps.writer.run(loadCatalogue, renamed());
    expect(orphans).toEqual({ processed: 1, failed: 1, success: 0, removed: 0 });
    expect((await hazel.api.imports.orphans()).body.processed).toBe(1);
  });

  test('is tried again for its player only', async ({ hazel, rowan }) => {
    await upload(hazel, batch([unknown()]));
    expect((await rowan.api.imports.orphans()).body.processed).toBe(0);
  });
});
