import type { ClassSet } from './classes.ts';
import type { Playtype } from './define.ts';
import type { Colour, Name } from './define/look.ts';

const stopsOf = (colour: Colour): string[] =>
  typeof colour === 'string' ? [colour] : colour.filter((stop) => stop !== undefined);

/** Returns one colour for places that can't show a gradient: the mean of its stops. */
export function solid(colour: Colour): string {
  const stops = stopsOf(colour);
  const mean = [1, 3, 5].map((at) => {
    const sum = stops.reduce((sum, stop) => sum + Number.parseInt(stop.slice(at, at + 2), 16), 0);
    return Math.round(sum / stops.length)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mean.join('')}`;
}

function own<T>(of: Readonly<Record<string, T>>, name: string, what: string): T {
  if (!Object.hasOwn(of, name)) throw new Error(`${what} "${name}" has no look`);
  return of[name]!;
}

/** Returns a colour for every name; throws if one has none. */
export const coloursOf = (names: readonly string[], of: Readonly<Record<string, Colour>>, what: string) =>
  Object.fromEntries(names.map((name) => [name, solid(own(of, name, what))]));

/** Returns the stops of the colours of a set of classes; throws if they are not as many as its classes. */
export function classColours({ look }: Playtype, { name, values }: ClassSet): string[][] {
  const colours = own(look.classes, name, 'class set').colours.flatMap(([count, colour]) =>
    Array.from({ length: count }, () => stopsOf(colour)),
  );
  if (colours.length !== values.length)
    throw new Error(`class set "${name}" has ${colours.length} colours for ${values.length} classes`);
  return colours;
}

const LANGUAGES = ['en', 'ja'] as const;
const pick = (language: (typeof LANGUAGES)[number], [en, ja]: Name) => (language === 'en' ? en : ja);

function classNames({ look }: Playtype, { name, values }: ClassSet, language: 'en' | 'ja'): string[] {
  const { names = {}, english } = own(look.classes, name, 'class set');
  return values.map(({ id, display, hover = display }) =>
    pick(language, names[id] ?? [english === 'display' ? display : hover, display]),
  );
}

/** Returns the names that players know, by language. */
export function namesOf(def: Playtype, sets: ReadonlyMap<string, ClassSet>) {
  const { lamps, look } = def;
  const inOne = (language: 'en' | 'ja') => {
    const ratings = (
      algs: Readonly<Record<string, unknown>>,
      names: Readonly<Record<string, readonly [string, ...Name]>>,
    ) =>
      Object.fromEntries(
        Object.keys(algs).map((alg) => {
          const [, ...name] = own(names, alg, 'rating');
          return [alg, pick(language, name)];
        }),
      );
    return {
      ...(look.playtype && { playtype: pick(language, look.playtype) }),
      lamps: Object.fromEntries(
        lamps.order.map((lamp) => [lamp, pick(language, [lamp, own(look.lamps, lamp, 'lamp')[2] ?? lamp])]),
      ),
      classSets: Object.fromEntries(
        [...sets.keys()].map((set) => [set, pick(language, own(look.classes, set, 'class set').name)]),
      ),
      classes: Object.fromEntries([...sets.values()].map((set) => [set.name, classNames(def, set, language)])),
      scoreRatings: ratings(def.scoreAlgs, look.ratings.score),
      sessionRatings: ratings(def.sessionAlgs, look.ratings.session),
      profileRatings: ratings(def.profileAlgs, look.ratings.profile),
      totals: ratings(def.totals ?? {}, look.ratings.total ?? {}),
    };
  };
  return { en: inOne('en'), ja: inOne('ja') };
}

/** Returns abbreviations of lamps and of score ratings, for narrow screens and tables. */
export const abbreviations = ({ lamps, scoreAlgs, look }: Playtype) => ({
  shortLamps: Object.fromEntries(lamps.order.map((lamp) => [lamp, own(look.lamps, lamp, 'lamp')[1]])),
  shortScoreRatings: Object.fromEntries(
    Object.keys(scoreAlgs).map((alg) => [alg, own(look.ratings.score, alg, 'rating')[0]]),
  ),
});
