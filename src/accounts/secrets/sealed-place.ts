import type { Db, Tx } from '../../../db/open.ts';

/** Place in the database that holds encrypted values. */
export interface SealedPlace {
  name: string;
  /** Returns every value with its context. */
  read(db: Db): Promise<readonly { id: number; sealed: string; about: string }[]>;
  write(tx: Tx, id: number, sealed: string): Promise<void>;
}
