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

/** Returns a function like that of `prepared` for a statement with a few forms, such as with and without a condition, each prepared once. */
export function preparedForms<Statement, Form extends string>(
  prepare: (db: Db, form: Form) => Statement,
): (db: Db, form: Form) => Statement {
  const ofForm = new Map<Form, (db: Db) => Statement>();
  return (db, form) => {
    let statement = ofForm.get(form);
    if (!statement) {
      statement = prepared((connection) => prepare(connection, form));
      ofForm.set(form, statement);
    }
    return statement(db);
  };
}
