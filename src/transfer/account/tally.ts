import type { AccountPart, AccountPartResult } from '../../../contracts/documents/account-import.ts';
import type { Taken } from './take/context.ts';

/** Maximum number of reasons listed per part; further ones are counted with the last. */
const MOST_REASONS = 20;
const LONGEST = 300;

/** Counts the results of the parts of an account. */
export interface Tally {
  add(part: AccountPart, results: readonly Taken[]): void;
  count(part: AccountPart, what: 'brought' | 'already', count: number): void;
  missing(part: AccountPart, message: string, count?: number): void;
  results(): AccountPartResult[];
}

export function createTally(): Tally {
  const parts = new Map<AccountPart, { brought: number; already: number; reasons: Map<string, number> }>();
  const of = (part: AccountPart) => {
    const found = parts.get(part) ?? { brought: 0, already: 0, reasons: new Map<string, number>() };
    parts.set(part, found);
    return found;
  };
  const count: Tally['count'] = (part, what, number) => {
    if (number > 0) of(part)[what] += number;
  };
  const missing: Tally['missing'] = (part, message, number = 1) => {
    if (number === 0) return;
    const { reasons } = of(part);
    const line = oneLine(message);
    const place = reasons.has(line) || reasons.size < MOST_REASONS ? line : [...reasons.keys()].at(-1)!;
    reasons.set(place, (reasons.get(place) ?? 0) + number);
  };
  return {
    count,
    missing,
    add(part, results) {
      for (const result of results) {
        if (typeof result === 'string') count(part, result, 1);
        else missing(part, result.reason);
      }
    },
    results: () =>
      [...parts].map(([part, { reasons, ...counts }]) => ({
        part,
        ...counts,
        missing: [...reasons].map(([message, number]) => ({ count: number, message })),
      })),
  };
}

/** Returns a text of an archive as one line, shortened. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
