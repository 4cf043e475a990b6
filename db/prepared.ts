import type { Db } from './open.ts';

/**
 * Makes a function that gives the prepared statement of a connection, prepared at its first use.
 * Preparing costs ten to a hundred times what running does, so hot statements go through this.
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
