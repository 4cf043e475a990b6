import { setTimeout } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { createBoundedQueue } from '../../../base/shared/bounded-queue.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { FAMILY, fontFiles } from './fonts.ts';

/** Draws pictures and caches the latest ones. */
export interface Painter {
  /** Returns the picture with this key as a PNG, cached or drawn from the SVG. Throws 503 if the queue is full. */
  paint(key: string, svg: () => Promise<string>): Promise<Uint8Array>;
}

export interface PainterOptions {
  /** Maximum length of the queue. */
  waiting?: number;
  /** Size of the cache in bytes. */
  kept?: number;
}

/** Retry-After of refused requests (s). */
const RETRY_AFTER = 5;
const WAITING = 20;
/** About 60 pictures. */
const KEPT = 8 * 1024 * 1024;
/** Pause between two pictures (ms). Drawing takes about 30 ms of a processor, 7 of them on the main thread. */
const REST = 50;

/**
 * Creates a painter that draws one picture at a time and pauses before the next, so that other work gets its turn on the machine. Requests
 * for a picture that is being drawn share it.
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
  new Refusal(503, 'too_busy', 'Too many pictures are being drawn; try again in a moment', undefined, {
    retryAfter: RETRY_AFTER,
  });

let library: Promise<typeof import('@resvg/resvg-js')> | undefined;

/** Loads the library with the first picture: many servers never draw one. */
function load() {
  // The library requests a report from Node, which would look up the host name of every connected machine.
  Object.assign(process.report, { excludeNetwork: true });
  return (library ??= import('@resvg/resvg-js'));
}

/** Renders an SVG on a thread of the library, except for the last step, the PNG. Only our own fonts are used. */
async function render(svg: string): Promise<Uint8Array> {
  const { renderAsync } = await load();
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: FAMILY },
    logLevel: 'off',
  });
  return image.asPng();
}
