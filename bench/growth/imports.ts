import { randomBytes } from 'node:crypto';

import { createAccount, createKey } from '../../src/accounts/auth/commands.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { timeOf } from '../cpu.ts';
import { readParts } from '../data/games.ts';
import { documents } from '../data/history.ts';
import { median } from '../figures.ts';
import type { Program } from '../program.ts';
import { randomOf } from '../random.ts';
import { send } from '../send.ts';
import type { Player } from '../world.ts';

export const SIZES = [1, 100, 1000, 10_000] as const;
const RUNS = { 1: 25, 100: 9, 1000: 5, 10_000: 3 } as const;

/** Imports to be sent, by size. */
export type Batches = Map<number, { player: Player; batch: string }[]>;

/** Makes accounts, each with an import on charts that the others have played. */
export async function prepareBatches(file: string): Promise<Batches> {
  const games = createRegistry(definitions);
  const [part] = await readParts(file, games);
  const writer = createInlineWriter({ file, games });
  const batches: Batches = new Map();
  for (const size of SIZES) {
    const list: { player: Player; batch: string }[] = [];
    for (let n = 0; n < RUNS[size]; n += 1) {
      const username = `growth${randomBytes(6).toString('hex')}`;
      const account = { username, email: `${username}@example.com`, passwordHash: 'none' };
      const { id: userID } = await writer.run(createAccount, account);
      const permissions = ['submit_score'] as const;
      const { token: key } = await writer.run(createKey, {
        userID,
        identifier: 'bench',
        permissions: [...permissions],
      });
      const taste = { part: part!, skill: 0.6, known: Math.min(5000, part!.charts.length), random: randomOf(userID) };
      const [batch] = documents(taste, size, size);
      list.push({ player: { userID, key }, batch: batch! });
    }
    batches.set(size, list);
  }
  await writer.close();
  return batches;
}

/** Sends the imports and returns the server's processor time for one of each size (ms, medians). */
export async function timeImports({ url, pid }: Program, batches: Batches): Promise<Map<number, number>> {
  const taken = new Map<number, number>();
  for (const [size, list] of batches) {
    const times: number[] = [];
    for (const { player, batch } of list) {
      const before = timeOf(pid);
      await send(url, player, batch);
      times.push(timeOf(pid) - before);
    }
    taken.set(size, median(times));
  }
  return taken;
}
