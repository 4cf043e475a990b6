import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { SDVX, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

/** In how many turns of the event loop the catalogue is changed; requests are answered in fewer. */
const TURNS = 40;

/** Stores plays in two game:playtypes, whose titles are nearly those of songs, so that there are candidates. */
async function withOrphans(player: Player): Promise<void> {
  const sp = ['Sog 7', 'Sog 5', 'Sog 3'].map((identifier) => play(1, { identifier }));
  await upload(player, batch(sp));
  const volt = { score: 9_000_000, lamp: 'CLEAR', difficulty: 'EXH' };
  await upload(
    player,
    batch(
      ['Vlt 1', 'Vlt 2'].map((identifier) => play(1, { identifier, ...volt })),
      {},
      { ...SDVX },
    ),
  );
}

/** Asks for something, and gives all charts other rows when so many turns of the event loop have passed. */
async function whileChartsGo<T>({ file }: TestServer, ask: () => Promise<T>, turn: number): Promise<T> {
  const connection = openForWriting(file);
  const { client } = connection;
  const change = (by: number) => {
    client.exec(`UPDATE charts SET id = id + ${by}; UPDATE catalogue_version SET version = version + 1`);
  };
  try {
    client.pragma('foreign_keys = OFF');
    const answer = ask();
    for (let passed = 0; passed < turn; passed += 1) await nextTurn();
    change(100_000);
    try {
      return await answer;
    } finally {
      change(-100_000);
    }
  } finally {
    connection.close();
  }
}

interface List {
  candidates: readonly { chartID: string }[];
}
const namedIn = (list: readonly List[]) => list.flatMap(({ candidates }) => candidates.map(({ chartID }) => chartID));

describe('charts that go while a list is read do not make it fail:', () => {
  test('the list of orphans', async ({ server, hazel }) => {
    await withOrphans(hazel);
    const browser = await hazel.logIn();
    const list = async () => (await browser.orphans.list({ params: { userID: 'me' } })).body;
    expect(namedIn((await list()).orphans).length).toBeGreaterThan(0);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { orphans, charts } = await whileChartsGo(server, list, turn);
      expect(charts.map(({ chartID }) => chartID)).toEqual(expect.arrayContaining(namedIn(orphans)));
    }
  });

  test('the list of unmatched names', async ({ server, hazel }) => {
    await withOrphans(hazel);
    const { api } = await server.admin('Sorrel');
    const list = async () => (await api.aliases.unmatched()).body;
    expect(namedIn((await list()).names).length).toBeGreaterThan(0);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { names, charts } = await whileChartsGo(server, list, turn);
      expect(charts.map(({ chartID }) => chartID)).toEqual(expect.arrayContaining(namedIn(names)));
    }
  });
});
