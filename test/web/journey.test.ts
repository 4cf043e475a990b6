import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, test } from 'vitest';

import { nightly } from '../support/nightly.ts';
import { browserPath, openWindow, watch } from './support/browser.ts';
import { takeHand } from './support/hands.ts';
import { journey } from './support/journey.ts';
import { DEMO, isRealThere, REAL } from './support/material.ts';
import { startSite, type Site } from './support/site.ts';
import { useSite } from './support/web.ts';

if (!browserPath) console.warn('SKIPPED: no Chromium on this machine, so nobody travels through the web app');
if (nightly && !isRealThere)
  console.warn(`SKIPPED: no song database at ${REAL.seeds}; set KAIDEN_SHARED to its parent`);

const WAYS = [
  { by: 'mouse', width: 1280, catalogue: 'demo' },
  { by: 'keyboard', width: 360, catalogue: 'demo' },
  { by: 'keyboard', width: 360, catalogue: 'real' },
] as const;
const isRealUsed = nightly && isRealThere;
// At night the keyboard has the real catalogue. By day there is only the keyboard: other tests use the mouse for the same.
const ways = WAYS.filter(({ by, catalogue }) => (by === 'mouse' ? nightly : (catalogue === 'real') === isRealUsed));

describe.skipIf(!browserPath)('a player’s first days', () => {
  // With players of other tests, the keyboard would have a longer way.
  const demo = useSite(() => startSite());
  const sites: Partial<Record<(typeof WAYS)[number]['catalogue'], Site>> = {};
  let seeds: string;
  beforeAll(async () => {
    sites.demo = demo.site;
    if (!isRealUsed) return;
    // All songs of the game that is played; those of the others take half a minute.
    seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    for (const name of ['songs-iidx.json', 'charts-iidx.json']) symlinkSync(join(REAL.seeds, name), join(seeds, name));
    sites.real = await startSite({}, seeds);
  });
  afterAll(async () => {
    await sites.real?.stop();
    if (seeds) rmSync(seeds, { recursive: true, force: true });
  });

  test.concurrent.for(ways)(
    'work by $by alone, $width px wide, with the $catalogue catalogue',
    async ({ by, width, catalogue }, { expect, onTestFinished }) => {
      const window = await openWindow(demo.browser, sites[catalogue]!.url);
      onTestFinished(() => window.close());
      const page = await window.newPage();
      const faults = watch(page);
      const material = catalogue === 'real' ? REAL : DEMO;
      // A second try finds the name of the first one taken.
      const name = `${by}${width}${randomUUID().slice(0, 4)}`;
      const traveller = { page, hand: await takeHand(page, { by, width }), name, material };
      await journey(traveller).catch(async (error: unknown) => {
        const seen = await page.locator('main').innerText();
        throw new Error(`${page.url()}\n${faults.join('\n')}\n${seen}`, { cause: error });
      });
      expect(faults).toEqual([]);
    },
  );
});
