import type { GameConfig, GamePTConfig } from '../../../contracts/documents/game.ts';
import type { ClassSet } from './classes.ts';
import type { GameDef, Playtype } from './define.ts';
import { scoreDecimals } from './goal-text.ts';
import { boundPercent } from './grade.ts';
import { inkOn } from './ink.ts';
import { abbreviations, classColours, coloursOf, namesOf } from './look.ts';
import { matchTypes } from './match.ts';
import { shippedVersions, versionLists } from './versions.ts';

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Returns the score algorithms that PBs are kept in the order of. */
export const indexedAlgs = (algs: Playtype['scoreAlgs']): string[] =>
  Object.keys(algs).filter((name) => !algs[name]!.unindexed);

function algorithms({ scoreAlgs, sessionAlgs, profileAlgs, defaults, inGame }: Playtype) {
  const about = (alg: { about: string }) => alg.about;
  const decimals = (alg: { decimals: number }) => alg.decimals;
  return {
    defaultScoreRatingAlg: defaults.score,
    defaultSessionRatingAlg: defaults.session,
    defaultProfileRatingAlg: defaults.profile,
    ...(inGame === undefined ? {} : { inGameRatings: { isEstimate: false, ...inGame } }),
    scoreRatingAlgs: Object.keys(scoreAlgs),
    boardRatingAlgs: indexedAlgs(scoreAlgs),
    sessionRatingAlgs: Object.keys(sessionAlgs),
    profileRatingAlgs: Object.keys(profileAlgs),
    scoreRatingAlgDescriptions: mapValues(scoreAlgs, about),
    sessionRatingAlgDescriptions: mapValues(sessionAlgs, about),
    profileRatingAlgDescriptions: mapValues(profileAlgs, about),
    scoreRatingAlgDecimals: mapValues(scoreAlgs, decimals),
    sessionRatingAlgDecimals: mapValues(sessionAlgs, decimals),
    profileRatingAlgDecimals: mapValues(profileAlgs, decimals),
  };
}

function lists({ difficulties, grades, lamps, score, look }: Playtype) {
  const gradeNames = grades.cuts.map(([name]) => name);
  return {
    difficulties: [...difficulties.order],
    shortDifficulties: (difficulties.short ?? {}) as Readonly<Record<string, string>>,
    ...(difficulties.names && { chartNames: difficulties.names }),
    defaultDifficulty: difficulties.default,
    difficultyColours: coloursOf(difficulties.order, look.difficulties, 'difficulty'),
    grades: gradeNames,
    gradeColours: coloursOf(gradeNames, look.grades, 'grade'),
    clearGrade: grades.clear,
    gradeBoundaries: grades.cuts.map(([, bound]) => boundPercent(bound, score)),
    lamps: [...lamps.order],
    lampColours: coloursOf(
      lamps.order,
      mapValues(look.lamps, ([colour]) => colour),
      'lamp',
    ),
    clearLamp: lamps.clear,
  };
}

function classes(sets: ReadonlyMap<string, ClassSet>, def: Playtype) {
  const { classes: defs, inGame } = def;
  const ratingAlgOf = (name: string) => {
    const def = defs[name];
    return def !== undefined && 'from' in def ? def.from : undefined;
  };
  const byName = Object.fromEntries(sets);
  return {
    classHumanisedFormat: mapValues(byName, (set) => {
      const colours = classColours(def, set);
      return set.values.map(({ id, display, hover }, at) => ({
        id,
        display,
        ...(hover === undefined ? {} : { mouseover: hover }),
        colours: colours[at]!,
      }));
    }),
    classProperties: mapValues(byName, ({ name, downgradable, type }) => {
      const ratingAlg = ratingAlgOf(name);
      const isEstimate = ratingAlg !== undefined && inGame?.isEstimate === true && ratingAlg === inGame.profile;
      return { downgradable, type, ...(ratingAlg && { ratingAlg }), ...(isEstimate && { isEstimate }) };
    }),
  };
}

/** Returns the API's view of a playtype. */
export function gptConfig(idString: string, def: Playtype, sets: ReadonlyMap<string, ClassSet>): GamePTConfig {
  return {
    idString,
    percentMax: def.score.percentMax,
    sendsPercent: def.score.percent === 'sent',
    ...algorithms(def),
    ...(def.totals && { totals: mapValues(def.totals, ({ about, decimals }) => ({ about, decimals })) }),
    ...lists(def),
    ...abbreviations(def),
    names: namesOf(def, sets),
    ...classes(sets, def),
    judgements: [...def.judgements],
    scoreUnit: def.score.unit,
    scoreDecimals: scoreDecimals(def.score),
    scoreBucket: def.defaults.bucket,
    ...versionLists(def, shippedVersions({ def })),
    supportsESD: false,
    tierlists: Object.keys(def.tiers),
    tierlistDescriptions: mapValues(def.tiers, ({ about }) => about),
    supportedMatchTypes: [...matchTypes(def).keys()],
    optionalMetrics: mapValues(def.optional, (field) => ({ ...field })),
    ...(def.derived && {
      derivedMetrics: mapValues(def.derived, ({ about, min, max }) => ({ type: 'integer', min, max, about })),
    }),
    scoreMeta: mapValues(def.scoreMeta, (field) => ({ ...field })),
    gameSpecificPreferences: mapValues(def.preferences, (field) => ({ ...field })),
  };
}

const gameNames = (game: string, playtypes: GameDef['playtypes'], language: 0 | 1) => ({
  game,
  playtypes: mapValues(playtypes, ({ look }) => look.playtype?.[language] ?? null),
});

/** Returns the tile of a game, with the colour of letters that can be read on it. */
export const tileOf = ({ tile: [letters, ground, accent] }: GameDef): GameConfig['tile'] => ({
  letters,
  ground,
  accent,
  ink: inkOn(ground),
});

/** Returns the API's view of a game. */
export const gameConfig = (def: GameDef): GameConfig => {
  const { id, name, japaneseName = name, defaultPlaytype, playtypes } = def;
  return {
    internalName: id,
    name,
    tile: tileOf(def),
    names: { en: gameNames(name, playtypes, 0), ja: gameNames(japaneseName, playtypes, 1) },
    defaultPlaytype,
    validPlaytypes: Object.keys(playtypes),
  };
};
