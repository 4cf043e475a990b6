/** How long a list or object may be that stands in one line (characters). */
const WIDTH = 90;
/** How many lines of a body stand in the examples; a longer one is in a file. */
const LINES = 24;

/** How a language writes keys and simple values. */
interface Language {
  key: (name: string) => string;
  simple: (value: unknown) => string;
}

/** An expression in an example, where a value is not written out. */
export class Expression {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object';
const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
const WORDS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

const LANGUAGES = {
  json: { key: (name) => JSON.stringify(name), simple: (value) => JSON.stringify(value) },
  ts: {
    key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)),
    simple: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
  },
  python: { key: (name) => JSON.stringify(name), simple: (value) => WORDS.get(value) ?? JSON.stringify(value) },
} satisfies Record<string, Language>;

/** Returns a value as a language writes it; what is short stands in one line. `by` is how far its lines are indented. */
export function written(value: unknown, language: keyof typeof LANGUAGES = 'json', by = ''): string {
  const { key, simple }: Language = LANGUAGES[language];
  const write = (one: unknown, by: string): string => {
    if (one instanceof Expression) return one.text;
    if (isSimple(one)) return simple(one);
    const [begin, end] = Array.isArray(one) ? ['[', ']'] : ['{', '}'];
    const name = (at: string): string => (Array.isArray(one) ? '' : `${key(at)}: `);
    const entries = Object.entries(one as object).filter(([, part]) => part !== undefined);
    if (entries.length === 0) return `${begin}${end}`;
    const space = Array.isArray(one) ? '' : ' ';
    const inLine = entries.map(([at, part]) => `${name(at)}${write(part, '')}`).join(', ');
    const short = `${begin}${space}${inLine}${space}${end}`;
    if (short.length + by.length <= WIDTH && !short.includes('\n')) return short;
    const more = `${by}${language === 'python' ? '    ' : '  '}`;
    const lines = entries.map(([at, part]) => `${more}${name(at)}${write(part, more)}`);
    return `${begin}\n${lines.join(',\n')}${language === 'json' ? '' : ','}\n${by}${end}`;
  };
  return write(value, by);
}

/** Returns whether the example of a body is so long that the examples read it from a file. */
export const isLong = (value: unknown): boolean =>
  value !== undefined && typeof value === 'object' && written(value).split('\n').length > LINES;
