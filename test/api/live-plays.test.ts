import { describe, expect } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';

/** Returns a function that gives the next event about a player, and one that stops listening. */
function listen({ activity }: Client, userID: string) {
  const leaving = new AbortController();
  const events = activity.live({ params: { userID } }, { signal: leaving.signal })[Symbol.asyncIterator]();
  const next = async () => {
    const { value } = await events.next();
    return value?.data.session;
  };
  return { next, stop: () => leaving.abort() };
}

describe('who follows a player', () => {
  test('hears at once that there is no session yet, then of each play as it comes in', async ({ server, hazel }) => {
    const { next, stop } = listen(server.client(), 'hazel');
    expect(await next()).toBeNull();
    const first = await upload(hazel, batch([play(1)]));
    expect(await next()).toEqual({
      sessionID: first.createdSessions[0]!.sessionID,
      ...SP,
      timeStarted: NOON,
      timeEnded: NOON,
      scores: 1,
      lastScoreID: first.scoreIDs[0],
    });
    const second = await upload(hazel, batch([play(2, { timeAchieved: NOON + MINUTE })]));
    expect(await next()).toMatchObject({ scores: 2, timeEnded: NOON + MINUTE, lastScoreID: second.scoreIDs[0] });
    await hazel.api.imports.revert({ params: { importID: second.importID } });
    expect(await next()).toMatchObject({ scores: 1, lastScoreID: first.scoreIDs[0] });
    stop();
  });

  test('hears nothing of imports that change no session, nor of other players', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { next, stop } = listen(server.client(), 'hazel');
    expect(await next()).toMatchObject({ scores: 1 });
    await upload(hazel, batch([play(1)]));
    await upload(await server.player('rowan'), batch([play(2)]));
    await upload(hazel, batch([play(2, { timeAchieved: NOON + MINUTE })]));
    expect(await next()).toMatchObject({ scores: 2 });
    stop();
  });

  test('finds nobody where the profile is private, and hears nothing more once it is', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const browser = await hazel.logIn();
    const set = (visibility: 'public' | 'private') =>
      browser.users.updateSettings({ params: { userID: 'me' }, json: { visibility } });
    const guest = listen(server.client(), 'hazel');
    const own = listen(hazel.api, 'me');
    expect(await guest.next()).toMatchObject({ scores: 1 });
    expect(await own.next()).toMatchObject({ scores: 1 });
    await set('private');
    // Before anything is played: when that happens is not theirs to know.
    expect(await guest.next()).toBeUndefined();
    await upload(hazel, batch([play(2, { timeAchieved: NOON + MINUTE })]));
    expect(await own.next()).toMatchObject({ scores: 2 });
    await expect(listen(server.client(), 'hazel').next()).rejects.toMatchObject({ status: 404 });
    guest.stop();
    own.stop();
  });
});
