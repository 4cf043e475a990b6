import { createHash } from 'node:crypto';

import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, image } from '../http/handler.ts';
import { gameStatsDocuments } from '../stats/documents.ts';
import { findUgpt, type FoundUgpt } from '../stats/find-ugpt.ts';
import { findPlaces } from '../stats/store.ts';
import { drawCard, type Theme } from './card.ts';

/** How long other sites may show a card before they ask again (s). */
const KEEP = 300;

export const cardRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('cards', api.cards, {
    profile: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const game = `${games.get(params.game)!.name} ${params.playtype}`;
      const bytes = new TextEncoder().encode(await cardOf({ db, games }, { ugpt, game, theme: query.theme }));
      const version = createHash('sha256').update(bytes).digest('hex');
      // `me` is somebody else for somebody else.
      return image({ bytes, type: 'image/svg+xml', version, keep: params.userID.kind === 'me' ? 0 : KEEP });
    },
  });

async function cardOf(
  { db, games }: { db: Db; games: Games },
  { ugpt, game, theme }: { ugpt: FoundUgpt; game: string; theme: Theme },
): Promise<string> {
  const { user, gpt, gptRow, profile } = ugpt;
  const config = gpt.config();
  const [stats] = await gameStatsDocuments(db, games, [profile]);
  const places = await findPlaces(db, gptRow, profile.ratings);
  const alg = config.defaultProfileRatingAlg;
  const place = places[alg];
  const ratings = config.profileRatingAlgs.map((name) => {
    const value = profile.ratings[name] ?? null;
    return { name, value: value === null ? '–' : value.toFixed(config.profileRatingAlgDecimals[name]) };
  });
  const classes = Object.entries(stats!.classes).map(
    ([set, at]) => config.classHumanisedFormat[set]?.[at]?.display ?? '',
  );
  const played = `${profile.scoreCount.toLocaleString('en')} scores`;
  return drawCard({
    username: user.username,
    game,
    ratings,
    lines: [
      place ? `#${place.ranking} of ${place.outOf} by ${alg} · ${played}` : played,
      ...(classes.length > 0 ? [classes.join(' · ')] : []),
    ],
    theme,
  });
}
