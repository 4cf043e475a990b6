import { setTimeout } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { createBoundedQueue } from '../../shared/bounded-queue.ts';
import { Refusal } from '../../shared/refusal.ts';
import { FAMILY, fontFiles } from './fonts.ts';

/** Draws pictures, and keeps the last ones. */
export interface Painter {
  /**
   * The picture under this key as a PNG: one that is kept, or one that is drawn now from the SVG. Throws 503 when too
   * many others wait for theirs.
   */
  paint(key: string, svg: () => Promise<string>): Promise<Uint8Array>;
}

export interface PainterOptions {
  /** How many may wait while one is drawn. */
  waiting?: number;
  /** How many bytes of pictures are kept. */
  kept?: number;
}

/** Whoever is refused may come again so much later (s). */
const RETRY_AFTER = 5;
const WAITING = 20;
/** Some 150 pictures. */
const KEPT = 8 * 1024 * 1024;
/** Between two pictures (ms). Drawing takes some 30 of a processor, 7 of them on the main thread. */
const REST = 50;

/**
 * Makes what draws one picture at a time and rests before the next, whoever asks for however many, so that others get
 * their turn on the machine. Who asks for one that is being drawn gets the same.
 */
export function createPainter({ waiting = WAITING, kept = KEPT }: PainterOptions = {}): Painter {
  const queue = createBoundedQueue({ atOnce: 1, waiting });
  const pictures = new LRUCache<string, Uint8Array>({ maxSize: kept, sizeCalculation: ({ byteLength }) => byteLength });
  const drawing = new Map<string, Promise<Uint8Array>>();
  const inTurn = (svg: () => Promise<string>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const begun = queue(async () => {
      await svg().then(render).then(resolve, reject);
      await setTimeout(REST);
    });
    return begun ? promise : undefined;
  };
  const draw = async (key: string, svg: () => Promise<string>) => {
    const begun = inTurn(svg);
    if (!begun) throw tooBusy();
    const picture = await begun;
    pictures.set(key, picture);
    return picture;
  };
  return {
    async paint(key, svg) {
      const known = pictures.get(key) ?? drawing.get(key);
      if (known) return known;
      const begun = draw(key, svg).finally(() => drawing.delete(key));
      drawing.set(key, begun);
      return begun;
    },
  };
}

const tooBusy = () =>
  new Refusal(503, 'too_busy', 'Too many pictures are asked for just now; try again in a moment', undefined, {
    retryAfter: RETRY_AFTER,
  });

let library: Promise<typeof import('@resvg/resvg-js')> | undefined;

/** Loads the library with the first picture that is asked for: many servers are never asked for one. */
function load() {
  // It asks Node for a report, which would look up the name of every machine that is connected.
  Object.assign(process.report, { excludeNetwork: true });
  return (library ??= import('@resvg/resvg-js'));
}

/** Draws an SVG, on a thread of the library's own but for the last step, the PNG. No fonts but ours are ever looked at. */
async function render(svg: string): Promise<Uint8Array> {
  const { renderAsync } = await load();
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: FAMILY },
    logLevel: 'off',
  });
  return image.asPng();
}
