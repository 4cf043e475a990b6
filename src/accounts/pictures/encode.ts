import pLimit from 'p-limit';
import type { Sharp } from 'sharp';

import { Refusal } from '../../base/shared/refusal.ts';
import { LARGEST, typeOf, type PictureKind, type PictureType } from './kinds.ts';

/** Maximum pixels of an uploaded picture: enough for any camera, and fits into memory when unpacked. */
const MAX_PIXELS = 20_000_000;
/** Time limit for encoding a picture (seconds). */
const PATIENCE = 10;
/** Leaves room for imports on the same machine. */
const AT_ONCE = 2;

const inTurn = pLimit(AT_ONCE);
let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loads the library with the first picture: it takes memory that most servers never need. */
const load = () => (loaded ??= import('sharp').then(({ default: sharp }) => prepared(sharp)));

function prepared(sharp: typeof import('sharp').default) {
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks all other readers, whatever a file looks like.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  return sharp;
}

/**
 * Re-encodes a picture from its pixels, so that nothing else of the file remains: upright, within the size limit, of the same type. Works
 * on threads of its own. Throws 400 for anything but a complete JPG or PNG and for pictures with too many pixels, which are never unpacked.
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
  if (message.includes('pixel limit'))
    return `The picture has more than ${MAX_PIXELS.toLocaleString('en')} pixels; choose a smaller one`;
  if (message.includes('timeout')) return 'The picture takes too long to process; choose a smaller one';
  return "The picture is damaged and can't be read";
}
