import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { aboutOf } from '../../src/cli/command.ts';
import { doctorCommand } from '../../src/cli/doctor.ts';
import { describeUnfinished } from '../../src/cli/unfinished-load.ts';
import { databaseChecks, playerChecks } from '../../src/operations/doctor/checks/index.ts';
import { describeDifference } from '../../src/operations/doctor/describe.ts';
import { CHECK_TITLES } from '../../src/operations/doctor/titles.ts';
import { differenceIn } from '../../web/texts/doctor.ts';

const HAZELS = { userID: 1, username: 'hazel', idString: 'iidx:SP' };
const NOBODYS = { userID: null, username: null, idString: null };
const checks = [...playerChecks, ...databaseChecks].map(({ name }) => name);

test('every check has a title, and there are no others', () => {
  expect(Object.keys(CHECK_TITLES).sort()).toEqual([...checks].sort());
});

test.each(checks)(
  'a difference of %s has the same words on the command line and the page, and is Japanese there',
  (check) => {
    const of = (whose: typeof HAZELS | typeof NOBODYS, stored: unknown, expected: unknown) =>
      describeDifference({ check, ...whose, what: 'WHAT', stored, expected });
    const texts = [of(HAZELS, null, 3), of(NOBODYS, 'one: two', { a: 1 }), of(NOBODYS, null, null)];
    const titles = texts.map((text) => {
      expect(differenceIn('en', text)).toBe(text);
      const japanese = differenceIn('ja', text);
      expect(japanese).not.toContain(CHECK_TITLES[check]);
      expect(japanese.replaceAll(/user|WHAT|hazel|iidx:SP|one: two|[{}":]|\ba\b/g, '')).not.toMatch(/[A-Za-z]/);
      return japanese.split('：')[0];
    });
    expect(new Set(titles).size).toBe(1);
    expect(differenceIn('ja', texts[0]!)).toMatch(/：hazel（ユーザー 1）、iidx:SP、WHAT：保存値 なし、正しい値 3$/);
  },
);

/** English texts of the pages, as they are in the source: the pages' modules need a browser. */
function englishOf(page: string): (name: string) => string {
  const [english] = readFileSync(`web/texts/${page}.ts`, 'utf8').split('  ja: {');
  return (name) => new RegExp(`\\b${name}: (?:\\(.*\\) =>)?\\s*['\`](.*)['\`],`).exec(english!)![1]!;
}

test('the command and the pages have the same sentences', () => {
  const { does, notes = [] } = aboutOf(doctorCommand());
  const admin = englishOf('admin');
  expect(does).toMatch(new RegExp(`^${admin('doctor')}: `, 'i'));
  expect(notes.join(' ')).toContain(admin('doctorHint').replace(/\.$/, ''));
  expect(admin('healthy')).toMatch(/^No differences \(/);
  const catalogue = englishOf('catalogue');
  const load = { source: 'SOURCE', begunAt: 0 };
  const begun = catalogue('of').replace('${source}', 'SOURCE').replace('${when}', new Date(0).toISOString());
  const interrupted = `${catalogue('interrupted')}: ${begun} ${catalogue('hint')}`;
  expect(describeUnfinished({ ...load, isRunning: false })).toBe(interrupted);
  expect(describeUnfinished({ ...load, isRunning: true })).toBe(`${catalogue('running')}: ${begun}`);
});
