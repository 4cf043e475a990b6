/** The outcome of a test; null = unknown, as SQL has it where a value is missing. */
export type Truth = boolean | null;

/**
 * A condition that everything which fits a rule meets: one of the values that `read` returns is in `anyOf`. Lets an
 * index find the few candidates instead of trying the rule on everything.
 */
export interface Hint<Subject> {
  /** Names what is read: hints with equal keys read equal values. */
  key: string;
  read: (subject: Subject) => readonly unknown[];
  anyOf: readonly unknown[];
}

/** The form that both languages of folders are compiled from: and, or, not, over tests with three outcomes. */
export type Rule<Subject> =
  | { is: 'test'; test: (subject: Subject) => Truth; hints?: readonly Hint<Subject>[] }
  | { is: 'and' | 'or'; rules: readonly Rule<Subject>[] }
  | { is: 'not'; rule: Rule<Subject> };

/** Thrown for a rule that is not understood; the message is one line that says which part of it. */
export class RuleError extends Error {
  override name = 'RuleError';
}

/** How deep rules may be nested. */
export const MAX_DEPTH = 50;

/** Joins rules by AND; of none, everything fits. */
export const and = <S>(rules: readonly Rule<S>[]): Rule<S> => (rules.length === 1 ? rules[0]! : { is: 'and', rules });

/** Joins rules by OR; of none, nothing fits. */
export const or = <S>(rules: readonly Rule<S>[]): Rule<S> => (rules.length === 1 ? rules[0]! : { is: 'or', rules });

/** Turns a rule round; what is unknown stays unknown. */
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

/** Joins tests by OR (`decides` is true) or AND (false): one such outcome decides, else one that is unknown does. */
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

/** Returns the hints that hold for everything that fits a rule: those of its parts joined by AND. */
export function hintsOf<S>(rule: Rule<S>): readonly Hint<S>[] {
  if (rule.is === 'and') return rule.rules.flatMap(hintsOf);
  return rule.is === 'test' ? (rule.hints ?? []) : [];
}
