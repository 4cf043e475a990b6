import type { Sharp } from 'sharp';

import { atMost } from '../shared/at-most.ts';
import { Refusal } from '../shared/refusal.ts';
import { LARGEST, typeOf, type PictureKind, type PictureType } from './kinds.ts';

/** Of a picture that is sent: enough for any camera, and what is unpacked of it still fits into memory. */
const MAX_PIXELS = 20_000_000;
/** How long a picture may keep a thread busy (seconds). */
const PATIENCE = 10;
/** Whoever sends pictures shares the machine with those who send scores. */
const AT_ONCE = 2;

const inTurn = atMost(AT_ONCE);
let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loads the library when the first picture comes: it takes memory that most servers never need. */
const load = () => (loaded ??= import('sharp').then(({ default: sharp }) => prepared(sharp)));

function prepared(sharp: typeof import('sharp').default) {
  sharp.cache(false);
  sharp.concurrency(1);
  // Whatever a file looks like, no other reader is ever let near it.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  return sharp;
}

/**
 * Makes a picture anew from its pixels, so that nothing else of the file is left: upright, no larger than pictures are
 * kept, of the type that it had. Works on threads of its own. Throws 400 for what is no whole JPG or PNG and for
 * pictures with too many pixels, which are never unpacked.
 */
export async function encodePicture(bytes: Uint8Array, kind: PictureKind): Promise<Uint8Array> {
  const type = typeOf(bytes);
  if (!type) throw new Refusal(400, 'invalid_file', 'Expected a JPG or PNG');
  return inTurn(async () => {
    const sharp = await load();
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true } as const;
    try {
      const picture = sharp(bytes, options).timeout({ seconds: PATIENCE });
      return await saved(picture.resize({ ...LARGEST[kind], fit: 'inside', withoutEnlargement: true }), type);
    } catch (error) {
      throw new Refusal(400, 'invalid_file', reasonOf(error));
    }
  });
}

const saved = (picture: Sharp, type: PictureType): Promise<Uint8Array> =>
  (type === 'image/png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 88 })).toBuffer();

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('pixel limit')) return `A picture may have ${MAX_PIXELS.toLocaleString('en')} pixels at most`;
  if (message.includes('timeout')) return 'The picture takes too long to read';
  return 'The picture is damaged';
}
