import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { charts } from '../../db/schema/catalogue.ts';
import { createTestServer } from '../support/test-server.ts';
import { chart, iidx, song } from './support.ts';

const SP = '/api/v1/games/iidx/SP';

const CHARTS = [
  chart('c1', 1),
  chart('c2', 1, { isPrimary: false }),
  chart('c3', 1, { playtype: 'DP' }),
  chart('c4', 2),
  chart('c5', 2, { difficulty: 'HYPER', level: '9', levelNum: 9 }),
];

interface Listed {
  charts: { chartID: string; __playcount: number }[];
  songs: { id: number }[];
}

async function served(seeds = iidx([song(1, 'Blue Hour'), song(2, 'Amber')], CHARTS)) {
  const server = await createTestServer({ seeds });
  onTestFinished(() => server.close());
  const answer = async (path: string) => {
    const response = await server.request(path);
    const { body, code } = (await response.json()) as { body: unknown; code?: string };
    return { status: response.status, code, body };
  };
  const list = async (query = '') => (await answer(`${SP}/charts${query}`)).body as Listed;
  const play = async (chartID: string, playcount: number) => {
    const connection = openForWriting(server.file);
    await connection.db.update(charts).set({ playcount }).where(eq(charts.chartID, chartID));
    connection.close();
  };
  return { answer, list, play };
}

const ids = ({ charts }: Listed): string[] => charts.map(({ chartID }) => chartID);

test('a song comes with its charts of the playtype, older revisions included', async () => {
  const { answer } = await served();
  const { body } = await answer(`${SP}/songs/1`);
  expect(body).toMatchObject({ song: song(1, 'Blue Hour'), charts: [{ chartID: 'c1' }, { chartID: 'c2' }] });
});

test('a song without charts in the playtype is no error', async () => {
  const { answer } = await served();
  expect((await answer('/api/v1/games/iidx/DP/songs/2')).body).toMatchObject({ song: { id: 2 }, charts: [] });
});

test('a chart comes with its song', async () => {
  const { answer } = await served();
  const { body } = await answer(`${SP}/charts/c4`);
  expect(body).toMatchObject({ song: { id: 2 }, chart: { chartID: 'c4', songID: 2, game: 'iidx', playtype: 'SP' } });
});

test.each([
  [`${SP}/songs/99`, 'song_not_found'],
  [`${SP}/charts/c3`, 'chart_not_found'],
  [`${SP}/charts/c9/playcount`, 'chart_not_found'],
  ['/api/v1/games/iidx/QP/charts', 'game_not_found'],
  ['/api/v1/games/chess/SP/songs/1', 'game_not_found'],
])('%s is answered with 404 and %s', async (path, code) => {
  const { answer } = await served();
  expect(await answer(path)).toMatchObject({ status: 404, code });
});

test('charts are listed by players, then by title and level, unplayed ones too', async () => {
  const { answer, list, play } = await served();
  await play('c1', 3);
  const listed = await list();
  expect(ids(listed)).toEqual(['c1', 'c5', 'c4', 'c2']);
  expect(listed.charts.map((chart) => chart.__playcount)).toEqual([3, 0, 0, 0]);
  expect(new Set(listed.songs.map(({ id }) => id))).toEqual(new Set([1, 2]));
  expect((await answer(`${SP}/charts/c1/playcount`)).body).toEqual({ count: 3 });
});

test('a search lists the charts of the songs it fits, with scores on the songs', async () => {
  const { list, play } = await served();
  await play('c2', 1);
  const listed = await list('?search=blue');
  expect(ids(listed)).toEqual(['c2', 'c1']);
  expect(listed.songs).toEqual([{ ...song(1, 'Blue Hour'), __textScore: expect.closeTo(0.839, 3) }]);
});

test('no more than 100 charts are listed, and only their songs', async () => {
  const songs = Array.from({ length: 120 }, (_, at) => song(at, `Song ${at}`));
  const { list } = await served(
    iidx(
      songs,
      songs.map(({ id }) => chart(`x${id}`, id)),
    ),
  );
  for (const query of ['', '?search=song']) {
    const listed = await list(query);
    expect(listed.charts).toHaveLength(100);
    expect(listed.songs).toHaveLength(100);
  }
});
