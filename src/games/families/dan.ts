import type { ClassValue } from '../engine/define/classes.ts';

// Dan classes, as in martial arts: kyu count down to 1, dans count up.

/** Returns "1st", "2nd", "3rd", "4th" and so on; only correct up to 20. */
const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`;

/** Returns the kyu from 7 to 1, in kanji; `of` precedes their English names. */
export const sevenKyu = (of = ''): ClassValue[] =>
  Array.from('七六五四三二一', (n, i) => [`KYU_${7 - i}`, `${n}級`, `${of}${ordinal(7 - i)} Kyu`]);

/** Returns dans 1 to 10, in kanji; `of` precedes their English names. */
export const kanjiDans = (of = ''): ClassValue[] =>
  Array.from('初二三四五六七八九十', (n, i) => [`DAN_${i + 1}`, `${n}段`, `${of}${ordinal(i + 1)} Dan`]);

/** Returns the "true" dans 1 to 10, which follow the others. */
export const shindans = (): ClassValue[] =>
  Array.from('初二三四五六七八九十', (n, i) => [`SHINDAN_${i + 1}`, `真${n}段`, `${ordinal(i + 1)} Shindan`]);

/** Returns dans 1 to 10 of a set that marks them with a sign and a number. */
export const markedDans = (id: string, mark: string, name: string): ClassValue[] =>
  Array.from({ length: 10 }, (_, i) => [`${id}_${i + 1}`, `${mark}${i + 1}`, `${name} ${ordinal(i + 1)} Dan`]);
