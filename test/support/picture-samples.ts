import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

import { drawPNG } from '../../src/accounts/pictures/draw-png.ts';

/** A picture whose left half is red and whose right half is blue. */
export const halves = (width = 40, height = 20): Uint8Array =>
  drawPNG(width, height, (x) => (x < 0.5 ? [255, 0, 0] : [0, 0, 255]));

/** Returns the picture as a JPEG with its orientation and the place it was taken at. */
export const taken = async (orientation: number): Promise<Uint8Array> =>
  sharp(halves())
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withExif({
      IFD0: { Make: 'A camera of Hazel', ImageDescription: 'At home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation })
    .toBuffer();

/** A chunk of a PNG. */
function chunk(name: string, content: Uint8Array): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const end = chunk('IEND', Buffer.alloc(0));

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, 2], 8);
  return chunk('IHDR', content);
}

/** A PNG of a few bytes that says it has so many pixels. */
export const bomb = (width: number, height: number): Uint8Array =>
  Buffer.concat([SIGNATURE, header(width, height), chunk('IDAT', deflateSync(Buffer.alloc(100_000))), end]);

/** A PNG with something behind its header: a chunk of text, or of an animation. */
export function withChunk(png: Uint8Array, name: string, content: Uint8Array): Uint8Array {
  const behind = SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, behind), chunk(name, content), png.subarray(behind)]);
}

/** A PNG of two frames. */
export function animated(): Uint8Array {
  const still = Buffer.from(halves(4, 4));
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2);
  const frame = (sequence: number) => {
    const content = Buffer.alloc(26);
    for (const [at, value] of [sequence, 4, 4, 0, 0].entries()) content.writeUInt32BE(value, at * 4);
    content.writeUInt16BE(1, 20);
    content.writeUInt16BE(10, 22);
    return chunk('fcTL', content);
  };
  const pixels = deflateSync(Buffer.alloc(4 * 13));
  const second = chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels]));
  const moving = Buffer.from(withChunk(still, 'acTL', control));
  const behindControl = SIGNATURE.length + 25 + 20;
  return Buffer.concat([
    moving.subarray(0, behindControl),
    frame(0),
    moving.subarray(behindControl, -end.length),
    frame(1),
    second,
    end,
  ]);
}
