import type { Games } from '../../games/registry.ts';
import type { ParsedImport } from '../raw-play.ts';

/** A way in which scores come in. */
export interface ImportFormat {
  /** Reads what was sent. Throws a 400 that lists every fault when its structure is not right. */
  parse(body: Uint8Array, games: Games): ParsedImport;
}
