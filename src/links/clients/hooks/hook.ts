import type { Permission } from '../../../../contracts/contract.ts';
import type { Picture } from '../../../base/shared/guide.ts';

/** Popular game hook, and how to configure it for this server. */
export interface Hook {
  /** Begins with CX, unlike the ids of users' clients. Keys created for the hook carry it as their client. */
  hookID: string;
  name: string;
  /** Ids of the games whose plays it sends. */
  games: readonly string[];
  permissions: readonly Permission[];
  /** Path it sends plays to; servers without it can't use the hook. */
  sendsTo: `/ir/${string}`;
  /** Configuration file with placeholders for the address and the key; null if the player enters both by hand. */
  file: { name: string; template: string } | null;
  /** Instructions for players; `{{base}}` stands for the address of the server. */
  instructions: readonly [string, string, string];
  /** Where the file is put or the key entered. */
  picture: Picture;
}

/** Placeholder for the server's public address, which has no trailing slash. */
const BASE = '{{base}}';

/** Replaces the placeholder for the server's address in a hook's text. */
export const withAddress = (text: string, address: string): string => text.replaceAll(BASE, () => address);
