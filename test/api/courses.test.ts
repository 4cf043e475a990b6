import { describe, expect } from 'vitest';

import { findCourse } from '../../src/catalogue/courses.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { failureOf } from '../support/calls.ts';
import { loadCourses, MD5, sumsOf } from '../support/courses.ts';
import { test } from '../support/fixtures.ts';

const KEYS7 = { game: 'bms', playtype: '7K' };
const KEYS14 = { game: 'bms', playtype: '14K' };

describe('the courses of a game:playtype', () => {
  test('tell by class set, lower classes first, which class they give and which charts are played in which order', async ({
    server,
    guest,
  }) => {
    await loadCourses(server);
    const { body } = await guest.courses.list({ params: KEYS7 });
    expect(body.courses.map(({ title, set, value, classValue }) => [title, set, value, classValue])).toEqual([
      ['Second', 'genocideDan', 'NORMAL_2', 1],
      ['Insane', 'genocideDan', 'INSANE_1', 10],
      ['Satellite', 'stslDan', 'SL3', 3],
    ]);
    const [second, , satellite] = body.courses;
    expect(second).toMatchObject({ ...KEYS7, md5sums: sumsOf('b', 'a', 'd', 'c') });
    const known = new Map(body.charts.map(({ chartID, data }) => [data['hashMD5'], chartID]));
    expect(known.size).toBe(4);
    expect(second!.charts).toEqual(
      ['b', 'a', 'd', 'c'].map((name) => ({ md5: MD5(name), chartID: known.get(MD5(name)) })),
    );
    expect(satellite!.charts.map(({ chartID }) => chartID)).toEqual([known.get(MD5('a')), null, null, null]);
    expect(body.songs.map(({ title }) => title).toSorted()).toEqual(['Song a', 'Song b', 'Song c', 'Song d']);
    expect((await guest.courses.list({ params: KEYS14 })).body.courses.map(({ title }) => title)).toEqual(['Double']);
    expect((await guest.courses.list({ params: { game: 'sdvx', playtype: 'Single' } })).body.courses).toEqual([]);
  });

  test('are found by the MD5 sums of their charts, as hooks send them', async ({ server, guest }) => {
    await loadCourses(server);
    const { db, games } = server.deps;
    const md5sums = sumsOf('b', 'a', 'd', 'c');
    const titles = async (params: typeof KEYS7, md5sums: string) =>
      (await guest.courses.list({ params, query: { md5sums } })).body.courses.map(({ title }) => title);
    expect(await titles(KEYS7, md5sums)).toEqual(['Second']);
    expect(await titles(KEYS7, md5sums.toUpperCase())).toEqual(['Second']);
    expect(await titles(KEYS14, md5sums)).toEqual([]);
    expect(await titles(KEYS7, sumsOf('a', 'b', 'c', 'd'))).toEqual([]);
    const course = await findCourse(db, games, sumsOf('c', 'b', 'a', 'd'));
    expect([course?.gpt.idString, course?.set, course?.value]).toEqual(['bms:14K', 'stslDan', 'SL0']);
    expect(await findCourse(db, games, '')).toBeUndefined();
  });

  test('give another class when newer seed files say so', async ({ server, guest }) => {
    await loadCourses(server);
    const md5sums = sumsOf('b', 'a', 'd', 'c');
    const entries = [{ playtype: '7K', set: 'genocideDan', title: 'Second', md5sums, value: 'NORMAL_3' }];
    const courses = { name: 'bms-course-lookup.json', kind: 'courses' as const, game: null, entries };
    await server.deps.writer.run(loadCatalogue, { files: [courses] });
    const { body } = await guest.courses.list({ params: KEYS7, query: { md5sums } });
    expect(body.courses.map(({ value }) => value)).toEqual(['NORMAL_3']);
  });

  test('are not there for a game that is not', async ({ guest }) => {
    const { status } = await failureOf(guest.courses.list({ params: { game: 'bms', playtype: '9K' } }));
    expect(status).toBe(404);
  });
});
