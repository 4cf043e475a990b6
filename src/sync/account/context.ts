import type { Bring } from '../../../contracts/documents/brought.ts';
import type { Db } from '../../../db/open.ts';
import type { Games } from '../../games/registry.ts';
import type { IntegrationRow } from '../../integrations/store.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import type { Writer } from '../../writer/command.ts';
import type { OpenAccount } from '../tachi/gather.ts';

/** What it takes to bring the parts of an account that are no scores. */
export interface AccountDeps {
  db: Db;
  writer: Writer;
  games: Games;
  fetch: SafeFetch;
  pictures: Pictures;
}

/** An account that is being brought, and what its player wants of it. */
export interface AccountContext extends AccountDeps {
  row: IntegrationRow;
  account: OpenAccount;
  bring: ReadonlySet<Bring>;
  /** Whether what is here already may be replaced. */
  overwrite: boolean;
  signal: AbortSignal;
  /** Tells what is being brought, for people. */
  tell: (what: string) => void;
}

/** Largest answer that is read of anything but scores (bytes): a thousand goals take a fifth of it. */
export const MAX_ANSWER = 2 * 1024 * 1024;
