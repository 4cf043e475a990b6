import type { UserRow } from '../../accounts/users/store.ts';
import { gptNames } from '../../catalogue/gpts.ts';
import { ofOffered } from '../../catalogue/offered.ts';
import { tileOf } from '../../games/engine/config.ts';
import { findProfilesOf } from '../stats/store.ts';
import type { Tile } from './draw/chips.ts';
import type { Sheet } from './draw/sheet.ts';
import { faceOf } from './face.ts';
import { counted, gptTitle, ratingText } from './names.ts';
import type { CardDeps, Preview } from './preview.ts';

interface Played {
  game: string;
  tile: Tile;
  /** The default rating. */
  rating: string;
  scores: number;
}

/** Returns the games of a player, most played first. */
async function playedBy({ db, games }: CardDeps, user: UserRow): Promise<Played[]> {
  const profiles = await ofOffered(db, games, await findProfilesOf(db, user.id));
  const names = await gptNames(
    db,
    profiles.map(({ gpt }) => gpt),
  );
  const played = profiles.map(({ gpt: row, ratings, scoreCount }): Played => {
    const { game, playtype } = names.get(row)!;
    const gpt = games.gpt(game, playtype)!;
    const { defaultProfileRatingAlg: alg, profileRatingAlgDecimals, names: named } = gpt.config();
    const rating = `${named.en.profileRatings[alg] ?? alg} ${ratingText(ratings[alg], profileRatingAlgDecimals[alg])}`;
    return { game: gptTitle(gpt), tile: tileOf(gpt.gameDef), rating, scores: scoreCount };
  });
  return played.sort((a, b) => b.scores - a.scores);
}

const scoresOf = (played: readonly Played[]): number => played.reduce((sum, { scores }) => sum + scores, 0);

/** Returns the picture of a player, for all games together. */
export async function userSheet(deps: CardDeps, user: UserRow): Promise<Sheet> {
  const played = await playedBy(deps, user);
  return {
    above: '',
    title: user.username,
    subtitle: '',
    face: faceOf(user),
    stats: [
      { name: 'Scores', value: scoresOf(played).toLocaleString('en') },
      { name: 'Games', value: String(played.length) },
    ],
    rows: played.map(({ game, tile, rating }) => ({ text: game, tile, side: rating })),
  };
}

/** Returns the link preview of a player. */
export async function userPreview(deps: CardDeps, user: UserRow): Promise<Preview> {
  const played = await playedBy(deps, user);
  const games = played.map(({ game }) => game);
  return {
    title: user.username,
    description: [counted(scoresOf(played), 'score'), ...games].join(' · '),
    picture: `/api/v1/users/${user.id}/card.png`,
    type: 'profile',
  };
}
