import { endpointOf, type Row } from '../test/conformance/row.ts';
import { rows } from '../test/conformance/rows.ts';

const SECTIONS: Record<string, string> = {
  '1': 'Conventions',
  '2': 'Resources',
  '3': 'States',
  '4.1': 'Internal authentication',
  '4.2': 'OAuth 2.0',
  '4.3': 'Clients',
  '4.4': 'Games',
  '4.5': 'Targets',
  '4.6': 'Users',
  '4.7': 'Users on a game:playtype',
  '4.8': 'Scores',
  '4.9': 'Sessions',
  '4.10': 'Imports',
  '4.11': 'Status',
  '4.12': 'Administrators',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versions',
};

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

function proofText(proof: string): string {
  const [, file, title] = /^([^:]+): (.+)$/.exec(proof) ?? [];
  const path = file!.startsWith('src/') ? file! : `test/${file!}`;
  return `[${path.replace(/^test\//, '')}](../${path}.test.ts): ${title!}`;
}

function state({ proofs, otherwise }: Row): string {
  const lead = otherwise ? [`**Otherwise.** ${otherwise}.`] : [];
  return [...lead, ...proofs.map(proofText)].map(cell).join('<br>');
}

const line = (row: Row): string =>
  `| ${endpointOf(row) ? `\`${row.name}\`` : cell(row.name)} | ${cell(row.says)} | ${state(row)} |`;

const part = (number: string): string =>
  [
    `## ${number} ${SECTIONS[number] ?? ''}`.trimEnd(),
    '',
    '| | What is asked for | Tests |',
    '|---|---|---|',
    ...rows.filter(({ section }) => section === number).map(line),
    '',
  ].join('\n');

/** The page that says for everything that the specification asks for which tests show it. */
export function conformancePage(): string {
  const endpoints = rows.filter((row) => endpointOf(row));
  return [
    '# Conformance',
    '',
    'Written by `npm run generate` from `test/conformance/rows/`. A test checks that every test named here exists, and that the',
    'server has every endpoint.',
    '',
    `${rows.length} things that the specification asks for, ${endpoints.length} of them endpoints, with the tests that show them.`,
    '',
    'In titles, `$name` and `%s` stand for the cases of a table.',
    '',
    ...[...new Set(rows.map(({ section }) => section))].map(part),
  ].join('\n');
}
