import { describe, expect } from 'vitest';

import { randomOf } from '../../bench/random.ts';
import { KaidenError } from '../../contracts/client/index.ts';
import { failureOf, uploadFile } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { databaseFile, lr2Score } from '../support/format-samples.ts';
import { guarded, HOSTILE } from '../support/hostile-databases.ts';
import { propertyRuns } from '../support/property-runs.ts';
import type { Player } from '../support/test-server.ts';

/** Time (ms) in which any file has to be refused. */
const SOON = 5000;
const HASH = 'a1'.repeat(16);

const upload = (player: Player, bytes: Uint8Array) =>
  uploadFile(player, { importType: 'file/lr2-score-db', scoreData: new File([Uint8Array.from(bytes)], 'score.db') });

describe('a database file made to harm', () => {
  test.for(Object.entries(HOSTILE))('with %s is refused at once, and takes no memory', async ([, make], { hazel }) => {
    const bytes = make();
    const before = process.memoryUsage.rss();
    const start = performance.now();
    expect(await failureOf(upload(hazel, bytes))).toMatchObject({ status: 400, code: 'invalid_file' });
    expect(performance.now() - start).toBeLessThan(SOON);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200e6);
  });

  test('has its table read, and nothing that it would have run', async ({ server, hazel }) => {
    const { errors } = await upload(hazel, guarded(lr2Score(HASH) as Record<string, string | number>));
    expect(errors.map(({ type }) => type)).toEqual(['SongOrChartNotFound']);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('with more rows than any player has is refused', async ({ hazel }) => {
    const rows = Array.from({ length: 500_001 }, () => ({ hash: 'x', clear: 1, perfect: 1, great: 1, complete: 1 }));
    const failure = await failureOf(upload(hazel, databaseFile({ score: rows })));
    expect(failure).toMatchObject({ status: 413, code: 'too_large' });
  });
});

describe('a damaged database file', () => {
  const good = databaseFile({ score: Array.from({ length: 200 }, (_, row) => lr2Score(HASH, { maxcombo: row })) });

  /** Sends bytes. Returns the code of the refusal; undefined if they were read. */
  const refusalOf = async (player: Player, bytes: Uint8Array): Promise<string | undefined> =>
    upload(player, bytes).then(
      () => undefined,
      (error: unknown) => (error instanceof KaidenError && error.status === 400 ? error.code : String(error)),
    );

  test('is refused wherever it ends', async ({ hazel }) => {
    for (let length = 0; length < good.length; length += 997)
      expect([length, await refusalOf(hazel, good.subarray(0, length))]).toEqual([length, 'invalid_file']);
  });

  test('is read or refused, whichever bytes are wrong', async ({ hazel, server }) => {
    const random = randomOf(5);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let run = 0; run < propertyRuns(200).numRuns; run += 1) {
      const bytes = Uint8Array.from(good);
      for (let change = 0; change <= below(8); change += 1) {
        // Headers of pages and of the file decide most.
        const page = 4096 * below(good.length / 4096);
        bytes[page + below(random() < 0.7 ? 120 : 4096)] = below(256);
      }
      expect(['invalid_file', undefined]).toContain(await refusalOf(hazel, bytes));
    }
    expect(await diagnose(server.deps)).toEqual([]);
  });
});
