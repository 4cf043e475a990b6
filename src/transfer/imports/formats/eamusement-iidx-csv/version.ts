import type { GameVersion } from '../../../../games/engine/define/versions.ts';

/** The file's names for the versions before those used to look up charts, oldest first. */
const EARLY = [
  '1st&substream',
  'substream',
  '2nd style',
  '3rd style',
  '4th style',
  '5th style',
  '6th style',
  '7th style',
  '8th style',
  '9th style',
  '10th style',
  'IIDX RED',
  'HAPPY SKY',
  'DistorteD',
  'GOLD',
  'DJ TROOPERS',
  'EMPRESS',
  'SIRIUS',
  'Resort Anthem',
  'Lincle',
];
const early = new Set(EARLY.map((name) => name.toLowerCase()));

/**
 * Returns the version that wrote a file: the newest of its songs'. Null (today's charts) if that can't be determined, because only songs of
 * early versions were played or one is of an unknown version.
 */
export function newestVersion(names: Iterable<string>, versions: readonly GameVersion[]): string | null {
  const arcade = new Map(versions.flatMap(({ id, name }) => (/^\d+$/.test(id) ? [[name.toLowerCase(), id]] : [])));
  let newest: string | null = null;
  for (const name of new Set(names)) {
    const lower = name.toLowerCase();
    const id = arcade.get(lower);
    if (id === undefined && !early.has(lower)) return null;
    if (id !== undefined && Number(id) > Number(newest)) newest = id;
  }
  return newest;
}
