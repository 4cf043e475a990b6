import { expect, onTestFinished, test, vi } from 'vitest';

import { verifyEmail } from '../../src/accounts/auth/commands.ts';
import { jobsOf } from '../../src/operations/jobs/list.ts';
import { createDeps } from '../../src/server/deps.ts';
import { upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { runJob } from '../support/jobs.ts';
import { sent, weeklyTokenOf } from '../support/mail.ts';
import { batch, play } from '../support/plays.ts';
import { startMailServer } from '../support/smtp.ts';
import { add, single } from '../support/target-calls.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Monday, 2 March 2026, 00:00 UTC (Unix ms). */
const MONDAY = Date.UTC(2026, 2, 2);
const me = { params: { userID: 'me' } };

/** Starts a server that sends mail to a real mail server, at a time. */
async function world(now = MONDAY) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const there = await startMailServer();
  const env = { KAIDEN_SMTP_URL: `smtp://127.0.0.1:${there.port}`, KAIDEN_PUBLIC_URL: 'http://kaiden.test' };
  const server = await createTestServer({ env });
  onTestFinished(() => server.close());
  return { server, there };
}

/** Makes a player whose address is verified and who gets the mail. */
async function reader(server: TestServer, name: string, weeklySummary: 'en' | 'ja' = 'en') {
  const player = await server.player(name);
  await server.deps.writer.run(verifyEmail, { userID: player.user.id });
  await (await player.logIn()).users.updateSettings({ ...me, json: { weeklySummary } });
  return player;
}

/** Runs the job as the server does, on these components, and waits until its mails are sent. */
async function runWeekly(deps: TestServer['deps']): Promise<string> {
  const job = jobsOf(deps.config).find(({ name }) => name === 'weekly-mail')!;
  const { message } = await job.run(deps, new AbortController().signal);
  await sent({ deps });
  return message;
}

/** Plays in the week from MONDAY on, over a play of the week before; returns the player. */
async function playedWeek(server: TestServer, weeklySummary: 'en' | 'ja' = 'en') {
  vi.setSystemTime(MONDAY - 5 * DAY);
  const player = await server.player('hazel');
  await upload(player, batch([play(1, { timeAchieved: MONDAY - 5 * DAY }), play(2, { timeAchieved: null })]));
  vi.setSystemTime(MONDAY);
  await runJob('snapshot-profiles', server.deps);
  vi.setSystemTime(MONDAY + DAY);
  await server.deps.writer.run(verifyEmail, { userID: player.user.id });
  await (await player.logIn()).users.updateSettings({ ...me, json: { weeklySummary } });
  await add(player, single(1, 'scoreData.lampIndex', 5));
  await upload(
    player,
    batch([
      play(1, { score: 720, lamp: 'HARD CLEAR', timeAchieved: MONDAY + DAY }),
      play(1, { score: 600, timeAchieved: MONDAY + DAY + 1000 }),
      play(2, { score: 500, lamp: 'FAILED', timeAchieved: MONDAY + DAY + 2000 }),
      play(3, { timeAchieved: MONDAY + 6 * 3_600_000 }),
    ]),
  );
  return player;
}

test('on Monday, a mail tells sessions, plays, raised PBs, moved ratings and goals of the week before', async () => {
  const { server, there } = await world();
  await playedWeek(server);
  vi.setSystemTime(MONDAY + 7 * DAY + 6 * 3_600_000);
  expect(await runWeekly(server.deps)).toBe('sent 1 weekly summary; 0 players did not play');
  const [mail, ...others] = there.mails;
  expect([mail!.to, others]).toEqual(['hazel@example.com', []]);
  expect(mail!.subject).toBe('Your week, 2 March – 8 March (Kaiden)');
  expect(mail!.text).toContain('Hello hazel,');
  expect(mail!.text).toContain('beatmania IIDX SP: 2 sessions, 4 plays');
  expect(mail!.text).toContain('2 PBs raised: Song 1 (ANOTHER 2), Song 3 (ANOTHER 4)');
  expect(mail!.text).toMatch(/^Ratings: .+ \d+\.\d+ \(\+\d+\.\d+\)/m);
  expect(mail!.text).toMatch(/^1 goal reached: .*Song 1/m);
  expect(mail!.text).toContain('http://kaiden.test/users/hazel');
  expect(mail!.html).toContain(`<a href="http://kaiden.test/unsubscribe?code=${weeklyTokenOf(server)}">`);
  expect(JSON.stringify(dump(server.file)['outgoing_mail'])).toBe('[]');
});

test('in Japanese, the mail is in Japanese', async () => {
  const { server, there } = await world();
  await playedWeek(server, 'ja');
  vi.setSystemTime(MONDAY + 7 * DAY + 6 * 3_600_000);
  await runWeekly(server.deps);
  const [mail] = there.mails;
  expect(mail!.subject).toBe('1 週間のまとめ（3月2日～3月8日） (Kaiden)');
  expect(mail!.text).toContain('hazel さん');
  expect(mail!.text).toContain('セッション 2 回、プレー 4 回');
  expect(mail!.text).toContain('自己ベスト更新 2 件：Song 1 (ANOTHER 2)、Song 3 (ANOTHER 4)');
  expect(mail!.html).toContain('<html lang="ja">');
});

