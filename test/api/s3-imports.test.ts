import { describe, expect, test as plain } from 'vitest';

import { failureOf, uploadFile } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import type { Fixtures } from '../support/fixtures.ts';
import { s3XML, type S3Song } from '../support/s3.ts';
import { testSeeds, type TestChart } from '../support/test-seeds.ts';
import { createTestServer, type Player } from '../support/test-server.ts';

const importType = 'file/solid-state-squad';
const sendFile = (player: Player, content: string | Uint8Array<ArrayBuffer>) =>
  uploadFile(player, { importType, scoreData: new File([content], 'scores.xml') });
const send = (player: Player, ...songs: S3Song[]) => sendFile(player, s3XML(songs));

/** On these servers all charts are also those of some versions for consoles, song 3 of others than the rest. */
const test = plain.extend<Pick<Fixtures, 'server' | 'hazel'>>({
  server: async ({ task: _ }, use) => {
    const seeds = testSeeds();
    const charts = seeds.files.find(({ name }) => name === 'charts-iidx.json')!.entries as TestChart[];
    for (const chart of charts) chart.versions = chart.songID === 3 ? ['30', '15-cs'] : ['30', '3-cs', '16-cs'];
    const server = await createTestServer({ seeds });
    await use(server);
    await server.close();
  },
  hazel: async ({ server }, use) => use(await server.player('Hazel')),
});

describe('a file of Solid State Squad', () => {
  test('gives score, lamp, judgements, comment and the time', async ({ hazel }) => {
    const { importID, errors } = await send(hazel, { comment: '<![CDATA[ a <b> ]]>&amp; c' });
    expect(errors).toEqual([]);
    const { body } = await hazel.api.imports.get({ params: { importID } });
    expect(body.scores).toMatchObject([
      {
        service: 'Solid State Squad',
        importType,
        playtype: 'SP',
        comment: 'a <b> & c',
        timeAchieved: Date.UTC(2010, 9, 19, 4, 54, 22),
        scoreData: {
          score: 700,
          lamp: 'CLEAR',
          judgements: { pgreat: 300, great: 100, good: 50, bad: 10, poor: 4 },
        },
      },
    ]);
    expect(body.charts).toMatchObject([{ difficulty: 'ANOTHER', data: { notecount: 502 } }]);
  });

  test('is looked up in the last version that a song is listed with', async ({ hazel }) => {
    const { scoreIDs, errors } = await send(
      hazel,
      { styles: '9th, 3rd' },
      { songname: 'Song 3', styles: '3rd,djt' },
      { songname: 'Song 4', styles: '3rd,djt' },
      { songname: 'Song 5', styles: '3rd,INFINITAS' },
    );
    expect(scoreIDs).toHaveLength(2);
    expect(errors.map(({ index, type }) => [index, type])).toEqual([
      [2, 'SongOrChartNotFound'],
      [3, 'InvalidDatapoint'],
    ]);
    expect(errors[0]!.message).toContain('in version 15-cs');
    expect(errors[1]!.message).toContain('Song 5: styles: expected one of 3rd, 4th');
  });

  test('keeps the version of a play that has no chart yet', async ({ hazel }) => {
    await send(hazel, { songname: 'Song 4', styles: 'djt' });
    expect((await hazel.api.imports.orphans()).body).toMatchObject({ processed: 1, failed: 1 });
    const { errors } = await send(hazel, { songname: 'Song 4', styles: 'djt' }, { songname: 'Song 4', styles: 'gold' });
    expect(errors.map(({ type }) => type)).toEqual(['OrphanExists', 'SongOrChartNotFound']);
  });

  test('may have plays of both playtypes', async ({ hazel }) => {
    const { playtypes, errors } = await send(hazel, { diff: 'A14' }, { diff: '7', songname: 'song 4' }, { diff: '5' });
    expect(playtypes).toEqual(['SP', 'DP']);
    expect(errors).toMatchObject([{ type: 'InvalidDatapoint', index: 2 }]);
    expect(errors[0]!.message).toContain('5-key charts');
  });

  test('loses no play for a long comment', async ({ hazel }) => {
    const { importID } = await send(hazel, { comment: `${'x'.repeat(239)}👍` });
    const { body } = await hazel.api.imports.get({ params: { importID } });
    expect(body.scores[0]!.comment).toBe(`${'x'.repeat(239)}\ufffd`);
  });

  test('with anything that can not be read is refused with all of it', async ({ server, hazel }) => {
    const before = dump(server.file);
    const faults: [S3Song, string][] = [
      [{ exscore: '7x0' }, 'exscore'],
      [{ exscore: null }, 'exscore'],
      [{ exscore: '-1' }, 'exscore'],
      [{ songname: null }, 'songname'],
      [{ songname: ' ' }, 'songname'],
      [{ date: 'yesterday' }, 'date'],
      [{ scorebreakdown: '<greats>many</greats>' }, 'scorebreakdown.greats'],
    ];
    const { status, code, issues } = await failureOf(send(hazel, {}, ...faults.map(([song]) => song)));
    expect([status, code]).toEqual([400, 'invalid_file']);
    expect(issues.map(({ path }) => path)).toEqual(
      faults.map(([, name], index) => `s3data.scoredata.song[${index + 1}].${name}`),
    );
    expect(dump(server.file)).toEqual(before);
  });

  test('may hold no songs', async ({ hazel }) => {
    expect(await send(hazel)).toMatchObject({ game: 'iidx', playtypes: [], scoreIDs: [], errors: [] });
  });

  test.for([
    ['is about something else', '<rss><channel/></rss>', 'is <rss> instead of <s3data>'],
    ['has no scores', '<s3data><userdata/></s3data>', 'missing <scoredata>'],
    ['has a DOCTYPE', `<!DOCTYPE s3data>${s3XML([])}`, 'has a DOCTYPE'],
    ['has entities', `<!DOCTYPE s3data [<!ENTITY a "b">]><s3data>&a;</s3data>`, 'has a DOCTYPE'],
    ['refers to what it does not declare', s3XML([{ songname: '&title;' }]), 'not valid XML'],
    ['refers to a key of the prototype', s3XML([{ songname: '&constructor;' }]), 'not valid XML'],
    ['nests too deep', '<a>'.repeat(33) + '</a>'.repeat(33), '32 deep'],
    ['closes what is not open', '<s3data></scoredata></s3data>', 'not valid XML'],
  ] as const)('that %s is refused', async ([, content, text], { server, hazel }) => {
    const before = dump(server.file);
    const error = await failureOf(sendFile(hazel, content));
    expect(error).toMatchObject({ status: 400, code: 'invalid_file' });
    expect(error.description).toContain(text);
    expect(error.description).toContain('Solid State Squad');
    expect(dump(server.file)).toEqual(before);
  });
});
