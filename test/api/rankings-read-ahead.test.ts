import { expect, test } from 'vitest';

import { rankedInGames } from '../../src/api/ir/ranked-in-games.ts';
import { readAhead } from '../../src/play/pbs/in-game/read-ahead.ts';
import { loadCourses } from '../support/courses.ts';
import { beatorajaPlay, CLIENT as headers, SHA256 } from '../support/hooks/beatoraja.ts';
import { addOthers } from '../support/hooks/others.ts';
import { createTestServer } from '../support/test-server.ts';

const OTHERS = 700;
const params = { sha256: SHA256('a') };

/** Reads of PBs with what an entry of a ranking shows. */
const READS = /"username".* from "pbs"/i;

async function chartWithMany() {
  const statements: string[] = [];
  const server = await createTestServer({ onStatement: (sql) => statements.push(sql) });
  await loadCourses(server);
  const player = await server.player('Hazel');
  await player.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay() });
  addOthers(server.file, OTHERS);
  const ask = async () => {
    statements.length = 0;
    const { body } = await player.api.hooks.beatorajaRanking({ headers, params });
    // The test server also compares each answer with its schema, and reads it again for that.
    return { entries: body.length, reads: new Set(statements.filter((sql) => READS.test(sql))).size };
  };
  const start = async (signal: AbortSignal) =>
    readAhead(server.deps, await rankedInGames(server.deps.db, server.deps.games), signal);
  return { server, ask, start };
}

test('the first player who chooses a chart with many players finds its ranking read', async () => {
  const { server, ask, start } = await chartWithMany();
  await start(new AbortController().signal);
  // Nothing but the part with the own entry.
  expect(await ask()).toEqual({ entries: OTHERS + 1, reads: 1 });
  await server.close();
});

test('reading ahead ends when the program does, and the ranking is whole all the same', async () => {
  const { server, ask, start } = await chartWithMany();
  await start(AbortSignal.abort());
  const { entries, reads } = await ask();
  expect(entries).toBe(OTHERS + 1);
  expect(reads).toBeGreaterThan(1);
  await server.close();
});
