import { statSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { actorOn, CHANGES, logIn, type Change } from '../support/latest/changes.ts';
import { ACTORS, crowdedFolder, STAR } from '../support/latest/folder.ts';
import { startLoad, startSlowExport } from '../support/latest/load.ts';
import { nightly } from '../support/nightly.ts';
import { buildProgram, startProgram } from '../support/program.ts';
import { propertyRuns, propertySeed } from '../support/property-runs.ts';

// LATEST_STATE_PROGRAM=/path/to/kaiden.js tries another build and prints what was done.
const tried = process.env['LATEST_STATE_PROGRAM'];

/** A limit for what hangs: the clients keep a machine busy. */
const LONG = 600_000;
/** How many changes each actor makes. */
const STEPS = 14;
const MiB = 1024 * 1024;
/** Size of the log from which it is emptied at the next gap between long reads (bytes). */
const LOG = 64 * MiB;
/** How much a round writes before that and after it (bytes): a gap comes when the reads at work have ended, which is a matter of time. */
const [WRITTEN, TRICKLE] = [4 * MiB, MiB / 8];
/** How often the log is filled and emptied. */
const EMPTIED = nightly ? 2 : 1;

let program: string;
let remove = () => {};
beforeAll(async () => {
  if (tried !== undefined) program = tried;
  else ({ program, remove } = await buildProgram());
}, LONG);
afterAll(() => remove());

/** How often each of them is there, whatever numbers are in it beside statuses. */
const counted = (texts: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const text of texts) {
    const name = text.replaceAll(/\b(?!\d{3}\b)[\da-f]*\d[\da-f]*\b/g, 'N');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const logSize = (data: string): number => statSync(join(data, 'kaiden.db-wal')).size;

test(
  'what an answer has said is what the next request sees, whatever else is asked for',
  { timeout: LONG },
  async () => {
    const data = await crowdedFolder();
    const server = await startProgram(program, data);
    const stale: string[] = [];
    const note = (what: string) => void stale.push(what);
    const actors = await Promise.all(ACTORS.map((username) => actorOn(server.url, username, note)));
    const slow = await startSlowExport(server.url, await logIn(server.url, STAR));
    const load = await startLoad(server.url);
    const { numRuns: steps } = propertyRuns(STEPS);
    const seed = propertySeed() ?? Date.now();
    const change = fc.constantFrom(...(Object.keys(CHANGES) as Change[]));
    const histories = fc.sample(fc.array(change, { minLength: steps, maxLength: steps }), {
      numRuns: ACTORS.length,
      seed,
    });
    const made = new Map<string, number>();
    await Promise.all(
      actors.map(async (actor, at) => {
        for (const name of histories[at]!) {
          await slow.takeSome();
          await CHANGES[name](actor).catch((error: Error) => note(`${name}: ${error.message}`));
          made.set(name, (made.get(name) ?? 0) + 1);
        }
      }),
    );
    await load.stop();
    slow.close();
    if (tried !== undefined) console.log({ seed, made, answers: load.answers });
    expect({ seed, stale: counted(stale) }).toEqual({ seed, stale: {} });
    const statuses = new Set([...load.answers.keys()].map((key) => key.split(' ')[1]));
    expect([...statuses]).toEqual(['200']);
    await server.end('SIGTERM');
  },
);

test(
  'the log of the database stays small while it is read without a pause and written',
  { timeout: LONG },
  async () => {
    const data = await crowdedFolder();
    const server = await startProgram(program, data);
    const actor = await actorOn(server.url, ACTORS[0], () => {});
    const slow = await startSlowExport(server.url, await logIn(server.url, STAR));
    const load = await startLoad(server.url);
    // As another program does, the command line say.
    const other = openForWriting(join(data, 'kaiden.db'));
    other.client.exec('create table noise (content blob)');
    const sizes: number[] = [0];
    let emptied = 0;
    while (emptied < EMPTIED && sizes.at(-1)! < 2 * LOG) {
      const before = sizes.at(-1)!;
      other.client.prepare('insert into noise values (zeroblob(?))').run(before > LOG ? TRICKLE : WRITTEN);
      await actor.api.users.update({ params: { userID: 'me' }, json: { about: `round ${sizes.length}` } });
      await slow.takeSome();
      sizes.push(logSize(data));
      if (sizes.at(-1)! < before) emptied += 1;
    }
    other.close();
    await load.stop();
    if (tried !== undefined) console.log(sizes.map((size) => Math.round(size / MiB)));
    expect(await slow.rest()).toBeGreaterThan(5 * MiB);
    expect(emptied).toBe(EMPTIED);
    expect(Math.max(...sizes)).toBeLessThan(2 * LOG);
    await server.end('SIGTERM');
  },
);
