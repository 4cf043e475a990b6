import type { Sheet } from './draw/sheet.ts';
import type { Preview } from './preview.ts';

const ABOUT = 'Scores, ratings and rankings of rhythm games';

/** Returns the picture of the server, for pages without one of their own. */
export const serverSheet = (publicURL: string): Sheet => ({
  above: new URL(publicURL).host,
  title: 'Kaiden',
  subtitle: ABOUT,
  stats: [],
  rows: [],
});

/** Link preview of pages without one of their own. */
export const serverPreview: Preview = {
  title: 'Kaiden',
  description: ABOUT,
  picture: '/api/v1/card.png',
  type: 'website',
};
