import type { Permission } from '../../../contracts/contract.ts';

/** A game hook that many players have, and how it is told of this server. */
export interface Hook {
  /** Begins with CX, which no client made by a user does. Keys made for it carry it as their client. */
  hookID: string;
  name: string;
  /** Ids of the games it sends plays of. */
  games: readonly string[];
  permissions: readonly Permission[];
  /** A path that it sends plays to; a server without it can't do anything with the hook. */
  sendsTo: `/ir/${string}`;
  /** The file it reads, with placeholders for the address and the key; null if the player enters both by hand. */
  file: { name: string; template: string } | null;
  /** Where the file or the key goes, for players; `{{base}}` stands for the address of the server. */
  instructions: readonly [string, string, string];
}

/** Stands for the public address of the server, which ends without a slash. */
const BASE = '{{base}}';

/** Replaces the placeholder for the server's address in a text of a hook. */
export const withAddress = (text: string, address: string): string => text.replaceAll(BASE, () => address);
