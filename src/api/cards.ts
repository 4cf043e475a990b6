import { createHash } from 'node:crypto';

import { api } from '../../contracts/index.ts';
import type { Pictures } from '../accounts/pictures/pictures.ts';
import { findUser } from '../accounts/users/find-user.ts';
import { version } from '../base/version.ts';
import { bind, image } from '../handler/handler.ts';
import { drawCard } from '../play/cards/card.ts';
import { chartSheet, findChartFacts } from '../play/cards/chart.ts';
import { drawRating } from '../play/cards/draw/draw-rating.ts';
import { drawSheet } from '../play/cards/draw/draw-sheet.ts';
import type { Face } from '../play/cards/draw/elements.ts';
import { loadMetrics, type Metrics } from '../play/cards/draw/fonts.ts';
import { createPainter } from '../play/cards/draw/painter.ts';
import type { Sheet } from '../play/cards/draw/sheet.ts';
import { readFace } from '../play/cards/face.ts';
import type { CardDeps } from '../play/cards/preview.ts';
import { linesOf, profileFacts, profileSheet } from '../play/cards/profile.ts';
import { ratingSheet } from '../play/cards/rating.ts';
import { serverSheet } from '../play/cards/server.ts';
import { findSessionOf, sessionSheet } from '../play/cards/session.ts';
import { userSheet } from '../play/cards/user.ts';
import { findUgpt } from '../play/stats/find-ugpt.ts';

/** How long other sites may cache a card (s). */
const KEEP = 300;

interface RouteDeps extends CardDeps {
  pictures: Pictures;
  /** Returns the base of public URLs. */
  publicURL: () => string;
}

// `me` depends on the caller.
const keepFor = ({ kind }: { kind: string }): number => (kind === 'me' ? 0 : KEEP);

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

export function cardRoutes({ pictures, publicURL, ...deps }: RouteDeps) {
  const painter = createPainter();
  const pictureBy =
    <S extends Pick<Sheet, 'face'>>(draw: (sheet: S, metrics: Metrics, face?: Face) => string) =>
    (sheet: S, keep = KEEP) => {
      // The picture depends on the sheet and this version's drawing code; so both can be compared without drawing.
      const key = sha256(JSON.stringify([version, sheet]));
      const svg = async () => draw(sheet, await loadMetrics(), await readFace(pictures, sheet));
      return image({ bytes: () => painter.paint(key, svg), type: 'image/png', version: key, keep });
    };
  const picture = pictureBy(drawSheet);
  const ratingPicture = pictureBy(drawRating);
  return bind('cards', api.cards, {
    profile: async ({ params, query, caller }) => {
      const facts = await profileFacts(deps, await findUgpt(deps, params, caller));
      const bytes = new TextEncoder().encode(drawCard({ ...facts, lines: linesOf(facts), theme: query.theme }));
      return image({ bytes, type: 'image/svg+xml', version: sha256(bytes), keep: keepFor(params.userID) });
    },
    profilePNG: async ({ params, caller }) =>
      picture(await profileSheet(deps, await findUgpt(deps, params, caller)), keepFor(params.userID)),
    rating: async ({ params, query, caller }) =>
      ratingPicture(await ratingSheet(deps, await findUgpt(deps, params, caller), query), keepFor(params.userID)),
    user: async ({ params, caller }) =>
      picture(await userSheet(deps, await findUser(deps.db, params.userID, caller)), keepFor(params.userID)),
    session: async ({ params }) => picture(await sessionSheet(deps, await findSessionOf(deps, params.sessionID))),
    chart: async ({ params }) => picture(chartSheet(await findChartFacts(deps, params))),
    server: () => picture(serverSheet(publicURL())),
  });
}
