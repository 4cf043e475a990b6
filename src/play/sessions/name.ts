import { randomInt } from 'node:crypto';

const HOW =
  'Amber Brisk Calm Daring Early Fearless Gentle Hasty Idle Jolly Keen Late Merry Nimble Patient Quiet Restless Sudden Tireless Upbeat Vivid Wild Zealous'.split(
    ' ',
  );
const WHAT_KIND =
  'Autumn Brass Copper Crystal Desert Electric Forest Glass Harbour Indigo Ivory Lunar Marble Neon Ocean Paper Quartz River Silver Solar Thunder Velvet Winter'.split(
    ' ',
  );
const WHAT =
  'Anthem Beacon Cascade Comet Echo Falcon Garden Heron Island Journey Kite Lantern Meteor Nocturne Otter Parade Quest Rhapsody Signal Tempo Voyage Waltz Zephyr'.split(
    ' ',
  );

const pick = (words: readonly string[]): string => words[randomInt(words.length)]!;

/** Returns a name for a new session: three random words, until its player renames it. */
export const sessionName = (): string => `${pick(HOW)} ${pick(WHAT_KIND)} ${pick(WHAT)}`;
