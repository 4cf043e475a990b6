import type { Caller } from './callers.ts';
import type { Operation } from './document.ts';
import { errorSchema, findingsOf } from './schemas.ts';
import type { Secrets } from './secrets.ts';
import { expectationOf, type Answer, type WireRequest } from './wire.ts';

/** Something that an answer must not be. `rule` is the same for the same kind of fault. */
export interface Fault {
  rule: string;
  message: string;
}

export interface Exchange {
  wire: WireRequest;
  caller: Caller;
  answer: Answer;
  /** Whether the server received the request unchanged; otherwise only general checks apply. */
  intact: boolean;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Headers of every answer. */
const ALWAYS: Record<string, RegExp> = {
  'x-request-id': UUID,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /^default-src 'none';|^default-src 'self'|frame-ancestors 'none'/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
};
const NEVER = ['access-control-allow-credentials', 'x-powered-by', 'server'];
/** Responses by which Node refuses invalid HTTP, before the program sees it. */
const BY_NODE = new Set([400, 408, 413, 417, 431]);
/** Patterns of stack traces and other internals. */
const INSIDE = /(?:\n|\\n)\s+at \S+ \(|SQLITE_[A-Z]|SqliteError|node:internal|\/dist\/kaiden\.js|better-sqlite3/;
/** Failures that pass by themselves; see the description in openapi.json. */
const PASSING = 503;

/** Returns everything that is wrong with an answer. */
export function check({ wire, caller, answer, intact }: Exchange, secrets: Secrets): Fault[] {
  const isNodes = answer.headers['x-request-id'] === undefined && BY_NODE.has(answer.status);
  if (answer.status === 0 || (isNodes && (!intact || isTooLarge(wire)))) return [];
  const { operation, refusal } = expectationOf(wire, caller);
  const text = isText(answer) ? answer.body.toString() : '';
  const faults = [...generalFaults(answer, text), ...secretFaults(text, caller, secrets)];
  if (wire.method === 'HEAD' && answer.body.byteLength > 0)
    faults.push(fault('body of HEAD', 'HEAD was answered with a body'));
  // Responses that don't come from the program have no status of an operation.
  if (!intact || answer.headers['x-request-id'] === undefined) return faults;
  if (!operation) return [...faults, ...strayFaults(wire, answer, text)];
  if (refusal !== null && !isFailure(operation, wire.method, answer, text) && answer.status !== 304) {
    faults.push(fault('admitted', `${caller.name} got ${answer.status}; expected a refusal such as ${refusal}`));
  }
  return [...faults, ...operationFaults(wire, operation, answer, text)];
}

/** Some operations tell of failures in the body alone, which HEAD does not have. */
const isFailure = ({ contract }: Operation, method: string, { status }: Answer, text: string): boolean =>
  status >= 400 || (contract.failures === 'in-body' && (method === 'HEAD' || text.startsWith('{"success":false')));

/** Node takes 16 kB of headers. */
const isTooLarge = ({ target, headers }: WireRequest): boolean =>
  target.length + JSON.stringify(headers).length > 14_000;

const fault = (rule: string, message: string): Fault => ({ rule, message });
const typeOf = ({ headers }: Answer): string => (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
const isText = (answer: Answer): boolean => /json|^text\/|svg/.test(typeOf(answer));

function generalFaults({ status, headers }: Answer, text: string): Fault[] {
  const wrong = Object.entries(ALWAYS).filter(([name, pattern]) => !pattern.test(headers[name] ?? ''));
  const faults = NEVER.filter((name) => name in headers).map((name) => fault(`header ${name}`, `${name} is there`));
  if (wrong.length > 0) {
    const names = wrong.map(([name]) => `${name}: ${headers[name] ?? 'missing'}`).join(', ');
    faults.push(fault('headers', `${status} with ${names}`));
  }
  if (status === 500) faults.push(fault('status 500', text.slice(0, 300)));
  if ((status === 429 || status === PASSING) && !/^\d+$/.test(headers['retry-after'] ?? '')) {
    faults.push(fault('header retry-after', `${status} without retry-after`));
  }
  const [trace] = INSIDE.exec(text) ?? [];
  if (trace !== undefined) faults.push(fault('inside', `the body tells of the inside: ${JSON.stringify(trace)}`));
  return faults;
}

const secretFaults = (text: string, { username }: Caller, secrets: Secrets): Fault[] =>
  secrets.leaks(text, username ?? '').map((leak) => fault('secret', `the body tells ${leak}`));

/** Checks an answer of a path or method that no contract has: a document of the server, or an error envelope. */
function strayFaults({ method, target }: WireRequest, answer: Answer, text: string): Fault[] {
  const type = typeOf(answer);
  if (method === 'HEAD' || type !== 'application/json' || answer.status < 400 || target.startsWith('/ready')) return [];
  return bodyFaults(errorSchema, text, `${answer.status} of a path that no contract has`);
}

function operationFaults(wire: WireRequest, operation: Operation, answer: Answer, text: string): Fault[] {
  const { status } = answer;
  if (status === 304) return 'if-none-match' in wire.headers ? [] : [fault('status 304', '304 without If-None-Match')];
  if (status === PASSING) return wire.method === 'HEAD' ? [] : bodyFaults(errorSchema, text, String(status));
  const declared = operation.responses.get(status);
  if (!declared)
    return status === 500 ? [] : [fault(`status ${status}`, `${status} is not declared: ${text.slice(0, 200)}`)];
  if (wire.method === 'HEAD' && typeOf(answer) === '') return [];
  const entry = [...declared].find(([type]) => fits(type, typeOf(answer)));
  if (!entry)
    return [fault('content-type', `${status} as ${typeOf(answer)}, declared as ${[...declared.keys()].join(', ')}`)];
  const [type, schema] = entry;
  if (wire.method === 'HEAD' || !answer.whole || !type.endsWith('json')) return eventFaults(type, text);
  return bodyFaults(schema, text, String(status));
}

const fits = (declared: string, sent: string): boolean =>
  declared === sent || (declared.endsWith('/*') && sent.startsWith(declared.slice(0, -1)));

/** Checks that a stream of events is made of the lines that such a stream has. */
function eventFaults(type: string, text: string): Fault[] {
  if (type !== 'text/event-stream' || /^(?:(?:retry|event|data|id):.*\n|:.*\n|\n)*$/.test(text)) return [];
  return [fault('events', `no stream of events: ${text.slice(0, 200)}`)];
}

function bodyFaults(schema: Parameters<typeof findingsOf>[0], text: string, status: string): Fault[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [fault('body', `${status}: not JSON: ${text.slice(0, 200)}`)];
  }
  return findingsOf(schema, value).map((finding) => fault('body', `${status}: ${finding}`));
}
