import { drawPNG } from '../../src/accounts/pictures/draw-png.ts';

/** A PNG of one colour, 4 by 4 pixels; another colour makes another file. */
export const pictureBytes = (shade = 0): Uint8Array => drawPNG(4, 4, () => [shade, 20, 200]);

/** Bytes as a file that is sent. */
export const asPicture = (bytes: Uint8Array, name = 'picture.png', type = 'image/png'): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** A small picture as a file that is sent. */
export const picture = (shade = 0): File => asPicture(pictureBytes(shade));
