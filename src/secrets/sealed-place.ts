import type { Db, Tx } from '../../db/open.ts';

/** Somewhere in the database where encrypted values are. */
export interface SealedPlace {
  name: string;
  /** Every value, and what it belongs to. */
  read(db: Db): Promise<readonly { id: number; sealed: string; about: string }[]>;
  write(tx: Tx, id: number, sealed: string): Promise<void>;
}
