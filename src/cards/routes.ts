import { createHash } from 'node:crypto';

import { api } from '../../contracts/index.ts';
import { bind, image } from '../http/handler.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { findUgpt } from '../stats/find-ugpt.ts';
import { findUser } from '../users/find-user.ts';
import { version } from '../version.ts';
import { drawCard } from './card.ts';
import { chartSheet, findChartFacts } from './chart.ts';
import { drawSheet } from './draw/draw-sheet.ts';
import { loadMetrics } from './draw/fonts.ts';
import { createPainter } from './draw/painter.ts';
import type { Sheet } from './draw/sheet.ts';
import { readFace } from './face.ts';
import type { CardDeps } from './preview.ts';
import { profileFacts, profileSheet } from './profile.ts';
import { serverSheet } from './server.ts';
import { findSessionOf, sessionSheet } from './session.ts';
import { userSheet } from './user.ts';

/** How long other sites may show a card before they ask again (s). */
const KEEP = 300;

interface RouteDeps extends CardDeps {
  pictures: Pictures;
  /** Base of the URLs that are handed out. */
  publicURL: () => string;
}

// `me` is somebody else for somebody else.
const keepFor = ({ kind }: { kind: string }): number => (kind === 'me' ? 0 : KEEP);

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

export function cardRoutes({ pictures, publicURL, ...deps }: RouteDeps) {
  const painter = createPainter();
  const picture = (sheet: Sheet, keep = KEEP) => {
    // What is drawn follows from the sheet and from how this version draws; so it need not be drawn to be compared.
    const key = sha256(JSON.stringify([version, sheet]));
    const svg = async () => drawSheet(sheet, await loadMetrics(), await readFace(pictures, sheet));
    return image({ bytes: () => painter.paint(key, svg), type: 'image/png', version: key, keep });
  };
  return bind('cards', api.cards, {
    profile: async ({ params, query, caller }) => {
      const facts = await profileFacts(deps, await findUgpt(deps, params, caller));
      const bytes = new TextEncoder().encode(drawCard({ ...facts, theme: query.theme }));
      return image({ bytes, type: 'image/svg+xml', version: sha256(bytes), keep: keepFor(params.userID) });
    },
    profilePNG: async ({ params, caller }) =>
      picture(await profileSheet(deps, await findUgpt(deps, params, caller)), keepFor(params.userID)),
    user: async ({ params, caller }) =>
      picture(await userSheet(deps, await findUser(deps.db, params.userID, caller)), keepFor(params.userID)),
    session: async ({ params }) => picture(await sessionSheet(deps, await findSessionOf(deps, params.sessionID))),
    chart: async ({ params }) => picture(chartSheet(await findChartFacts(deps, params))),
    server: () => picture(serverSheet(publicURL())),
  });
}
