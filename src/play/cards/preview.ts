import type { Db } from '../../../db/open.ts';
import type { Games } from '../../games/registry.ts';

export interface CardDeps {
  db: Db;
  games: Games;
}

/** Link preview of a page, as other sites show it. */
export interface Preview {
  title: string;
  description: string;
  /** Path of a PNG of 1200 × 630. */
  picture: string;
  /** Type in the Open Graph protocol. */
  type: 'profile' | 'website';
}

/** Size of preview pictures (pixels), as sites that show them recommend. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
