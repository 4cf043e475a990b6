import { AsyncLocalStorage } from 'node:async_hooks';

/** Person for whom something is read from the database. */
export interface Viewer {
  /** Null for a stranger. */
  userID: number | null;
  isAdmin: boolean;
  /** Values that the address of the request names things by, by the name of the parameter. Unlisted users are visible there. */
  asked: Readonly<Record<string, unknown>>;
}

const viewers = new AsyncLocalStorage<Viewer>();

/** Runs work that reads for a person. Whatever is read outside of this is read as for a stranger. */
export const readAs = <T>(viewer: Viewer, work: () => T): T => viewers.run(viewer, work);

/** Returns the person for whom the calling code reads. */
export const currentViewer = (): Viewer | undefined => viewers.getStore();
