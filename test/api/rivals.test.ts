import fc from 'fast-check';
import { describe, expect } from 'vitest';

import { findNotifications } from '../../src/accounts/notifications/store.ts';
import { failureOf, SDVX, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const of = (userID: string) => ({ params: { userID, ...SP } });

async function players(server: TestServer, scores: Record<string, number>): Promise<Player[]> {
  const made: Player[] = [];
  for (const [name, score] of Object.entries(scores)) {
    const player = await server.player(name);
    await upload(player, batch([play(1, { score, timeAchieved: NOON + made.length * MINUTE })]));
    made.push(player);
  }
  return made;
}
const choose = (player: Player, ...rivals: Player[]) =>
  player.api.rivals.replace({ params: { userID: 'me', ...SP }, json: { rivalIDs: rivals.map(({ user }) => user.id) } });
const ranksOf = async ({ api }: Player) => {
  const { pbs } = (await api.ugpts.allPBs({ params: { userID: 'me', ...SP } })).body;
  return pbs.map(({ rankingData: { rank, outOf, rivalRank } }) => [rank, outOf, rivalRank]);
};
describe('rivals', () => {
  test('can not be private players, who are as if they had not played; chosen back, they can', async ({ server }) => {
    const [ann, bob] = await players(server, { Ann: 700, Bob: 800 });
    const browser = await bob!.logIn();
    await browser.users.updateSettings({ params: { userID: 'me' }, json: { visibility: 'private' } });
    const replace = (id: number) =>
      failureOf(ann!.api.rivals.replace({ params: { userID: 'me', ...SP }, json: { rivalIDs: [id] } }));
    const [hidden, absent] = [await replace(bob!.user.id), await replace(99)];
    expect(hidden.description.replace(String(bob!.user.id), '99')).toBe(absent.description);
    await choose(bob!, ann!);
    await choose(ann!, bob!);
    expect((await ann!.api.rivals.list(of('me'))).body.map(({ username }) => username)).toEqual(['Bob']);
  });

  test('are listed as they were chosen, and see who has chosen them', async ({ server, guest }) => {
    const [ann, bob, cat] = await players(server, { Ann: 700, Bob: 800, Cat: 900 });
    await choose(ann!, cat!, bob!);
    expect((await guest.rivals.list(of('ann'))).body.map(({ username }) => username)).toEqual(['Cat', 'Bob']);
    expect((await guest.rivals.challengers(of('bob'))).body.map(({ username }) => username)).toEqual(['Ann']);
    expect(await guest.rivals.challengersBelowRivals(of('bob'))).toMatchObject({ body: [{ username: 'Ann' }] });
    expect((await guest.ugptSettings.get(of('ann'))).body.rivals).toEqual([cat!.user.id, bob!.user.id]);
    await choose(ann!, bob!);
    expect((await guest.rivals.list(of('ann'))).body.map(({ username }) => username)).toEqual(['Bob']);
    expect((await guest.rivals.challengers(of('cat'))).body).toEqual([]);
  });

  test('give every PB a rank among them', async ({ server }) => {
    const [ann, bob, cat, dan] = await players(server, { Ann: 700, Bob: 800, Cat: 900, Dan: 700 });
    expect(await ranksOf(ann!)).toEqual([[3, 4, null]]);
    await choose(ann!, bob!, dan!);
    expect(await ranksOf(ann!)).toEqual([[3, 4, 2]]);
    await choose(dan!, ann!);
    // An equal score, reached later.
    expect(await ranksOf(dan!)).toEqual([[4, 4, 2]]);
    await choose(cat!, ann!, bob!, dan!);
    expect(await ranksOf(cat!)).toEqual([[1, 4, 1]]);
    await upload(ann!, batch([play(1, { score: 950 }), play(2)]));
    expect(await ranksOf(ann!)).toEqual([
      [1, 4, 1],
      [1, 1, 1],
    ]);
    expect(await ranksOf(cat!)).toEqual([[2, 4, 2]]);
    await choose(ann!);
    expect((await ranksOf(ann!)).map(([, , rivalRank]) => rivalRank)).toEqual([null, null]);
  });

  test('must be others who have played, each once, five at most', async ({ server, rowan }) => {
    const [ann, bob] = await players(server, { Ann: 700, Bob: 800 });
    await choose(ann!, bob!);
    const wrong = await failureOf(choose(ann!, bob!, ann!, rowan, bob!));
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.issues?.map(({ path }) => path)).toEqual(['rivalIDs[1]', 'rivalIDs[2]', 'rivalIDs[3]']);
    expect(await failureOf(choose(ann!, bob!, bob!, bob!, bob!, bob!, bob!))).toMatchObject({ status: 400 });
    const notAnID = ann!.api.rivals.replace({ ...of('ann'), json: { rivalIDs: [-1] } });
    expect(await failureOf(notAnID)).toMatchObject({ status: 400 });
    expect(await ranksOf(ann!)).toEqual([[2, 2, 2]]);
  });

  test('are chosen by the player alone, with the permission for it, where they have played', async ({ server }) => {
    const [ann, bob] = await players(server, { Ann: 700, Bob: 800 });
    const json = { rivalIDs: [] };
    expect(await failureOf(bob!.api.rivals.replace({ ...of('ann'), json }))).toMatchObject({ code: 'not_owner' });
    const elsewhere = ann!.api.rivals.replace({ params: { userID: 'ann', ...SDVX }, json });
    expect(await failureOf(elsewhere)).toMatchObject({ code: 'not_played' });
  });

  test('are told once, however often they are chosen', async ({ server }) => {
    const [ann, bob] = await players(server, { Ann: 700, Bob: 800 });
    for (const rivals of [[bob!], [], [bob!], [bob!]]) await choose(ann!, ...rivals);
    const told = await findNotifications(server.deps.db, bob!.user.id);
    expect(told.map(({ title, type, content }) => [title, type, content])).toEqual([
      [
        'Ann has chosen you as a rival in beatmania IIDX (SP)',
        'RIVALED_BY',
        { userID: ann!.user.id, username: 'Ann', ...SP },
      ],
    ]);
  });

  test('rank a PB as sorting the rivals would, whoever they are', async ({ server }) => {
    const scores = { Ann: 700, Bob: 800, Cat: 700, Dan: 900, Eve: 800, Fay: 600 };
    const all = await players(server, scores);
    // Who plays later stands behind where scores are equal, and they play in this order.
    const isAbove = (a: number, b: number) => {
      const lead = Object.values(scores)[a]! - Object.values(scores)[b]!;
      return lead > 0 || (lead === 0 && a < b);
    };
    const choice = fc.subarray([0, 1, 2, 3, 4, 5], { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 5 }), choice, async (who, chosen) => {
        const rivals = chosen.filter((one) => one !== who);
        await choose(all[who]!, ...rivals.map((one) => all[one]!));
        const expected = rivals.length === 0 ? null : 1 + rivals.filter((one) => isAbove(one, who)).length;
        expect((await ranksOf(all[who]!)).map(([, , rivalRank]) => rivalRank)).toEqual([expected]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('what rivals have', () => {
  const onSong1 = { params: { ...of('ann').params, chartID: chartID('iidx 1 SP ANOTHER true') } };

  test('is listed with what the player has, best first by a rating', async ({ server, guest }) => {
    const [ann, bob, cat] = await players(server, { Ann: 700, Bob: 800, Cat: 900 });
    await upload(bob!, batch([play(12, { lamp: 'HARD CLEAR' })]));
    await choose(ann!, bob!);
    const { body } = await guest.rivals.pbLeaderboard(of('ann'));
    expect(body.users.map(({ username }) => username)).toEqual(['Ann', 'Bob']);
    expect(body.pbs).toHaveLength(3);
    expect(body.songs.map(({ title }) => title).toSorted()).toEqual(['Song 1', 'Song 12']);
    const ratings = body.pbs.map(({ calculatedData }) => calculatedData['ktLampRating']!);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    expect(body.pbs.every(({ userID }) => userID !== cat!.user.id)).toBe(true);
    expect((await guest.rivals.pbLeaderboard({ ...of('ann'), query: { limit: 1 } })).body.pbs).toEqual([body.pbs[0]]);
    expect((await guest.rivals.pbLeaderboard(of('cat'))).body.users).toHaveLength(1);
    const unknown = guest.rivals.pbLeaderboard({ ...of('ann'), query: { alg: 'skill' } });
    expect(await failureOf(unknown)).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('is listed for a chart in the order of its leaderboard, with all rivals', async ({ server, guest }) => {
    const [ann, bob, cat] = await players(server, { Ann: 700, Bob: 800, Cat: 900 });
    const dan = await server.player('Dan');
    await upload(dan, batch([play(2)]));
    await choose(ann!, bob!, dan, cat!);
    const { body } = await guest.rivals.pbsOnChart(onSong1);
    expect(body.pbs.map((pb) => [pb.userID, pb.rankingData.rank])).toEqual([
      [cat!.user.id, 1],
      [bob!.user.id, 2],
    ]);
    expect(body.rivals.map(({ username }) => username)).toEqual(['Bob', 'Dan', 'Cat']);
    const unknown = guest.rivals.pbsOnChart({ params: { ...onSong1.params, chartID: 'x' } });
    expect(await failureOf(unknown)).toMatchObject({ status: 404, code: 'chart_not_found' });
  });
});
