import type { z } from 'zod';

import { makeFunction } from '../shared/make-function.ts';
import { defOf, isOpen, isPlain, mayLack, type Def, type Shape } from './declared.ts';
import { inQuotes, json, putList, putRecord, withoutQuotes, wholeText } from './parts.ts';
import { ReadyJSON, StoredJSON } from './values.ts';

/**
 * Puts the parts of the text of a value into a list, from a place on, and returns the place behind them. Throws where
 * something is missing that has to be there.
 */
export type Put = (value: unknown, parts: string[], at: number) => number;

/**
 * Makes what writes a value as JSON with the keys that its schema declares and no others, as the schema and
 * `JSON.stringify` do one after the other, but in one go and without a look at anything else: numbers are not checked.
 * What does more than declare (a default, a union, a pipe) is left to the schema.
 *
 * It is code in which the objects inside objects are written out, because a call for each value takes twice as long; and it
 * makes parts to be joined, because texts that are put together by and by take twice as long again.
 */
export function putter(schema: z.core.$ZodType): Put {
  const code = new Code();
  code.write(schema, 'value', true);
  return code.make();
}

/** Code that puts parts, and what it uses. */
class Code {
  readonly #given = new Map<string, unknown>(Object.entries({ StoredJSON, ReadyJSON, inQuotes, json, withoutQuotes }));
  readonly #lines: string[] = [];
  /** What is the same in every text and not yet put. */
  #fixed = '';
  #names = 0;

  make(): Put {
    this.#putFixed();
    const body = `return (value, parts, at) => { ${this.#lines.join('\n')} return at; };`;
    return makeFunction([...this.#given.keys()], body)(...this.#given.values()) as Put;
  }

  /** Writes what is in a variable; `mayBeReady` where it can have been written before. */
  write(schema: z.core.$ZodType, name: string, mayBeReady = false): void {
    const def = defOf(schema);
    if (isOpen(schema))
      return def.type === 'string' || def.type === 'enum' ? this.#text(name) : this.#put(leaf(def, name));
    if (def.type === 'nullable' || def.type === 'optional') {
      const missing = def.type === 'nullable' ? 'null' : 'undefined';
      return this.#either(
        `${name} === ${missing}`,
        () => (this.#fixed += 'null'),
        () => this.write(def.innerType, name),
      );
    }
    if (def.type === 'object' && isPlain(def)) {
      if (!mayBeReady) return this.#object(def.shape, name);
      const isReady = `${name} instanceof ReadyJSON && ${name}.schema === ${this.#use('schema', schema)}`;
      return this.#either(
        isReady,
        () => this.#put(`${name}.text`),
        () => this.#object(def.shape, name),
      );
    }
    if (def.type === 'array') return this.#putAll(putList(putter(def.element)), name);
    if (def.type === 'record') return this.#putAll(putRecord(putter(def.valueType)), name);
    this.#put(`${this.#use('wholeText', wholeText(schema))}(${name})`);
  }

  #object(shape: Shape, name: string): void {
    const value = this.#variable(`${name} instanceof StoredJSON ? ${name}.toJSON() : ${name}`);
    const fields = Object.entries(shape);
    const [first] = fields;
    if (first && mayLack(first[1])) return this.#optionalFirst(fields, value);
    this.#fixed += '{';
    for (const [at, field] of fields.entries()) this.#field(field, value, at === 0 ? '' : ',');
    this.#fixed += '}';
  }

  /** Which field is the first is only known when they are put: each has a comma, and the first of them loses it. */
  #optionalFirst(fields: readonly Field[], value: string): void {
    this.#putFixed();
    const start = this.#variable('at');
    for (const field of fields) this.#field(field, value, ',');
    this.#putFixed();
    this.#lines.push(`if (at === ${start}) parts[at++] = '{'; else parts[${start}] = '{' + parts[${start}].slice(1);`);
    this.#fixed += '}';
  }

  #field([key, schema]: Field, value: string, before: string): void {
    const name = this.#variable(`${value}[${JSON.stringify(key)}]`);
    const write = () => {
      this.#fixed += `${before}${JSON.stringify(key)}:`;
      this.write(schema, name);
    };
    if (mayLack(schema)) this.#either(`${name} !== undefined`, write, () => undefined);
    else write();
  }

  #text(name: string): void {
    this.#fixed += '"';
    this.#put(`withoutQuotes(${name})`);
    this.#fixed += '"';
  }

  #either(condition: string, first: () => void, second: () => void): void {
    for (const [head, write] of [
      [`if (${condition}) {`, first],
      ['} else {', second],
    ] as const) {
      this.#putFixed();
      this.#lines.push(head);
      write();
    }
    this.#putFixed();
    this.#lines.push('}');
  }

  #put(part: string): void {
    this.#putFixed();
    this.#lines.push(`parts[at++] = ${part};`);
  }

  #putAll(put: Put, name: string): void {
    this.#putFixed();
    this.#lines.push(`at = ${this.#use('put', put)}(${name}, parts, at);`);
  }

  #putFixed(): void {
    if (this.#fixed) this.#lines.push(`parts[at++] = ${JSON.stringify(this.#fixed)};`);
    this.#fixed = '';
  }

  /** The name of something that is there already. */
  #use(what: string, thing: unknown): string {
    const name = `${what}${this.#given.size}`;
    this.#given.set(name, thing);
    return name;
  }

  #variable(value: string): string {
    this.#names += 1;
    const name = `value${this.#names}`;
    this.#lines.push(`const ${name} = ${value};`);
    return name;
  }
}

type Field = [key: string, schema: z.core.$ZodType];

/** The text of something in a variable that is no object of declared keys. */
function leaf(def: Def, name: string): string {
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return `${name} === ${def.type === 'nullable' ? 'null' : 'undefined'} ? 'null' : ${leaf(defOf(def.innerType), name)}`;
    case 'string':
    case 'enum':
      return `inQuotes(${name})`;
    case 'number':
      return `typeof ${name} === 'number' && ${name} - ${name} === 0 ? '' + ${name} : json(${name})`;
    case 'boolean':
      return `${name} === true ? 'true' : ${name} === false ? 'false' : json(${name})`;
    default:
      return `${name} instanceof StoredJSON ? ${name}.text : json(${name})`;
  }
}
