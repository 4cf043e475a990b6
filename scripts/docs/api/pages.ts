import { callsOf, openApi, type Call, type OpenApi, type Schema } from './document.ts';
import { fields } from './fields.ts';
import { operationText } from './operation.ts';
import { code, paragraphs, plain, table } from './text.ts';

/** Page by its name on the site. */
type Page = readonly [name: string, text: string];

const FRONT = '---\neditLink: false\n---';

/** Returns the statuses of failures of all operations, with their meaning. */
function failuresOf(document: OpenApi): string[][] {
  const all = callsOf(document).flatMap(({ responses }) => Object.entries(responses));
  const meanings = new Map(all.map(([status, { description }]) => [status, description]));
  return [...meanings]
    .filter(([status]) => !status.startsWith('2'))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([status, description]) => [status, plain(description)]);
}

function overview(document: OpenApi): string {
  const { info, tags, components } = document;
  const credentials = Object.entries(components.securitySchemes).map(([name, { description }]) => [
    code(name),
    plain(description),
  ]);
  return paragraphs(
    FRONT,
    '# API reference',
    'Made from <a href="/api/v1/openapi.json" target="_self">openapi.json</a>, which every server has, and which generators of clients read. The guides [for tool authors](/tools.md) are a better beginning.',
    info.description,
    '## Credentials',
    table(['Name', 'Meaning'], credentials),
    '## Failures',
    'The pages name for each operation the statuses of failures, each with a code that it may have.',
    table(['Status', 'Meaning'], failuresOf(document)),
    '## Groups of operations',
    table(
      ['Group', 'Content'],
      tags.map(({ name, description }) => [`[${name}](/api/${name}.md)`, plain(description)]),
    ),
    'The [documents](/api/documents.md) that operations send and return are described on a page of their own.',
  );
}

function groupPage({ name, description }: OpenApi['tags'][number], calls: readonly Call[]): Page {
  const list = calls.map((call) => [
    `[${plain(call.summary)}](#${call.operationId.split('.')[1]!.toLowerCase()})`,
    `${call.method} ${code(call.path)}`,
    code(`api.${call.operationId}`),
  ]);
  const text = paragraphs(
    FRONT,
    `# ${name}`,
    plain(description),
    table(['Operation', 'Request', 'Typed client'], list),
    ...calls.map(operationText),
  );
  return [`api/${name}.md`, `${text}\n`];
}

const documentText = ([name, schema]: [string, Schema]): string =>
  paragraphs(`## ${name} {#${name.toLowerCase()}}`, schema.description && plain(schema.description), fields(schema));

const documentsPage = ({ components }: OpenApi): Page => [
  'api/documents.md',
  paragraphs(
    FRONT,
    '# Documents',
    'The objects that operations send and return. `[]` stands for each element of a list.',
    ...Object.entries(components.schemas).map(documentText),
  ),
];

/** Returns the pages of the API reference: an overview, one for each group of operations, and one of documents. */
export function apiPages(): Page[] {
  const document = openApi();
  const calls = callsOf(document);
  const groups = document.tags.map((tag) =>
    groupPage(
      tag,
      calls.filter(({ tags }) => tags[0] === tag.name),
    ),
  );
  return [['api/index.md', overview(document)], ...groups, documentsPage(document)];
}
