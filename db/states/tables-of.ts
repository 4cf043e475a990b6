import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Tables that a statement uses, those of its triggers and foreign keys among them. */
export interface UsedTables {
  read: readonly string[];
  written: readonly string[];
}

interface Step {
  opcode: string;
  p1: number;
  p2: number;
  p3: number;
}

/** Statements that use tables; others (BEGIN, PRAGMA, …) use none. */
const USES_TABLES = /^\s*(?:select|insert|update|delete|replace|with|values)\b/i;
const NOTHING: UsedTables = { read: [], written: [] };
/** Number of statements whose tables are remembered. */
const MOST = 5000;

/**
 * Returns a function that says which tables of the database a statement uses. SQLite's own plan of it says so, so that nothing can be forgotten. Temporary
 * tables don't count. Each statement is explained once.
 */
export function tableFinder(client: Database.Database): (sql: string) => UsedTables {
  const prepare = client.prepare.bind(client);
  const known = new LRUCache<string, UsedTables>({ max: MOST });
  const schema = schemaReader(prepare);
  const find = (sql: string): UsedTables => {
    const { byRoot, virtual } = schema();
    const steps = explain(prepare(`EXPLAIN ${sql}`), sql);
    const of = (found: Step[], root: 'p1' | 'p2', database: 'p2' | 'p3') =>
      found.filter((step) => step[database] === 0).map((step) => byRoot.get(step[root]) ?? `page ${step[root]}`);
    const steppedTo = (...opcodes: string[]) => steps.filter(({ opcode }) => opcodes.includes(opcode));
    const named = virtual.filter((name) => sql.includes(name));
    const indexed = steppedTo('VUpdate').length > 0 ? (named.length > 0 ? named : virtual) : [];
    return {
      read: [...new Set([...of(steppedTo('OpenRead', 'ReopenIdx'), 'p2', 'p3'), ...named])],
      written: [
        ...new Set([...of(steppedTo('OpenWrite'), 'p2', 'p3'), ...of(steppedTo('Clear'), 'p1', 'p2'), ...indexed]),
      ],
    };
  };
  return (sql) => {
    if (!USES_TABLES.test(sql)) return NOTHING;
    let used = known.get(sql);
    if (!used) {
      used = find(sql);
      known.set(sql, used);
    }
    return used;
  };
}

interface Schema {
  /** Names of tables by the first page of the table, or of one of its indexes. */
  byRoot: ReadonlyMap<number, string>;
  /** Names of virtual tables. */
  virtual: readonly string[];
}

/** Returns a function that returns the schema of the database, which is read again only when it has changed. */
function schemaReader(prepare: Database.Database['prepare']): () => Schema {
  const version = prepare('PRAGMA main.schema_version').pluck();
  let last = { version: version.get(), schema: readSchema(prepare) };
  return () => {
    const now = version.get();
    if (last.version !== now) last = { version: now, schema: readSchema(prepare) };
    return last.schema;
  };
}

function readSchema(prepare: Database.Database['prepare']): Schema {
  const stored = prepare('SELECT rootpage, name, tbl_name AS "table", sql FROM main.sqlite_schema').all() as Stored[];
  return {
    byRoot: new Map(stored.map(({ rootpage, table }) => [rootpage, table])),
    virtual: stored.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql ?? '')).map(({ name }) => name),
  };
}

/** Returns the steps of a statement. They are the same whatever is bound to it, but each parameter needs a value. */
function explain(statement: Database.Statement, sql: string): Step[] {
  const names = [...sql.matchAll(/[@:$]([a-z]\w*)/gi)].map(([, name]) => [name!, null] as const);
  const named = names.length > 0 ? [Object.fromEntries(names)] : [];
  // Question marks inside of texts are no parameters.
  for (let marks = sql.split('?').length - 1; marks >= 0; marks -= 1) {
    try {
      return statement.all(...(marks > 0 ? [Array<null>(marks).fill(null)] : []), ...named) as Step[];
    } catch (error) {
      if (!(error instanceof RangeError) || marks === 0) throw error;
    }
  }
  return [];
}

interface Stored {
  rootpage: number;
  name: string;
  table: string;
  sql: string | null;
}
