import type { Bring } from '../../../../contracts/documents/brought.ts';
import type { Db } from '../../../../db/open.ts';
import type { Pictures } from '../../../accounts/pictures/pictures.ts';
import type { SafeFetch } from '../../../base/net/safe-fetch.ts';
import type { Games } from '../../../games/registry.ts';
import type { IntegrationRow } from '../../../links/integrations/store.ts';
import type { Writer } from '../../../writer/command.ts';
import type { OpenAccount } from '../tachi/gather.ts';

/** Dependencies of the parts of an account other than scores. */
export interface AccountDeps {
  db: Db;
  writer: Writer;
  games: Games;
  fetch: SafeFetch;
  pictures: Pictures;
}

/** Account being synchronised, with its player's choices. */
export interface AccountContext extends AccountDeps {
  row: IntegrationRow;
  account: OpenAccount;
  bring: ReadonlySet<Bring>;
  /** Whether existing data may be replaced. */
  overwrite: boolean;
  signal: AbortSignal;
  /** Reports the current part, for people. */
  report: (what: string) => void;
}

/** Maximum response size for anything but scores (bytes): a thousand goals take a fifth of it. */
export const MAX_ANSWER = 2 * 1024 * 1024;
