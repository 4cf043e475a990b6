import { expect } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { findRelated } from '../../src/catalogue/related.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

/** The seeds with another title for a song. */
function renamed(title: string): SeedFiles {
  const rename = (entry: unknown) =>
    (entry as { title?: string }).title === 'Song 1' ? { ...(entry as object), title } : entry;
  const { files, ...rest } = testSeeds();
  const changed = files.map((file) =>
    file.name === 'songs-iidx.json' ? { ...file, entries: file.entries.map(rename) } : file,
  );
  return { ...rest, files: changed };
}

/** The title of the song of a play, in a short list and in a long one. */
async function titles({ api }: Player): Promise<string[]> {
  const params = { userID: 'me' as const, ...SP };
  const [recent, all] = [await api.ugpts.recentScores({ params }), await api.ugpts.allScores({ params })];
  return [recent, all].map(({ body }) => body.songs[0]!.title);
}

const load = ({ deps }: TestServer, title: string) => deps.writer.run(loadCatalogue, renamed(title));

test('a song that has changed is shown as it is now at once, wherever it was shown before', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([play(1)]));
  expect(await titles(hazel)).toEqual(['Song 1', 'Song 1']);
  await load(server, 'Song One');
  expect(await titles(hazel)).toEqual(['Song One', 'Song One']);
  await load(server, 'Song 1');
  expect(await titles(hazel)).toEqual(['Song 1', 'Song 1']);
});

test('what was undone is not shown, though its rows come again with something else', async ({ server }) => {
  const connection = openForWriting(server.file);
  const { db, client } = connection;
  const [row] = client.prepare('select max(id) from charts').pluck().all() as [number];
  const shown = async () => {
    const { songs, charts } = await findRelated(db, [row, row + 1]);
    return { titles: songs.map((one) => one.toJSON().title), levels: charts.map((one) => one.toJSON().level) };
  };
  const before = await shown();
  const copy = (level: string) => {
    const columns = 'song, gpt, difficulty, level_num, is_primary, versions, data, tierlist_info';
    client.exec(`insert into charts (id, chart_id, level, ${columns})
      select ${row + 1}, 'another', '${level}', ${columns} from charts where id = ${row}`);
  };
  const undone = async (change: () => void) => {
    client.exec('begin');
    change();
    const during = await shown();
    client.exec('rollback');
    expect(await shown()).toEqual(before);
    return during;
  };
  for (const level of ['first', 'second'])
    expect((await undone(() => copy(level))).levels).toEqual([...before.levels, level]);
  for (const title of ['first', 'second'])
    expect((await undone(() => client.exec(`update songs set title = '${title}'`))).titles).toEqual([title]);
  connection.close();
});
