import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { testSeeds } from './test-seeds.ts';
import type { TestServer } from './test-server.ts';

/** Gives every iidx song of the test catalogue this title, and this artist. */
export async function retitle({ deps }: TestServer, title: string): Promise<void> {
  const songs = testSeeds().files.find(({ name }) => name === 'songs-iidx.json')!;
  const entries = songs.entries.map((song) => ({ ...(song as object), title, artist: title }));
  await deps.writer.run(loadCatalogue, { files: [{ ...songs, entries }] });
}
