import type { Sheet } from './draw/sheet.ts';
import type { Preview } from './preview.ts';

const ABOUT = 'Scores, ratings and rankings of rhythm games';

/** The picture of a server, for pages that have none of their own. */
export const serverSheet = (publicURL: string): Sheet => ({
  above: new URL(publicURL).host,
  title: 'Kaiden',
  subtitle: ABOUT,
  stats: [],
  rows: [],
});

/** What other sites show of pages that have nothing of their own to show. */
export const serverPreview: Preview = {
  title: 'Kaiden',
  description: ABOUT,
  picture: '/api/v1/card.png',
  type: 'website',
};
