/** Comparison in an expression. */
export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

/** A word of an expression: text to search for, or a comparison. */
export interface Word {
  /** As it was typed. */
  source: string;
  /** True if it begins with "-": what fits is left out. */
  isNot: boolean;
  field?: string;
  operator?: Operator;
  /** The text, or the values of the comparison, any of which may fit. */
  values: readonly string[];
}

/** Words are separated by spaces; quotes hold them together. */
const WORDS = /(?:"[^"]*"?|[^\s"])+/g;
const COMPARISON = /^([^\s":=<>!]+)(!=|<=|>=|[:=<>])(.*)$/s;
/** Values are separated by commas. */
const VALUES = /(?:"[^"]*"?|[^,"])+/g;

const unquoted = (text: string) => text.replaceAll('"', '').trim();

/** Splits an expression such as `level:12 lamp<hard -"blue hour"` into its words. */
export function wordsOf(expression: string): Word[] {
  return [...expression.matchAll(WORDS)].map(([source]) => {
    const isNot = /^-./.test(source);
    const word = isNot ? source.slice(1) : source;
    const [, field, operator, rest = ''] = COMPARISON.exec(word) ?? [];
    if (field === undefined) return { source, isNot, values: [unquoted(word)] };
    const values = (rest.match(VALUES) ?? ['']).map(unquoted);
    return { source, isNot, field, operator: operator as Operator, values };
  });
}
