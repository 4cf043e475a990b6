import type { Language } from './language.ts';
import { translate, type Patterns } from './patterns.ts';

/** Charts in a goal's name: each ends with its difficulty in brackets. */
const listed = (charts: string): string => charts.split(/(?<=\))(?:, | or | and )/).join('、');

/** Subjects of goals, in the words of the server. */
const SUBJECTS: Patterns = [
  [/^any chart in the (.+) folder$/, '$1 フォルダのいずれかの譜面で'],
  [/^(\d+) charts in the (.+) folder$/, '$2 フォルダの $1 譜面で'],
  [/^([\d.]+)% of the charts in the (.+) folder$/, '$2 フォルダの $1% の譜面で'],
  [/^any (\d+) of (.+ or .+)$/, (_, count, charts) => `${listed(charts)} のうち ${count} 譜面で`],
  [/^(?:either|any one of) (.+ or .+)$/, (_, charts) => `${listed(charts)} のいずれかで`],
  [/^(.+\) and .+\))$/, (charts) => `${listed(charts)} のすべてで`],
  [/^(.+)$/, '$1 で'],
];

/** Requirements in numbers, and the subject after them. */
const NUMBERS: readonly (readonly [english: RegExp, japanese: string])[] = [
  [/^Get ([\d.]+)% on (.+)$/, '達成率 $1% 以上'],
  [/^Get a score of (\S+) on (.+)$/, 'スコア $1 以上'],
];

/**
 * Returns the name of a goal in a language; the server sends it in English, made from the goal's criteria and charts. `values` are the
 * lamps and grades of its game. A name in other words stays as it is.
 */
export function goalNameIn(language: Language, name: string, values: readonly string[]): string {
  if (language === 'en') return name;
  for (const [pattern, requirement] of NUMBERS) {
    const subject = pattern.exec(name)?.[2];
    if (subject !== undefined) return `${translate(SUBJECTS, subject)} ${name.replace(pattern, requirement)}`;
  }
  const value = values.toSorted((a, b) => b.length - a.length).find((one) => name.startsWith(`${one} `));
  return value === undefined ? name : `${translate(SUBJECTS, name.slice(value.length + 1))} ${value}`;
}
