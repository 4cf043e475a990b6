import type { Db } from './open.ts';

/**
 * Returns a function that gives a connection's prepared statement, prepared on first use. Preparing costs ten to a hundred times as much as
 * running, so hot statements use this.
 */
export function prepared<Statement, D extends Db = Db>(prepare: (db: D) => Statement): (db: D) => Statement {
  const statements = new WeakMap<D, Statement>();
  return (db) => {
    let statement = statements.get(db);
    if (statement === undefined) {
      statement = prepare(db);
      statements.set(db, statement);
    }
    return statement;
  };
}
