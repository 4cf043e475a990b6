import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { SpoolMemory } from './memory.ts';
import { Spool, type SpoolOptions } from './spool.ts';
import { spooled } from './spooled.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaiden-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KiB = 1024;

/** A spool, how often it was closed, and the memory that it has taken. */
function spoolWith({ forOne = 1024 * KiB, ...options }: { forOne?: number } & Partial<SpoolOptions> = {}) {
  const state = { closed: 0, held: 0 };
  const memory = new SpoolMemory({ all: 1024 * KiB, forOne });
  const counted = {
    take: (bytes: number, held: number) => {
      const isTaken = memory.take(bytes, held);
      if (isTaken) state.held += bytes;
      return isTaken;
    },
    give: (bytes: number) => {
      state.held -= bytes;
      memory.give(bytes);
    },
  } as SpoolMemory;
  const spool = new Spool({ folder, memory: counted, onClose: () => (state.closed += 1), ...options });
  return { spool, state };
}

const filled = (size: number, value: number) => new Uint8Array(size).fill(value);

/** Deleted files of the folder that this process holds open; null where the system doesn't tell. */
function openFiles(): number | null {
  if (!existsSync('/proc/self/fd')) return null;
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(folder)).length;
}

test('what is written is read in order, whoever is faster, whether it fits into memory or not', async () => {
  const chunk = fc.uint8Array({ maxLength: 300 });
  const steps = fc.array(fc.oneof(chunk, fc.constant('read' as const)), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(1000), async (history, forOne) => {
      const { spool, state } = spoolWith({ forOne });
      const reader = spool.stream().getReader();
      const written: Uint8Array[] = [];
      const reads: ReturnType<typeof reader.read>[] = [];
      for (const step of history) {
        if (step === 'read') reads.push(reader.read());
        else if (step.length > 0) {
          written.push(step);
          await spool.write(step);
        }
        expect(state.held).toBeLessThanOrEqual(forOne);
      }
      spool.end();
      const read: Uint8Array[] = [];
      for (const one of reads) {
        const { value } = await one;
        if (value) read.push(value);
      }
      for (let next = await reader.read(); !next.done; next = await reader.read()) read.push(next.value);
      expect(Buffer.concat(read).equals(Buffer.concat(written))).toBe(true);
      expect(state).toEqual({ closed: 1, held: 0 });
    }),
  );
  await expect.poll(() => openFiles() ?? 0).toBe(0);
});

test('the writer never waits for the reader; what is too much for memory is in a file without a name', async () => {
  const { spool, state } = spoolWith({ forOne: 100 * KiB });
  for (let n = 0; n < 50; n += 1) expect(await spool.write(filled(30 * KiB, n))).toBe(true);
  spool.end();
  expect(state.held).toBe(90 * KiB);
  expect([readdirSync(folder), openFiles() ?? 1]).toEqual([[], 1]);
  const all = await buffer(spool.stream());
  expect(all).toHaveLength(50 * 30 * KiB);
  for (let n = 0; n < 50; n += 1) expect(all[n * 30 * KiB]).toBe(n);
  expect(state).toEqual({ closed: 1, held: 0 });
  await expect.poll(() => openFiles() ?? 0).toBe(0);
});

test('a reader who goes away frees memory, file and place, and the writer hears of it', async () => {
  const { spool, state } = spoolWith({ forOne: 30 * KiB });
  await spool.write(filled(30 * KiB, 1));
  await spool.write(filled(30 * KiB, 2));
  await spool.stream().cancel();
  expect(state).toEqual({ closed: 1, held: 0 });
  expect([await spool.write(filled(1, 3)), spool.isClosed]).toEqual([false, true]);
  await expect.poll(() => openFiles() ?? 0).toBe(0);
});

test('a reader who stops reading is broken off', async () => {
  const { spool, state } = spoolWith({ patience: 1 });
  await spool.write(filled(10, 1));
  await spool.write(filled(10, 2));
  const reader = spool.stream().getReader();
  await reader.read();
  await expect(reader.closed).rejects.toThrow('stopped reading');
  expect(state).toEqual({ closed: 1, held: 0 });
});

test('a failure of the writer breaks the stream off behind what was written', async () => {
  const { spool, state } = spoolWith();
  await spool.write(filled(10, 1));
  spool.fail(new Error('no more'));
  const reader = spool.stream().getReader();
  expect((await reader.read()).value).toEqual(filled(10, 1));
  await expect(reader.read()).rejects.toThrow('no more');
  expect(state).toEqual({ closed: 1, held: 0 });
});

test('what is spooled is made to its end while nobody takes it, and no further when nobody will', async () => {
  const made = { count: 0, ended: false };
  async function* chunks(count: number) {
    try {
      for (let n = 0; n < count; n += 1) {
        made.count += 1;
        yield filled(10 * KiB, n);
      }
    } finally {
      made.ended = true;
    }
  }
  const options = { folder, memory: new SpoolMemory({ all: 20 * KiB, forOne: 20 * KiB }) };
  const stream = spooled(chunks(30), options);
  await expect.poll(() => made).toEqual({ count: 30, ended: true });
  expect(await buffer(stream)).toHaveLength(300 * KiB);
  Object.assign(made, { count: 0, ended: false });
  await spooled(chunks(100_000), options).cancel();
  await expect.poll(() => made.ended).toBe(true);
  expect(made.count).toBeLessThan(100_000);
});
