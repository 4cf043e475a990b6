import { openForReading, openForViewers, type Db, type OpenOptions } from './open.ts';
import { createSnapshots, type Snapshot, type SnapshotOptions } from './snapshot.ts';
import { createStates, type States } from './states/states.ts';
import { createHiddenName, createSeesMore } from './visibility/sees.ts';

/** Reading connections of a server. */
export interface Readers {
  /** Sees everything. */
  db: Db;
  /** Shows the current viewer whom they see. */
  seen: Db;
  /** Runs reads of `seen` in one snapshot. */
  snapshot: Snapshot;
  /** States of the tables that `seen` reads. */
  states: States;
  seesMore: ReturnType<typeof createSeesMore>;
  hiddenName: ReturnType<typeof createHiddenName>;
}

/** Opens the reading connections of a server. The file must exist. */
export function openReaders(
  file: string,
  { strict, ...options }: OpenOptions & SnapshotOptions = {},
): { readers: Readers; close: () => void } {
  const all = openForReading(file, options);
  const viewers = openForViewers(all, options);
  const states = createStates(viewers.client);
  const snapshot = createSnapshots(viewers, strict ? { strict } : {});
  const close = () => {
    viewers.close();
    all.close();
  };
  const [seesMore, hiddenName] = [createSeesMore(all.client), createHiddenName(all.client)];
  return { readers: { db: all.db, seen: viewers.db, snapshot, states, seesMore, hiddenName }, close };
}
