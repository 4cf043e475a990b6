import { describe, expect, vi } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { bearer, failureOf, post, send, SP, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { TestServer } from '../support/test-server.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };

const CHART = chartID('iidx 1 SP ANOTHER true');

/** Damages the database in a way that the program never does. */
function damage({ file }: TestServer, text: string): void {
  const connection = openForWriting(file);
  connection.client.exec(text);
  connection.close();
}

describe('an administrator deletes a score', () => {
  test('of any player, with all that follows', async ({ server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1, { score: 900 }), play(1)]));
    const { api } = await server.admin('Sorrel');
    await api.admin.deleteScore({ json: { scoreID: scoreIDs[0]! } });
    const { pbs } = (await hazel.api.ugpts.allPBs(ofHazel)).body;
    expect(pbs.map(({ scoreData }) => scoreData.score)).toEqual([700]);
    for (const scoreID of [scoreIDs[0]!, 'nothing']) {
      const failure = await failureOf(api.admin.deleteScore({ json: { scoreID } }));
      expect(failure).toMatchObject({ status: 404, code: 'score_not_found' });
    }
  });
});

describe('resync-pbs', () => {
  const damagePBs = (server: TestServer) =>
    damage(server, "update pbs set score = 1, calculated = '{}'; update charts set playcount = 9 where playcount > 0");

  test('makes PBs, ratings and play counts what the scores say', async ({ server, hazel, rowan }) => {
    for (const player of [hazel, rowan]) await upload(player, batch([play(1), play(2)]));
    damagePBs(server);
    damage(server, 'delete from pbs where id = 1; update profiles set ratings = \'{"ktLampRating":99}\'');
    expect(await diagnose(server.deps)).not.toEqual([]);
    const { api } = await server.admin('Sorrel');
    await api.admin.resyncPBs();
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test.for([{ userIDs: [1] }, { filters: { userID: 1 } }, { filter: { userID: { $in: [1, 77] } } }])(
    'touches nobody else with %j',
    async (json, { server, hazel, rowan }) => {
      for (const player of [hazel, rowan]) await upload(player, batch([play(1)]));
      damagePBs(server);
      const { api } = await server.admin('Sorrel');
      await api.admin.resyncPBs({ json });
      const scores = async (userID: string) => (await hazel.api.ugpts.allPBs({ params: { userID, ...SP } })).body.pbs;
      expect((await scores('hazel')).map(({ scoreData }) => scoreData.score)).toEqual([700]);
      expect((await scores('rowan')).map(({ scoreData }) => scoreData.score)).toEqual([1]);
    },
  );

  test('takes charts, songs and games as filters, and both names of the filter, but one at a time', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch([play(1), play(2)]));
    const { api } = await server.admin('Sorrel');
    for (const filter of [{ chartID: CHART }, { songID: 1 }, { game: 'iidx', playtype: 'SP', songID: { $in: [1] } }]) {
      expect((await api.admin.resyncPBs({ json: { filter } })).description).toBe('Rebuilt 1 PB');
    }
    const both = await failureOf(api.admin.resyncPBs({ json: { filter: {}, filters: {} } }));
    expect(both).toMatchObject({ status: 400, code: 'invalid_request' });
    const { status } = await failureOf(api.admin.resyncPBs({ json: { filter: { lamp: 'CLEAR' } as object } }));
    expect(status).toBe(400);
  });
});

describe('recalc', () => {
  test('grades and rates all scores anew, and tells how many', async ({ server, hazel, rowan }) => {
    for (const player of [hazel, rowan]) await upload(player, batch([play(1), play(2)]));
    damage(server, "update scores set grade = 'F', calculated = '{}'; update sessions set calculated = '{}'");
    const { api } = await server.admin('Sorrel');
    expect((await api.admin.recalc()).body).toEqual({ scoresRecalced: 4 });
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('takes a filter over scores', async ({ server, hazel, rowan }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1), play(1, { score: 800 }), play(2)]));
    await upload(rowan, batch([play(1)]));
    const { api } = await server.admin('Sorrel');
    const count = async (json: object) => (await api.admin.recalc({ json })).body.scoresRecalced;
    expect(await count({ scoreID: scoreIDs[0]! })).toBe(1);
    expect(await count({ scoreID: { $in: [...scoreIDs, 'no scoreID'] } })).toBe(3);
    expect(await count({ scoreID: 'no scoreID' })).toBe(0);
    expect(await count({ userID: hazel.user.id })).toBe(3);
    expect(await count({ songID: 1 })).toBe(3);
    expect(await count({ game: 'iidx', userID: rowan.user.id, chartID: CHART })).toBe(1);
    expect(await count({ game: 'sdvx' })).toBe(0);
  });
});