test('the mail of a week is sent once, through restarts, and none for a week without plays', async () => {
  const { server, there } = await world();
  const hazel = await playedWeek(server);
  // The server was off on Monday.
  vi.setSystemTime(MONDAY + 9 * DAY);
  await upload(hazel, batch([play(4, { timeAchieved: MONDAY + 7 * DAY })]));
  expect(await runWeekly(server.deps)).toContain('sent 1 ');
  expect(await runWeekly(server.deps)).toContain('sent 0 ');
  await server.deps.mail.stop();
  const restarted = createDeps(server.deps);
  expect(await runWeekly(restarted)).toContain('sent 0 ');
  vi.setSystemTime(MONDAY + 14 * DAY);
  expect(await runWeekly(restarted)).toContain('sent 1 ');
  expect(there.mails[1]!.text).toContain('1 session, 1 play');
  vi.setSystemTime(MONDAY + 21 * DAY);
  expect(await runWeekly(restarted)).toBe('sent 0 weekly summaries; 1 player did not play');
  // Looked at once, too: what is imported later of that week is not told.
  await upload(hazel, batch([play(5, { timeAchieved: MONDAY + 15 * DAY })]));
  expect(await runWeekly(restarted)).toContain('sent 0 weekly summaries; 0 players');
  await restarted.mail.stop();
  expect(there.mails).toHaveLength(2);
});

test('nobody gets it who has not switched it on, whose address is not verified, who is banned or has left', async () => {
  const { server, there } = await world(MONDAY + DAY);
  const plays = batch([play(1, { timeAchieved: MONDAY + DAY })]);
  for (const name of ['off', 'unverified', 'banned', 'leaves']) {
    const player = name === 'off' || name === 'unverified' ? await server.player(name) : await reader(server, name);
    await upload(player, plays);
    if (name === 'unverified')
      await (await player.logIn()).users.updateSettings({ ...me, json: { weeklySummary: 'en' } });
    if (name === 'banned') {
      const { api } = await server.admin('Sorrel');
      await api.admin.setLevel({ params: { userID: name }, json: { level: 'banned' } });
    }
    if (name === 'leaves') {
      const { requestDeletion } = await import('../../src/accounts/auth/account-commands.ts');
      await server.deps.writer.run(requestDeletion, { userID: player.user.id, keep: null });
    }
  }
  vi.setSystemTime(MONDAY + 8 * DAY);
  expect(await runWeekly(server.deps)).toContain('sent 0 ');
  expect(there.mails).toEqual([]);
});

test('switched on in the middle of a week, it begins with that week', async () => {
  const { server, there } = await world(MONDAY - 3 * DAY);
  const player = await server.player('hazel');
  await server.deps.writer.run(verifyEmail, { userID: player.user.id });
  await upload(player, batch([play(1, { timeAchieved: MONDAY - 3 * DAY })]));
  vi.setSystemTime(MONDAY + 2 * DAY);
  await (await player.logIn()).users.updateSettings({ ...me, json: { weeklySummary: 'en' } });
  expect(await runWeekly(server.deps)).toContain('sent 0 ');
  expect(there.mails).toEqual([]);
});

test('a mail program unsubscribes with the headers, in one click and without a log-in', async () => {
  const { server, there } = await world();
  const hazel = await playedWeek(server);
  vi.setSystemTime(MONDAY + 7 * DAY);
  await runWeekly(server.deps);
  const { headers } = there.mails[0]!;
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, address] = /^<(http:\/\/kaiden\.test\/.+)>$/.exec(headers['list-unsubscribe']!)!;
  const pathOf = (url: string) => url.slice('http://kaiden.test'.length);
  const click = (url: string) =>
    server.request(pathOf(url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await click(`${address}0`)).status).toBe(400);
  expect((await server.request(pathOf(address!))).status).toBe(404);
  expect((await (await hazel.logIn()).users.settings(me)).body.preferences.weeklySummary).toBe('en');
  expect((await click(address!)).status).toBe(200);
  expect((await (await hazel.logIn()).users.settings(me)).body.preferences.weeklySummary).toBe('off');
  expect(await (await click(address!)).json()).toMatchObject({ code: 'invalid_code' });
  vi.setSystemTime(MONDAY + 14 * DAY);
  expect(await runWeekly(server.deps)).toContain('sent 0 ');
});

test('a server that sends no mail has no such job and refuses to switch it on', async () => {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  const hazel = await server.player('hazel');
  const api = await hazel.logIn();
  expect(jobsOf(server.deps.config).map(({ name }) => name)).not.toContain('weekly-mail');
  await expect(api.users.updateSettings({ ...me, json: { weeklySummary: 'en' } })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'weeklySummary', message: 'this server sends no mail' }],
  });
  expect((await api.users.updateSettings({ ...me, json: { weeklySummary: 'off' } })).status).toBe(200);
});

test('moving an account leaves the mail off on the other server', async () => {
  const { server } = await world();
  const hazel = await reader(server, 'hazel');
  const { movedPreferences } = await import('../../src/transfer/exports/account.ts');
  expect(await movedPreferences(server.deps.db, hazel.user.id)).toEqual({
    developerMode: false,
    advancedMode: false,
    invisible: false,
    contentiousContent: false,
    deletableScores: false,
    rivalNews: false,
    visibility: 'public',
  });
});
