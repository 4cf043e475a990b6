/** Result of a test; null = unknown, as in SQL with missing values. */
export type Truth = boolean | null;

/**
 * Necessary condition of a rule: one of the values that `read` returns is in `anyOf`. Lets an index find the few candidates, so that the
 * rule is not evaluated on everything.
 */
export interface Hint<Subject> {
  /** Identifies the property: hints with equal keys read equal values. */
  key: string;
  read: (subject: Subject) => readonly unknown[];
  anyOf: readonly unknown[];
}

/** Form that both folder languages are compiled to: and, or, not, over tests with three outcomes. */
export type Rule<Subject> =
  | { is: 'test'; test: (subject: Subject) => Truth; hints?: readonly Hint<Subject>[] }
  | { is: 'and' | 'or'; rules: readonly Rule<Subject>[] }
  | { is: 'not'; rule: Rule<Subject> };

/** Thrown for an invalid rule; the message is one line that names the invalid part. */
export class RuleError extends Error {
  override name = 'RuleError';
}

/** Maximum nesting of rules. */
export const MAX_DEPTH = 50;

/** Joins rules by AND; without rules, everything matches. */
export const and = <S>(rules: readonly Rule<S>[]): Rule<S> => (rules.length === 1 ? rules[0]! : { is: 'and', rules });

/** Joins rules by OR; without rules, nothing matches. */
export const or = <S>(rules: readonly Rule<S>[]): Rule<S> => (rules.length === 1 ? rules[0]! : { is: 'or', rules });

/** Negates a rule; unknown stays unknown. */
export const not = <S>(rule: Rule<S>): Rule<S> => ({ is: 'not', rule });

/** Compiles a rule to a function that returns its outcome for a subject. */
export function compileRule<S>(rule: Rule<S>): (subject: S) => Truth {
  if (rule.is === 'test') return rule.test;
  if (rule.is === 'not') {
    const test = compileRule(rule.rule);
    return (subject) => {
      const outcome = test(subject);
      return outcome === null ? null : !outcome;
    };
  }
  return join(rule.rules.map(compileRule), rule.is === 'or');
}

/** Joins tests by OR (`decides` is true) or AND (false): one such outcome decides, else an unknown one does. */
function join<S>(tests: readonly ((subject: S) => Truth)[], decides: boolean): (subject: S) => Truth {
  return (subject) => {
    let joined: Truth = !decides;
    for (const test of tests) {
      const outcome = test(subject);
      if (outcome === decides) return decides;
      if (outcome === null) joined = null;
    }
    return joined;
  };
}

/** Returns the hints necessary for a rule: those of its parts joined by AND. */
export function hintsOf<S>(rule: Rule<S>): readonly Hint<S>[] {
  if (rule.is === 'and') return rule.rules.flatMap(hintsOf);
  return rule.is === 'test' ? (rule.hints ?? []) : [];
}
