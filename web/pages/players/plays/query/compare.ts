import type { Operator } from './words.ts';

/** Returns how two numbers compare. */
export function compare(operator: Operator, found: number, wanted: number): boolean {
  switch (operator) {
    case '<':
      return found < wanted;
    case '<=':
      return found <= wanted;
    case '>':
      return found > wanted;
    case '>=':
      return found >= wanted;
    case '!=':
      return found !== wanted;
    default:
      return found === wanted;
  }
}
