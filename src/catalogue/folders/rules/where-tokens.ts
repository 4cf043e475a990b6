import { RuleError } from './rule.ts';
import { WORLDS_END } from './worlds-end.ts';

export interface Token {
  kind: 'word' | 'number' | 'text' | 'sign' | 'worldsEnd' | 'end';
  /** Text of the token; of a quoted one, the unquoted text. */
  text: string;
  /** Offset of its first character, from 0. */
  at: number;
}

const MAX_LENGTH = 2_000;

const SPACE = /\s*/y;
const KINDS = [
  ['text', /'(?:[^']|'')*'/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['word', /[a-z_]+(?:\.[a-z_]+)?/iy],
  ['sign', /->>|->|::|<=|>=|[=<>?(),]/y],
] as const;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** Returns the error at an offset in a `where`; the message counts characters from 1. */
export const faultAt = (at: number, message: string): RuleError =>
  new RuleError(`where, character ${at + 1}: ${message}`);

const shown = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end' : JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);

/** Returns the error of an unexpected token. */
export const expected = (wanted: string, found: Token): RuleError =>
  faultAt(found.at, `expected ${wanted}, found ${shown(found)}`);

function tokenAt(where: string, at: number): { token: Token; end: number } {
  if (where.startsWith(WORLDS_END, at))
    return { token: { kind: 'worldsEnd', text: 'the rule for inGameID', at }, end: at + WORLDS_END.length };
  for (const [kind, pattern] of KINDS) {
    const found = matchAt(pattern, where, at);
    if (found === undefined) continue;
    const text = kind === 'text' ? found.slice(1, -1).replaceAll("''", "'") : found;
    return { token: { kind, text, at }, end: at + found.length };
  }
  if (where[at] === "'") throw faultAt(at, 'this text has no closing quote');
  throw faultAt(at, `${JSON.stringify(where[at])} is not understood`);
}

/** Splits a `where` into tokens, the last of which is the end. Throws RuleError for invalid characters. */
export function tokenize(where: string): Token[] {
  if (where.length > MAX_LENGTH)
    throw new RuleError(`where is longer than ${MAX_LENGTH.toLocaleString('en')} characters`);
  const tokens: Token[] = [];
  for (let at = matchAt(SPACE, where, 0)!.length; at < where.length;) {
    const { token, end } = tokenAt(where, at);
    tokens.push(token);
    at = end + matchAt(SPACE, where, end)!.length;
  }
  return [...tokens, { kind: 'end', text: '', at: where.length }];
}
