/** A colour as "#rrggbb", or the two to four stops of a gradient. */
export type Colour = string | readonly [string, string, string?, string?];

/** Letters that stand for a game, the colour they are on, and a second colour beside it. */
export type Tile = readonly [letters: string, ground: string, accent: string];

/** A name in English and in Japanese. */
export type Name = readonly [en: string, ja: string];

/** Colours and names of a set of classes. */
export interface ClassLook {
  readonly name: Name;
  /** Colours in the order of the classes, each for the given number of them. */
  readonly colours: readonly (readonly [classes: number, colour: Colour])[];
  /** `display`: the class is called in English what it shows, such as ★12; else by its full name, if it has one. */
  readonly english?: 'display';
  /** Names of classes by id, where English is not what the class shows in full, or Japanese not what it shows. */
  readonly names?: Readonly<Record<string, Name>>;
}

type Ratings<A extends string> = Readonly<Record<A, readonly [short: string, ...Name]>>;

/** Colours and names of a playtype, as the game's players know them. A missing lamp, grade, difficulty or rating does not compile. */
export interface Look<
  L extends string = string,
  G extends string = string,
  D extends string = string,
  S extends string = string,
  E extends string = string,
  P extends string = string,
> {
  /** Name of the playtype; missing if it is the only one and has none. */
  readonly playtype?: Name;
  readonly lamps: Readonly<Record<L, readonly [colour: string, short: string, ja?: string]>>;
  readonly grades: Readonly<Record<G, Colour>>;
  readonly difficulties: Readonly<Record<D, Colour>>;
  /** Ratings of scores, sessions and profiles, and figures over all charts. */
  readonly ratings: {
    readonly score: Ratings<S>;
    readonly session: Ratings<E>;
    readonly profile: Ratings<P>;
    readonly total?: Ratings<string>;
  };
  readonly classes: Readonly<Record<string, ClassLook>>;
}
