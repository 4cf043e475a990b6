import { describe, expect } from 'vitest';

import { loadCourses } from '../support/courses.ts';
import { test } from '../support/fixtures.ts';
import { beatorajaPlay, CLIENT as headers, SHA256 } from '../support/hooks/beatoraja.ts';

const SENT = { params: { sha256: SHA256('a') }, headers };

describe('the ranking in the game', () => {
  test('has every player best first right after a play, and the own PB without a name', async ({
    server,
    hazel,
    rowan,
  }) => {
    await loadCourses(server);
    await hazel.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay() });
    const better = { exscore: 1501, epg: 400, lpg: 300, egr: 61 };
    await rowan.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay({ score: better }) });
    const { body } = await hazel.api.hooks.beatorajaRanking(SENT);
    expect(body.map(({ player, id }) => [player, id])).toEqual([
      ['Rowan', String(rowan.user.id)],
      ['', String(hazel.user.id)],
    ]);
    expect(body[0]).toMatchObject({ clear: 6, epg: 750, lpg: 0, egr: 1, notes: 1000, minbp: 70, maxcombo: 321 });
    expect(body[1]).toMatchObject({ deviceType: 'BM_CONTROLLER', random: 1, epg: 750, egr: 0, egd: 70, epr: 12 });
    expect(Math.abs(body[1]!.date - Date.now() / 1000)).toBeLessThan(60);
  });
});