describe('a filter of an administrator', () => {
  test.for([
    [{ game: 'nope' }, 'game', /^expected one of .*\biidx\b.*, received "nope"$/],
    [{ game: { $in: ['iidx', 'nope'] } }, 'game.$in[1]', /^expected one of .*\biidx\b/],
    [{ game: 'iidx', playtype: '7K' }, 'playtype', /^expected one of SP, DP, received "7K"$/],
    [
      { game: { $in: ['iidx', 'bms'] }, playtype: { $in: ['SP', '14K', '9B'] } },
      'playtype.$in[2]',
      /of 7K, 14K, SP, DP, received "9B"/,
    ],
    [{ playtype: 'nope' }, 'playtype', /\b7K\b.*\bSP\b/],
  ] as const)(
    'with an unknown name, as in %j, is refused with those that exist',
    async ([filter, path, message], { server }) => {
      const { api } = await server.admin('Sorrel');
      const json = filter as object;
      const issues = [{ path, message: expect.stringMatching(message) as string }];
      expect(await failureOf(api.admin.recalc({ json }))).toMatchObject({ status: 400, issues });
      expect(await failureOf(api.admin.resyncPBs({ json: { filter: json } }))).toMatchObject({
        status: 400,
        issues: [{ ...issues[0], path: `filter.${path}` }],
      });
    },
  );
});

describe('change-log-level', () => {
  test('changes it for a while, the last call counts, and then it is what the settings say', async ({ server }) => {
    const { api } = await server.admin('Sorrel');
    const { log } = server.deps;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await api.admin.changeLogLevel({ json: { logLevel: 'crit' } });
      vi.advanceTimersByTime(59 * 60_000);
      expect(log.level).toBe('crit');
      await api.admin.changeLogLevel({ json: { logLevel: 'severe', duration: 0.5 } });
      vi.advanceTimersByTime(29_000);
      expect(log.level).toBe('severe');
      vi.advanceTimersByTime(1000);
      expect(log.level).toBe('info');
      await api.admin.changeLogLevel({ json: { logLevel: 'crit', noReset: true } });
      vi.advanceTimersByTime(1_000_000_000);
      expect(log.level).toBe('crit');
    } finally {
      vi.useRealTimers();
    }
  });

  test.for([{ logLevel: 'error' }, { logLevel: 'info', duration: 0 }, { logLevel: 'info', duration: 1e9 }, {}])(
    'refuses %j',
    async (json, { server }) => {
      const { cookie } = await server.admin('Sorrel');
      const { status } = await send(server, '/api/v1/admin/change-log-level', post(json, { cookie }));
      expect([status, server.deps.log.level]).toEqual([400, 'silent']);
    },
  );
});

describe('the audit log', () => {
  test('has what administrators did, to what, what there was and what came of it', async ({ server, hazel }) => {
    const { scoreIDs, importID } = await upload(hazel, batch([play(1), play(2), play(3)]));
    const { api, user } = await server.admin('Sorrel');
    const [first, second] = scoreIDs as [string, string];
    await api.admin.deleteScore({ json: { scoreID: first, blacklist: true } });
    await api.scores.delete({ params: { scoreID: second } });
    await api.scores.unblacklist({ params: { scoreID: first } });
    await api.imports.revert({ params: { importID } });
    await upload(hazel, batch([play(1), play(2)]));
    await api.admin.recalc({ json: { game: 'iidx' } });
    await api.admin.resyncPBs({ json: { userIDs: [1] } });
    await api.admin.destroyChart({ json: { game: 'iidx', chartID: CHART } });
    await api.admin.destroyUgpt({ json: { userID: 1, ...SP } });
    await api.admin.changeLogLevel({ json: { logLevel: 'crit', noReset: true } });

    const { entries, users } = (await api.admin.auditLog()).body;
    expect(users.map(({ username }) => username).sort()).toEqual(['Hazel', 'Sorrel']);
    expect(entries.every(({ userID, onCommandLine }) => userID === user.id && !onCommandLine)).toBe(true);
    expect(entries.every(({ time }) => Math.abs(time - Date.now()) < 60_000)).toBe(true);
    expect(entries.toReversed()).toMatchObject([
      {
        action: 'delete-score',
        target: { userID: 1, scoreID: first, blacklist: true },
        before: { score: { scoreID: first } },
      },
      { action: 'delete-score', target: { scoreID: second, blacklist: false }, after: null },
      { action: 'unblacklist-score', target: { userID: 1, scoreID: first } },
      { action: 'revert-import', target: { userID: 1, importID }, before: { scores: 1 } },
      { action: 'recalc', target: { filter: { game: 'iidx' } }, after: { scores: 2, changed: 0 } },
      { action: 'resync-pbs', target: { users: [1] }, after: { pbs: 2, movedRatings: 0 } },
      { action: 'destroy-chart', target: { chartID: CHART }, before: { scores: 1, chart: { songID: 1 } } },
      { action: 'destroy-ugpt', target: { userID: 1, ...SP }, before: { scores: 1 } },
      { action: 'change-log-level', target: { logLevel: 'crit', minutes: null }, before: { logLevel: 'silent' } },
    ]);
    expect((await api.admin.auditLog({ query: { limit: 2 } })).body.entries).toEqual(entries.slice(0, 2));
  });

  test('has nothing of what players do with what is theirs, nor of what was refused', async ({ server, hazel }) => {
    const { scoreIDs, importID } = await upload(hazel, batch([play(1), play(2)]));
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
    await hazel.api.imports.revert({ params: { importID } });
    const { api } = await server.admin('Sorrel');
    await failureOf(api.admin.destroyUgpt({ json: { userID: 1, ...SP } }));
    expect((await api.admin.auditLog()).body).toEqual({ entries: [], users: [] });
  });

  test('is for administrators', async ({ server, hazel }) => {
    const { status, json } = await send(server, '/api/v1/admin/audit-log', { headers: bearer(hazel.key) });
    expect([status, json.code]).toEqual([403, 'session_required']);
  });
});
