import { and, MAX_DEPTH, not, or, type Rule } from './rule.ts';
import type { Subject } from './subject.ts';
import { compare, constantOf, hasName, isComparison, isOneOf, isTrue } from './where-conditions.ts';
import { expected, faultAt, tokenize, type Token } from './where-tokens.ts';
import { CASTS, COLUMNS, stepInto, textAt, type Json, type Value } from './where-values.ts';
import { worldsEnd } from './worlds-end.ts';

/** Expression of a `where`: a value, a path in JSON, or a condition. */
type Expression = Value | Json | { type: 'rule'; rule: Rule<Subject> };

const is = ({ kind, text }: Token, wanted: string): boolean =>
  kind === 'sign' ? text === wanted : kind === 'word' && text.toUpperCase() === wanted;

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(where: string) {
    this.#tokens = tokenize(where);
  }

  parse(): Rule<Subject> {
    const rule = this.#asRule(this.#or());
    const rest = this.#peek();
    if (rest.kind !== 'end') throw expected('AND, OR or the end', rest);
    return rule;
  }

  #peek(): Token {
    return this.#tokens[this.#at]!;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  /** Takes the next token if it is this sign or keyword. */
  #accept(wanted: string): boolean {
    const found = is(this.#peek(), wanted);
    if (found) this.#at += 1;
    return found;
  }

  #expect(wanted: string): void {
    if (!this.#accept(wanted)) throw expected(`"${wanted}"`, this.#peek());
  }

  #text(): string {
    const token = this.#take();
    if (token.kind !== 'text') throw expected('a text in quotes', token);
    return token.text;
  }

  /** Converts a parsed expression to a rule. */
  #asRule(expression: Expression): Rule<Subject> {
    if (expression.type === 'rule') return expression.rule;
    if (expression.type === 'boolean') return isTrue(expression);
    throw expected('a comparison', this.#peek());
  }

  #nested<T>(first: Token, read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw faultAt(first.at, `this is nested more than ${MAX_DEPTH} deep`);
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** Parses parts joined by a keyword; a single part may be anything allowed in brackets. */
  #joined(keyword: string, part: () => Expression, join: typeof and<Subject>): Expression {
    const expression = part();
    if (!is(this.#peek(), keyword)) return expression;
    const rules = [this.#asRule(expression)];
    while (this.#accept(keyword)) rules.push(this.#asRule(part()));
    return { type: 'rule', rule: join(rules) };
  }

  readonly #or = (): Expression => this.#joined('OR', this.#and, or);
  readonly #and = (): Expression => this.#joined('AND', this.#not, and);

  readonly #not = (): Expression => {
    const first = this.#peek();
    if (!this.#accept('NOT')) return this.#test();
    const rule = this.#asRule(this.#nested(first, this.#not));
    return { type: 'rule', rule: not(rule) };
  };

  #test(): Expression {
    const first = this.#peek();
    const operand = this.#operand();
    const sign = this.#peek();
    if (is(sign, '?')) return { type: 'rule', rule: this.#hasName(operand, sign) };
    if (!isComparison(sign) && !is(sign, 'IN')) return operand;
    if (operand.type === 'rule' || operand.type === 'json')
      throw faultAt(first.at, 'only a column or a value taken with ->> can be compared');
    this.#take();
    if (isComparison(sign))
      return { type: 'rule', rule: compare(operand, sign.text, constantOf(operand.type, this.#take())) };
    return { type: 'rule', rule: isOneOf(operand, this.#list(operand)) };
  }

  #hasName(operand: Expression, sign: Token): Rule<Subject> {
    if (operand.type !== 'json') throw faultAt(sign.at, '? looks into JSON, and this is none');
    this.#take();
    return hasName(operand, this.#text());
  }

  #list({ type }: Value): ReturnType<typeof constantOf>[] {
    this.#expect('(');
    const constants = [constantOf(type, this.#take())];
    while (this.#accept(',')) constants.push(constantOf(type, this.#take()));
    this.#expect(')');
    return constants;
  }

  #operand(): Expression {
    const first = this.#take();
    if (first.kind === 'worldsEnd') return { type: 'rule', rule: worldsEnd };
    if (is(first, '(')) {
      const inner = this.#nested(first, this.#or);
      this.#expect(')');
      return this.#cast(inner);
    }
    const column = first.kind === 'word' ? COLUMNS.get(first.text) : undefined;
    if (!column) throw expected('a column such as chart.level', first);
    return column.type === 'json' ? this.#steps(column) : column;
  }

  #steps(json: Json): Json | Value {
    if (this.#accept('->>')) return textAt(json, this.#text());
    return this.#accept('->') ? this.#steps(stepInto(json, this.#text())) : json;
  }

  #cast(expression: Expression): Expression {
    const sign = this.#peek();
    if (!this.#accept('::')) return expression;
    const to = this.#take();
    const cast = CASTS.get(to.text);
    if (to.kind !== 'word' || !cast) throw expected('text, numeric or int', to);
    if (expression.type !== 'text') throw faultAt(sign.at, 'only a text can be cast');
    return cast(expression);
  }
}

/** Parses a `where` of the song database as a rule; no SQL of it is ever run. Throws RuleError with the position of the fault. */
export const parseWhere = (where: string): Rule<Subject> => new Parser(where).parse();
