import type { Connection, Db } from './open.ts';
import { prepared } from './prepared.ts';

const version = prepared((db: Db) =>
  (db as unknown as { $client: Connection['client'] }).$client.prepare<[], number>('PRAGMA data_version').pluck(),
);

/**
 * A number that is another one whenever somebody else has changed the database, this process or another. It means
 * something to this connection only, while it is open. Inside a snapshot it is the number of that state.
 */
export const databaseVersion = (db: Db): number => version(db).get()!;
