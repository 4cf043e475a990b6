import { errorEnvelope, issue } from '../../../contracts/common.ts';
import { PERMISSIONS, type RouteContract } from '../../../contracts/contract.ts';
import { ERROR_CODES } from '../../../contracts/error-codes.ts';
import { api, groups } from '../../../contracts/index.ts';
import { callOf } from './calls.ts';
import { braces, comment, indent, keyOf, Printer } from './schema.ts';

const HEAD = `// Made from the contracts; do not edit.
import type { CallOptions } from './call-options.ts';

/** Result of a call; \`status\` tells the bodies apart where a route has several. \`description\` is empty where the answer is a plain document or a file. A file comes as a stream, which has to be read or cancelled. */
interface Result<Status extends number, Body> {
status: Status;
description: string;
body: Body;
headers: Headers;
}

/** Call without any part: an argument would be a mistake. */
interface Nothing {
params?: never;
query?: never;
headers?: never;
json?: never;
form?: never;
}`;

const TAIL = `/** A BATCH-MANUAL document, as tools send scores; described in docs/batch-manual.md. */
export type BatchManualDocument = Parameters<Client['imports']['direct']>[0]['json'];

/** Form fields that accompany a file of scores. */
export type ImportForm = Parameters<Client['imports']['fromFile']>[0]['form'];`;

/** Groups for programs that know their paths already: the fields of their documents get no comments, to keep the package small. */
const TERSE = new Set(['hooks', 'v3']);

/** Returns the text of contracts/client/api.ts as plain types, which need no schema library. */
export function clientTypes(): string {
  const printer = new Printer({ ErrorCode: ERROR_CODES, Permission: PERMISSIONS });
  printer.type(errorEnvelope, 'output');
  const print = (isTerse: boolean) => {
    printer.hasComments = !isTerse;
    const some = Object.entries<Record<string, RouteContract>>(api).filter(([group]) => TERSE.has(group) === isTerse);
    return some.map(([group, routes]) => groupOf(printer, group as keyof typeof groups, routes));
  };
  // Documents of both kinds get comments.
  const all = [...print(false), ...print(true)];
  const parts = [
    HEAD,
    `export interface Issue ${printer.type(issue, 'output')}`,
    ...[...printer.declarations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
    `/** One function per route, by group. */\nexport interface Client ${braces(all)}`,
    TAIL,
  ];
  return indent(`${parts.join('\n\n')}\n`);
}

function groupOf(printer: Printer, group: keyof typeof groups, routes: Record<string, RouteContract>): string {
  const calls = Object.entries(routes).map(([name, contract]) => callOf(printer, name, contract));
  return keyOf(group, false, braces(calls), comment(groups[group]));
}
