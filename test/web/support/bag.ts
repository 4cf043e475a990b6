import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import type { Material } from './material.ts';

/** A folder of its own with a second file of scores, which meets a goal on the material's chart, and a picture. */
export async function packBag({ song, difficulty, score }: Material) {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-bag-'));
  const file = join(folder, 'full-combo.json');
  const play = { score, lamp: 'FULL COMBO', matchType: 'songTitle', identifier: song, difficulty };
  const meta = { game: 'iidx', playtype: 'SP', service: 'test' };
  writeFileSync(file, JSON.stringify({ meta, scores: [{ ...play, timeAchieved: Date.now() }] }));
  const picture = join(folder, 'picture.png');
  await sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } }).toFile(picture);
  return { file, picture, empty: () => rmSync(folder, { recursive: true, force: true }) };
}
