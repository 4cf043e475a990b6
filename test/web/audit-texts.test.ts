import { expect, test } from 'vitest';

import { readSources } from '../../scripts/imports/sources.ts';
import { AUDIT_SENTENCES } from '../../web/texts/audit.ts';

/** Names of actions in the sources that record them. */
const actions = new Set(
  readSources('src')
    .filter(({ code }) => /recordAction|recordIfAdmin|recorded\(|noteAction|AdminAction|LoadEnd/.test(code))
    .flatMap(({ code }) => [
      ...[...code.matchAll(/\baction: '([a-z-]+)'/g)].map(([, name]) => name!),
      ...[...code.matchAll(/const action = .*?;/g)].flatMap(([line]) =>
        [...line.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name!),
      ),
    ]),
);

test.for(['en', 'ja'] as const)('every action of the audit log is a sentence in %s, and no other', (language) => {
  expect([...actions]).toEqual(expect.arrayContaining(['set-level', 'settle-name', 'create-key']));
  expect(Object.keys(AUDIT_SENTENCES[language]).toSorted()).toEqual([...actions].toSorted());
});
