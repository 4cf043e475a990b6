import { isObject } from '../shared/is-object.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A play as it is stored, as far as metrics of v3 follow from it. */
export interface StoredMetrics {
  readonly score: number;
  readonly lamp: string;
  readonly optional: Stored;
  readonly judgements: Stored;
  /** Returns the data of the chart. */
  readonly chartData: () => Stored;
}

/** Metrics of v3 that a play does not tell in so many words, by their names: what they are for such a play. */
export const UNTOLD: Readonly<Record<string, (play: StoredMetrics) => string | number>> = {
  clearLamp: ({ lamp }) => (lamp === 'FAILED' ? 'FAILED' : 'CLEAR'),
  bellLamp: ({ score }) => (score === 1_010_000 ? 'FULL BELL' : 'NONE'),
  platinumScore: () => 0,
  survivedPercent: ({ lamp }) => (lamp === 'FAILED' ? 0 : 100),
  clearMedal: ({ lamp, judgements }) => MEDALS[lamp]?.(judgements) ?? 'failedCircle',
};

/** Medals of pop'n music by how many bads or goods there were; circles where nobody knows. */
const byCount = (medal: string, count: unknown): string => {
  if (typeof count !== 'number' || count > 20) return `${medal}Circle`;
  return count > 5 ? `${medal}Diamond` : `${medal}Star`;
};
const MEDALS: Readonly<Record<string, (judgements: Stored) => string>> = {
  'EASY CLEAR': () => 'easyClear',
  CLEAR: ({ bad }) => byCount('clear', bad),
  'FULL COMBO': ({ good }) => byCount('fullCombo', good),
  PERFECT: () => 'perfect',
};

/** What v3 has beside the keys of a play in today's form. */
export interface GameForm {
  /** The percent is a metric of its own. */
  readonly hasPercent?: true;
  /** The lamp is there although a play is sent without it. */
  readonly hasLamp?: true;
  /** Optional metrics that v3 lacks. */
  readonly without?: readonly string[];
  /** Judgements by their names in v3; those that are missing here v3 lacks. */
  readonly judgements?: Readonly<Record<string, string>>;
  /** Class sets by their names in v3. */
  readonly classSets?: Readonly<Record<string, string>>;
  /** Metrics that follow from others, with the position of those that are names. */
  readonly derived?: (play: StoredMetrics, metrics: Stored) => Record<string, string | number>;
  /** Positions of derived names, by the names of their metrics. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
}

const STARS = ['0-star', '1-star', '2-star', '3-star', '4-star', '5-star', 'R-star'];

/** Platinum stars of O.N.G.E.K.I.: one for each percent of the largest platinum score from 94 on; six are the rainbow. */
function platinumStars({ optional, chartData }: StoredMetrics): string {
  const [score, max] = [optional['platinumScore'], chartData()['maxPlatScore']];
  const isKnown = typeof score === 'number' && typeof max === 'number' && max > 0;
  const stars = isKnown ? Math.max(0, Math.min(99, Math.floor((100 * score) / max)) - 93) : optional['platinumStars'];
  return STARS[Number(stars ?? 0)] ?? STARS[0]!;
}

const upperCase = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name.toUpperCase()]));

/** Games by id; those that are not here have nothing of that. */
export const GAME_FORMS: Readonly<Record<string, GameForm>> = {
  iidx: { hasPercent: true },
  bms: { hasPercent: true },
  pms: { hasPercent: true },
  ddr: { judgements: upperCase(['marvelous', 'perfect', 'great', 'good', 'miss', 'ok']) },
  gitadora: { classSets: { skillColour: 'colour' } },
  popn: { hasLamp: true },
  ongeki: {
    without: ['platinumStars'],
    derived: (play) => ({ platinumStars: platinumStars(play) }),
    names: { platinumStars: STARS },
  },
  itg: {
    without: ['fast', 'slow', 'maxCombo', 'diedAt'],
    derived: ({ lamp }, { scorePercent, survivedPercent }) => ({
      finalPercent: Number(lamp === 'FAILED' ? survivedPercent : 100 + Number(scorePercent)),
    }),
  },
};

/** Both sides of a play as v3 has them: a list. */
export const asPair = (value: unknown): unknown =>
  isObject(value) && 'left' in value && 'right' in value ? [value['left'], value['right']] : value;
