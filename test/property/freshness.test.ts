import fc from 'fast-check';
import { expect, test } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { batch, play } from '../support/plays.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const P = '/api/v1/users/hazel/games/iidx/SP';
const G = '/api/v1/games/iidx/SP';
const PATHS = [
  P,
  `${P}/pbs/best`,
  `${P}/scores/recent`,
  `${P}/scores/all`,
  `${P}/sessions/recent`,
  G,
  `${G}/charts`,
  `${G}/leaderboard`,
];

type Step = { what: 'import' | 'dryRun' | 'delete' | 'seeds' | 'nothing'; n: number };
const step = fc.record<Step>({
  what: fc.constantFrom('import', 'import', 'dryRun', 'delete', 'seeds', 'nothing'),
  n: fc.integer({ min: 1, max: 9 }),
});

async function take(server: TestServer, hazel: Player, { what, n }: Step): Promise<void> {
  const document = batch([play(n, { score: 500 + n })]) as never;
  if (what === 'import') await upload(hazel, document);
  if (what === 'dryRun') await hazel.api.imports.direct({ query: { dryRun: true }, json: document });
  if (what === 'seeds') await server.deps.writer.run(loadCatalogue, testSeeds());
  if (what !== 'delete') return;
  const recent = await hazel.api.ugpts.recentScores({ params: { userID: 'me', ...SP } }).catch(() => undefined);
  const score = recent?.body.scores[n % recent.body.scores.length];
  if (score) await hazel.api.scores.delete({ params: { scoreID: score.scoreID }, json: {} });
}

/** Content seen so far by tag and address. */
interface Known {
  /** Address to the tag that it had last. */
  tags: Map<string, string>;
  /** Tag to the text that it came with. */
  texts: Map<string, string>;
}

async function ask({ request }: TestServer, path: string, { texts }: Known, tag?: string) {
  const response = await request(path, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
  const etag = response.headers.get('etag') ?? undefined;
  const text = await response.text();
  // A 304 stands for the content of the sent tag.
  const meant = response.status === 304 ? texts.get(tag!) : text;
  if (etag !== undefined) {
    expect(meant).toBe(texts.get(etag) ?? meant);
    texts.set(etag, meant!);
  }
  return { status: response.status, etag, text };
}

/** Asks everywhere with the tags that are known. With `quiet`, nothing happens meanwhile. Returns how many were good. */
async function look(server: TestServer, known: Known, quiet: boolean): Promise<number> {
  const good = PATHS.map(async (path) => {
    const tag = known.tags.get(path);
    const asked = await ask(server, path, known, tag);
    const plain = await ask(server, path, known);
    const shown = asked.status === 304 ? known.texts.get(tag!) : asked.text;
    expect([path, quiet ? shown : plain.text]).toEqual([path, plain.text]);
    if (plain.etag === undefined) known.tags.delete(path);
    else known.tags.set(path, plain.etag);
    return asked.status === 304 ? 1 : 0;
  });
  return (await Promise.all(good)).reduce<number>((sum, one) => sum + one, 0);
}

test(
  'a tag is only ever answered with 304 while the body is what it was, whatever happens, also while it happens',
  { timeout: 600_000 },
  async () => {
    const server = await createTestServer();
    const hazel = await server.player('Hazel');
    const known: Known = { tags: new Map(), texts: new Map() };
    let good = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of steps) {
          const [during] = await Promise.all([look(server, known, false), take(server, hazel, one)]);
          good += during + (await look(server, known, true)) + (await look(server, known, true));
        }
      }),
      propertyRuns(40),
    );
    expect(good).toBeGreaterThan(100);
    await server.close();
  },
);
