import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';

export interface CardDeps {
  db: Db;
  games: Games;
}

/** What other sites show of a page that somebody links to. */
export interface Preview {
  title: string;
  description: string;
  /** Path of a PNG of 1200 × 630. */
  picture: string;
  /** What the Open Graph protocol calls it. */
  type: 'profile' | 'website';
}

/** How large pictures of cards are (pixels): what the sites that show them ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
