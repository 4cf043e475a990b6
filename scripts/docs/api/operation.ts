import type { Call, Content, Response } from './document.ts';
import { exampleTabs } from './examples.ts';
import { fields, typeOf } from './fields.ts';
import { block, code, paragraphs, plain, table } from './text.ts';
import { isLong, written } from './written.ts';

/** How much of an example is shown (lines); the rest looks the same. */
const LINES = 40;

const ACCESS: Record<string, string> = {
  apiKey: 'an API key',
  session: 'a log-in session',
  client: 'a client’s id and secret',
};

/** Returns who may call an operation. */
function access({ security }: Call): string {
  const names = security.flatMap((one) => Object.keys(one));
  const ways = names.map((name) => ACCESS[name] ?? name).join(' or ');
  if (names.length === 0) return 'Access: everybody.';
  const isFree = security.some((one) => Object.keys(one).length === 0);
  return isFree ? `Access: everybody; with ${ways}, what that person may see.` : `Access: with ${ways}.`;
}

const parameters = ({ parameters: all = [] }: Call): string =>
  table(
    ['Parameter', 'In', 'Type', 'Meaning'],
    all.map(({ name, in: place, required, schema, description = '', example }) => [
      code(name),
      place,
      typeOf(schema),
      [
        ...(required ? [] : ['optional']),
        plain(description.replace(/\.$/, '')),
        ...(example === undefined || example === '' ? [] : [`Example: ${code(textOf(example))}`]),
      ]
        .filter((part) => part !== '')
        .join('. '),
    ]),
  );

function requestBody({ requestBody: body }: Call): string {
  const [type, content] = Object.entries(body?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return '';
  const optional = body?.required === true ? '' : ', may be missing';
  return paragraphs(
    `**Body** (${code(type)}${optional})`,
    fields(content.schema),
    isLong(content.example) && bodyFile(content),
  );
}

const bodyFile = ({ example: value }: Content): string =>
  paragraphs('::: details body.json of the examples', block('json', written(value)), ':::');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns an example in a part that opens; long ones are cut. */
function example({ example: value }: Content): string {
  if (value === undefined || typeof value === 'string') return '';
  const lines = written(value).split('\n');
  const shown = lines.slice(0, LINES).join('\n');
  return paragraphs(
    '::: details Example of the answer',
    block('json', shown),
    lines.length > LINES && '…and so on.',
    ':::',
  );
}

function success(status: string, { content = {} }: Response): string {
  const [type, described] = Object.entries(content)[0] ?? [];
  if (type === undefined || described === undefined) return `**Answer** ${status}, without a body`;
  const inside = described.schema.properties?.['success'] ? described.schema.properties['body'] : described.schema;
  const where = inside === described.schema ? '' : ', in `body`';
  const kind = type.endsWith('json') ? [fields(inside ?? {}), example(described)] : [];
  return paragraphs(`**Answer** ${status} (${code(type)}${where})`, ...kind);
}

/** Returns the failures in a line: each status with the code of its example. */
function failures({ responses }: Call): string {
  const all = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  const shown = all.map(([status, { description, content = {} }]) => {
    const { code: name } = (Object.values(content)[0]?.example ?? {}) as { code?: string };
    return `${status} ${name === undefined ? plain(description) : code(name)}`;
  });
  return shown.length === 0 ? '' : `**[Failures](/api/index.md#failures)** ${shown.join(', ')}`;
}

/** Returns the description of an operation. */
export function operationText(call: Call): string {
  const name = call.operationId.split('.')[1]!;
  const answers = Object.entries(call.responses).filter(([status]) => status.startsWith('2'));
  return paragraphs(
    `## ${plain(call.summary)} {#${name.toLowerCase()}}`,
    `**${call.method}** ${code(call.path)}`,
    plain(call.description),
    access(call),
    parameters(call),
    requestBody(call),
    exampleTabs(call),
    ...answers.map(([status, response]) => success(status, response)),
    failures(call),
  );
}
