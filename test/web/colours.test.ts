import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { tint } from '../../scripts/game-docs/colours.ts';
import { PAGES, parse, tinted } from '../../scripts/game-docs/contrast.ts';
import { browserPath, settle } from './support/browser.ts';
import { importDemo } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: colours as the browser draws them are NOT tested.');

const THEMES = ['light', 'dark'] as const;

/** Returns the colour of a pixel of an element's picture, so far from its end (px) and in the middle of its height. */
async function pixelOf(element: Locator, fromEnd: number): Promise<readonly number[]> {
  const image = sharp(await element.screenshot()).removeAlpha();
  const { width, height } = await image.metadata();
  const place = { left: width - fromEnd, top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await image.extract(place).raw().toBuffer())];
}

/** Returns the parts of a colour as the browser computes it: "rgb(1, 2, 3)". */
const partsOf = (colour: string) =>
  colour
    .match(/[\d.]+/g)!
    .slice(0, 3)
    .map(Number);

describe.skipIf(!browserPath)('colours that contrast is computed with are those that the browser draws', () => {
  const web = useWeb();

  test.for(THEMES)('in the %s theme', async (theme) => {
    const name = fresh('Hazel');
    const api = await enter(web, name);
    await importDemo(api, 'hazel-iidx.json');
    await web.page.emulateMedia({ colorScheme: theme });
    await web.page.goto(`/users/${name}/games/iidx/SP/pbs`);
    await settle(web.page);
    const badges = web.page.locator('.plays tbody .tone');
    const drawn = await badges.evaluateAll((all) =>
      all.map((one) => {
        const style = one.ownerDocument.defaultView.getComputedStyle(one);
        return { colour: style.getPropertyValue('--tone').trim(), text: style.color };
      }),
    );
    const places = new Map(drawn.map(({ colour }, place) => [colour, place]));
    expect(places.size).toBeGreaterThan(5);
    for (const [colour, place] of places) {
      expect(partsOf(drawn[place]!.text)).toEqual(parse(PAGES[theme].text));
      const pixel = await pixelOf(badges.nth(place), 3);
      const computed = tinted(parse(colour), theme, tint());
      const away = pixel.map((value, part) => Math.abs(value - computed[part]!));
      expect([colour, Math.max(...away) <= 1.5 ? 'as computed' : pixel]).toEqual([colour, 'as computed']);
    }
  });
});
