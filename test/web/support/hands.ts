import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { Locator, Page } from 'playwright-core';

/** How somebody uses a page. Whatever is done waits until it can be done. */
export interface Hand {
  /** Follows a link, presses a button. */
  press: (what: Locator) => Promise<void>;
  /** Writes into a field, in the place of what was there. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Takes an option of a native list. */
  select: (list: Locator, option: string) => Promise<void>;
  /** Writes into a field that looks things up, and takes what is found. */
  pick: (field: Locator, text: string, option: string) => Promise<void>;
  /** Gives files to where they can be dropped or chosen. */
  give: (place: Locator, files: readonly string[]) => Promise<void>;
  /** Gives a file to a button that opens a file chooser. */
  choose: (button: Locator, file: string) => Promise<void>;
}

/** Which hand on what width (px): what a flow of a few steps is tried with. */
export const WAYS = [
  { by: 'mouse', width: 1280 },
  { by: 'keyboard', width: 360 },
] as const;

/** Sets how wide a page is (px), and returns who uses it. */
export async function takeHand(page: Page, { by, width }: { by: keyof typeof HANDS; width: number }): Promise<Hand> {
  await page.setViewportSize({ width, height: 800 });
  return HANDS[by](page);
}

export const HANDS: Readonly<Record<'mouse' | 'keyboard', (page: Page) => Hand>> = { mouse, keyboard };

function mouse(page: Page): Hand {
  return {
    press: (what) => what.click(),
    async write(field, text) {
      await field.click();
      await field.fill(text);
    },
    async select(list, option) {
      await list.selectOption(option);
    },
    async pick(field, text, option) {
      await field.click();
      await field.fill(text);
      await page.getByRole('option', { name: option }).first().click();
    },
    give: (place, files) =>
      drop(
        place,
        files.map((file) => ({ name: basename(file), content: readFileSync(file) })),
      ),
    choose: (button, file) => chooseFile(page, () => button.click(), [file]),
  };
}

/** Drops files on a place as the mouse does it. */
export async function drop(place: Locator, files: readonly { name: string; content: Buffer }[]): Promise<void> {
  const contents = files.map(({ name, content }) => ({ name, base64: content.toString('base64') }));
  const dataTransfer = await place.page().evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(contents)})
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    return transfer;
  })()`);
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer });
}

async function chooseFile(page: Page, open: () => Promise<unknown>, files: readonly string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles([...files]);
}

/** More than there are on any page; whoever has pressed Tab so often does not get there. */
const MANY = 150;

/** How something and what is right around it are drawn, as far as a focus can be seen by it. */
const lookOf = (what: Locator) =>
  what.evaluate((element) => {
    const view = element.ownerDocument.defaultView;
    const looks: string[][] = [];
    for (let at = element; at && looks.length < 3; at = at.parentElement) {
      for (const animation of at.getAnimations()) if (animation instanceof view.CSSTransition) animation.finish();
      const { outline, boxShadow, borderColor, backgroundColor } = view.getComputedStyle(at);
      looks.push([outline, boxShadow, borderColor, backgroundColor]);
    }
    return JSON.stringify(looks);
  });

/** Nothing but keys: Tab, Enter, Space, arrows and letters. */
function keyboard(page: Page): Hand {
  // A key may be faster than the browser is told that choosers are answered by the test: that is done here.
  page.on('filechooser', () => undefined);
  const key = (name: string) => page.keyboard.press(name);
  const has = (what: Locator) => what.evaluate((element) => element === element.ownerDocument.activeElement);
  /** Goes from one thing to the next until it is this one, which then shows it and is not cut off. */
  async function reach(what: Locator): Promise<void> {
    await what.waitFor();
    if (await has(what)) return;
    const before = await lookOf(what);
    await goTo(what);
    if ((await lookOf(what)) === before) throw new Error(`Nothing shows the focus of ${what.toString()}`);
    const { x, width } = (await what.boundingBox())!;
    if (x < 0 || x + width > page.viewportSize()!.width) throw new Error(`${what.toString()} is cut off`);
  }
  async function goTo(what: Locator): Promise<void> {
    // Within a menu one goes by arrows.
    const step = (await what.getAttribute('role')) === 'menuitem' ? 'ArrowDown' : 'Tab';
    for (let steps = 0; steps < MANY; steps += 1) {
      if (await has(what)) return;
      await key(step);
    }
    throw new Error(`The keyboard does not reach ${what.toString()}`);
  }
  async function write(field: Locator, text: string): Promise<void> {
    await reach(field);
    await key('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
  const isLink = (what: Locator) => what.evaluate((element) => element.tagName === 'A');
  return {
    async press(what) {
      await reach(what);
      await key((await isLink(what)) ? 'Enter' : 'Space');
    },
    write,
    async select(list, option) {
      await reach(list);
      await key('Home');
      const chosen = () =>
        list.evaluate(
          (select) => (select as unknown as { selectedOptions: { label: string }[] }).selectedOptions[0]?.label,
        );
      for (let steps = 0; steps < MANY && (await chosen()) !== option; steps += 1) await key('ArrowDown');
    },
    async pick(field, text, option) {
      await write(field, text);
      const wanted = page.getByRole('option', { name: option }).first();
      await wanted.waitFor();
      // The first arrow opens what is closed, and else goes on by one.
      for (let steps = 0; steps < MANY; steps += 1) {
        if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
        await key('ArrowDown');
      }
      await key('Enter');
    },
    async give(place, files) {
      await reach(place);
      await chooseFile(page, () => key('Enter'), files);
    },
    async choose(button, file) {
      await reach(button);
      await chooseFile(page, () => key('Space'), [file]);
    },
  };
}
