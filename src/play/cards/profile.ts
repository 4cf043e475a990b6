import type { FoundUgpt } from '../stats/find-ugpt.ts';
import { findClasses, findPlaces } from '../stats/store.ts';
import type { Sheet } from './draw/sheet.ts';
import { faceOf } from './face.ts';
import { counted, gptTitle, NONE, ratingText } from './names.ts';
import type { CardDeps, Preview } from './preview.ts';

/** Facts about a profile, as text. */
export interface ProfileFacts {
  username: string;
  game: string;
  ratings: { name: string; value: string }[];
  /** Rank and play count, then classes: one line each. */
  lines: string[];
}

/** Reads the facts that a profile's card shows. */
export async function profileFacts(
  { db }: Pick<CardDeps, 'db'>,
  { user, gpt, gptRow, profile }: FoundUgpt,
): Promise<ProfileFacts> {
  const config = gpt.config();
  const reached = await findClasses(db, user.id, gptRow);
  const alg = config.defaultProfileRatingAlg;
  const nameOf = (alg: string) => config.names.en.profileRatings[alg] ?? alg;
  const places = await findPlaces(db, gptRow, { [alg]: profile.ratings[alg] ?? null });
  const place = alg in profile.ratings ? places[alg] : undefined;
  const classes = [...reached].map(
    ([set, id]) => config.classHumanisedFormat[set]?.[gpt.classIndex(set, id)]?.display ?? '',
  );
  const played = counted(profile.scoreCount, 'score');
  return {
    username: user.username,
    game: gptTitle(gpt),
    ratings: config.profileRatingAlgs.map((alg) => ({
      name: nameOf(alg),
      value: ratingText(profile.ratings[alg], config.profileRatingAlgDecimals[alg]),
    })),
    lines: [
      place ? `#${place.ranking} of ${place.outOf} by ${nameOf(alg)} · ${played}` : played,
      ...(classes.length > 0 ? [classes.join(' · ')] : []),
    ],
  };
}

const known = (ratings: ProfileFacts['ratings']) => ratings.filter(({ value }) => value !== NONE);

/** Returns the picture of a profile. */
export async function profileSheet(deps: CardDeps, ugpt: FoundUgpt): Promise<Sheet> {
  const { username, game, ratings, lines } = await profileFacts(deps, ugpt);
  return {
    above: game,
    title: username,
    subtitle: '',
    face: faceOf(ugpt.user),
    stats: known(ratings),
    rows: lines.map((text) => ({ text })),
  };
}

/** Returns the link preview of a profile. */
export async function profilePreview(deps: CardDeps, ugpt: FoundUgpt): Promise<Preview> {
  const { username, game, ratings, lines } = await profileFacts(deps, ugpt);
  const rated = known(ratings).map(({ name, value }) => `${name} ${value}`);
  const { gpt, user } = ugpt;
  return {
    title: `${username} · ${game}`,
    description: [...lines, ...rated].join(' · '),
    picture: `/api/v1/users/${user.id}/games/${gpt.game}/${gpt.playtype}/card.png`,
    type: 'profile',
  };
}
