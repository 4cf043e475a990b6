import { tileOf } from '../../games/engine/config.ts';
import type { FoundUgpt } from '../stats/find-ugpt.ts';
import { findClasses, findPlaces } from '../stats/store.ts';
import type { Chip } from './draw/chips.ts';
import type { Sheet } from './draw/sheet.ts';
import { faceOf } from './face.ts';
import { counted, gptTitle, NO_COLOUR, NONE, ratingText } from './names.ts';
import type { CardDeps, Preview } from './preview.ts';

/** Facts about a profile, as text. */
export interface ProfileFacts {
  username: string;
  game: string;
  ratings: { name: string; value: string }[];
  /** Rank and play count. */
  played: string;
  classes: Chip[];
}

/** Returns the lines below the ratings: rank and play count, then classes. */
export const linesOf = ({ played, classes }: ProfileFacts): string[] =>
  classes.length > 0 ? [played, classes.map(({ text }) => text).join(' · ')] : [played];

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
  const classes = [...reached].flatMap(([set, id]) => {
    const known = config.classHumanisedFormat[set]?.[gpt.classIndex(set, id)];
    return known ? [{ text: known.display, colour: known.colours[0] ?? NO_COLOUR }] : [];
  });
  const played = counted(profile.scoreCount, 'score');
  return {
    username: user.username,
    game: gptTitle(gpt),
    ratings: config.profileRatingAlgs.map((alg) => ({
      name: nameOf(alg),
      value: ratingText(profile.ratings[alg], config.profileRatingAlgDecimals[alg]),
    })),
    played: place ? `#${place.ranking} of ${place.outOf} by ${nameOf(alg)} · ${played}` : played,
    classes,
  };
}

const known = (ratings: ProfileFacts['ratings']) => ratings.filter(({ value }) => value !== NONE);

/** Returns the picture of a profile. */
export async function profileSheet(deps: CardDeps, ugpt: FoundUgpt): Promise<Sheet> {
  const { username, game, ratings, played, classes } = await profileFacts(deps, ugpt);
  return {
    above: game,
    tile: tileOf(ugpt.gpt.gameDef),
    title: username,
    subtitle: '',
    chips: classes,
    face: faceOf(ugpt.user),
    stats: known(ratings),
    rows: [{ text: played }],
  };
}

/** Returns the link preview of a profile. */
export async function profilePreview(deps: CardDeps, ugpt: FoundUgpt): Promise<Preview> {
  const facts = await profileFacts(deps, ugpt);
  const { username, game, ratings } = facts;
  const rated = known(ratings).map(({ name, value }) => `${name} ${value}`);
  const { gpt, user } = ugpt;
  return {
    title: `${username} · ${game}`,
    description: [...linesOf(facts), ...rated].join(' · '),
    picture: `/api/v1/users/${user.id}/games/${gpt.game}/${gpt.playtype}/card.png`,
    type: 'profile',
  };
}
