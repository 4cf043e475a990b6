import type { Connection, Db } from './open.ts';
import { prepared } from './prepared.ts';

const version = prepared((db: Db) =>
  (db as unknown as { $client: Connection['client'] }).$client.prepare<[], number>('PRAGMA data_version').pluck(),
);

/**
 * Returns a number that changes whenever another connection has changed the database, in this process or another. It is only meaningful to
 * this connection, while it is open. Inside a snapshot it is the number of that state.
 */
export const databaseVersion = (db: Db): number => version(db).get()!;
