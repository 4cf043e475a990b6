import type { Cursor } from '../../../links/integrations/store.ts';
import type { SyncCursor } from './cursor.ts';
import type { PageBuilder } from './page-builder.ts';
import type { RemoteSession } from './slice.ts';

/** Fetched scores as an unparsed document, and the cursor to store with them. */
export interface Page {
  body: Uint8Array;
  cursor: Cursor;
  /** Things that the other server does not provide, for people. */
  note?: string | undefined;
}

export interface PullOptions {
  stored: Cursor | undefined;
  /** Program and catalogue: plays they refuse are fetched again with others. */
  refusing: string;
  /** Called with the number of scores seen so far. */
  onSeen: (seen: number, total: number) => void;
}

/** Turns collected documents into a page. */
export type PageOf = (page: PageBuilder, cursor: SyncCursor, note?: string) => Page;

/** State of a game:playtype of which more than the latest scores is requested. */
export interface Pulled extends Pick<PullOptions, 'onSeen'> {
  last: SyncCursor;
  /** Cursor to store when everything was fetched. */
  done: SyncCursor;
  total: number;
  recent: PageBuilder | null;
  sessions: readonly RemoteSession[];
  pageOf: PageOf;
}
