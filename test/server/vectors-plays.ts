import type { Gpt } from '../../src/games/engine/gpt.ts';
import { rulesAt } from '../../src/games/engine/newness.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { partitionsOf } from '../games/profiles.ts';
import { chartWith, scoreOfPercent, type Ask } from '../games/rated.ts';
import type { Placed } from './vectors-world.ts';

// Charts and plays on them that have the ratings of published numbers.

/** Values of plays by score algorithm, or by "algorithm:part of a profile rating". */
export type Inputs = Readonly<Record<string, readonly number[]>>;

export interface Placer {
  /** All charts so far, each with the play on it. */
  readonly placed: readonly Placed[];
  place: (gpt: Gpt, one: Omit<Placed, 'gpt' | 'songID'>) => Placed;
  /** Places the chart and play of a question about a play. */
  placeAsk: (gpt: Gpt, ask: Ask) => Placed;
  /** Places charts and plays with exactly these ratings. Throws RangeError if there is none. */
  placeInputs: (gpt: Gpt, inputs: Inputs) => Placed[];
}

/** Data of a song or chart in one part of a profile rating. */
function inPart(gpt: Gpt, of: string, part: number): { data: object; songData: object } {
  const how = partitionsOf(gpt.def).find((one) => one.of === of);
  if (how === undefined) return { data: {}, songData: {} };
  const versions = shippedVersions(gpt);
  const [fresh] = rulesAt(
    versions,
    versions.some(({ releases }) => releases) ? 'JP' : null,
    Date.now(),
  ).newVersions.slice(-1);
  const when = how.parts[part]!.when;
  const value =
    how.by === 'newness'
      ? part === 0
        ? fresh
        : (gpt.def.newness!.older?.[0] ?? versions[0]!.id)
      : when === 'rest'
        ? false
        : when[0];
  const field = how.by === 'newness' ? gpt.def.newness!.by.at(-1)! : [how.by].flat()[0]!;
  const name = 'song' in field ? field.song : field.chart;
  return 'song' in field ? { data: {}, songData: { [name]: value } } : { data: { [name]: value }, songData: {} };
}

/** Returns levels, highest first; those of pop'n music go up to 50. */
const levelsOf = ({ game }: Gpt): number[] => {
  const top = game === 'popn' ? 500 : 210;
  return Array.from({ length: top }, (_, n) => (top - n) / 10);
};

type Found = Omit<Placed, 'gpt' | 'songID'>;

/** Finds a chart and a play with exactly this rating. */
function findPlay(gpt: Gpt, of: string, part: number, value: number): Found {
  const { inverse } = gpt.def.scoreAlgs[of]!;
  const own = inPart(gpt, of, part);
  for (const lamp of gpt.def.lamps.order.slice(1)) {
    for (const level of levelsOf(gpt)) {
      const facts = chartWith(gpt, own.data as never, level);
      const least = inverse!.least(value, facts, { lamp, optional: {} });
      if (least === null) continue;
      const metric = inverse!.metric ?? 'score';
      const values = (gpt.def.optional[metric.slice('optional.'.length)] as { values?: string[] } | undefined)?.values;
      const known: object = metric.startsWith('optional.')
        ? { optional: { [metric.slice('optional.'.length)]: values?.[least] ?? least } }
        : { [metric]: least };
      const played = {
        score: metric === 'percent' ? 900_000 : 0,
        lamp,
        judgements: {},
        optional: {},
        scoreMeta: {},
        ...known,
      };
      try {
        const rated = gpt.ratings({ ...played, ...gpt.grade(played, facts) }, facts)[of];
        if (rated !== value || gpt.faults(played, facts).length > 0) continue;
      } catch {
        continue;
      }
      const { judgements: _, scoreMeta: __, ...play } = played;
      return { chart: facts, songData: { ...facts.songData, ...own.songData }, play };
    }
  }
  throw new RangeError(`no play of ${gpt.idString} has ${of} ${value}`);
}

/** Returns functions that place charts in a catalogue. A chart is used by all profiles that need one like it. */
export function createPlacer(): Placer {
  const placed: Placed[] = [];
  const likes = new Map<string, Placed>();
  const found = new Map<string, Found>();
  const place: Placer['place'] = (gpt, one) => {
    const made = { gpt, songID: placed.length + 1, ...one };
    placed.push(made);
    return made;
  };
  const oneLike = (gpt: Gpt, key: string, value: number, copy: number): Placed => {
    const [of = '', part = '0'] = key.split(':');
    const like = `${gpt.idString} ${key} ${value}`;
    const play = found.get(like) ?? findPlay(gpt, of, Number(part), value);
    found.set(like, play);
    const made = likes.get(`${like} ${copy}`) ?? place(gpt, play);
    likes.set(`${like} ${copy}`, made);
    return made;
  };
  return {
    placed,
    place,
    placeAsk: (gpt, ask) => place(gpt, playOf(gpt, ask)),
    placeInputs: (gpt, inputs) =>
      Object.entries(inputs).flatMap(([key, values]) => {
        const used = new Map<number, number>();
        return values.map((value) => {
          const copy = used.get(value) ?? 0;
          used.set(value, copy + 1);
          return oneLike(gpt, key, value, copy);
        });
      }),
  };
}

function playOf(gpt: Gpt, ask: Ask): Found {
  const facts = {
    ...chartWith(gpt, ask.data ?? {}, ask.levelNum, ask.tiers),
    ...(ask.difficulty && { difficulty: ask.difficulty }),
  };
  const score = ask.score ?? (ask.percent === undefined ? 0 : scoreOfPercent(gpt, ask.percent, facts));
  const percent = gpt.def.score.percent === 'sent' ? { percent: ask.percent } : {};
  return {
    chart: facts,
    songData: facts.songData ?? {},
    play: { score, lamp: ask.lamp ?? gpt.def.lamps.clear, ...percent, ...(ask.optional && { optional: ask.optional }) },
  };
}

/** Returns the class set of a playtype that follows a rating, and that rating. */
export const derivedSet = ({ def }: Gpt) =>
  Object.entries(def.classes).flatMap(([set, one]) => ('from' in one ? [{ set, from: one.from }] : []))[0]!;

/** Returns values of plays, spread evenly over the parts of a profile rating, that give exactly this rating. */
export function inputsFor(gpt: Gpt, rating: number): Inputs {
  const how = gpt.def.profileAlgs[derivedSet(gpt).from]!.reduce;
  const [main] = how.op === 'weightedSum' ? how.parts.map(({ reduce }) => reduce) : [how];
  if (main === undefined || !('of' in main) || !('parts' in main || 'n' in main))
    throw new RangeError('another rating');
  const parts = 'parts' in main ? main.parts.map(({ n }) => n) : [main.n];
  const n = parts.reduce((sum, count) => sum + count, 0);
  const over = how.op === 'meanBest' ? n : 'over' in how ? (how.over ?? 1) : 1;
  // Arcaea counts the best 10 of them twice.
  const counted = how.op === 'weightedSum' && gpt.game === 'arcaea' ? 60 : n;
  const unit = gpt.game === 'arcaea' ? 100 : (main.unit ?? 100_000);
  const total = Math.round(rating * over * unit);
  const values =
    gpt.game === 'ddr'
      ? fewest(total, gpt)
      : spread(total, { n, counted }, (value) => hasPlay(gpt, main.of, value / unit)).map((value) => value / unit);
  if (values.length > n) throw new RangeError(`no ${n} plays of ${gpt.idString} add up to ${total}`);
  return Object.fromEntries(
    parts.map((count, part) => [`${main.of}:${part}`, values.splice(0, count).filter((value) => value > 0)]),
  );
}

/** Returns as many values as there are places, as equal as possible, that add up to a total; the best 10 may count twice. */
function spread(
  total: number,
  { n, counted }: { n: number; counted: number },
  isThere: (value: number) => boolean,
): number[] {
  let rest = total;
  return Array.from({ length: n }, (_, i) => {
    const even =
      counted === n ? Math.ceil(rest / (n - i)) : Math.floor(total / counted) + (i < total % counted ? 1 : 0);
    const value = [0, 1, -1, 2, -2, 3, -3].map((by) => even + by).find((one) => one <= 0 || isThere(one)) ?? even;
    rest -= value;
    return value;
  });
}

const plays = new Map<string, boolean>();

/** Returns whether some play has exactly this rating. */
function hasPlay(gpt: Gpt, of: string, value: number): boolean {
  const key = `${gpt.idString} ${of} ${value}`;
  const known = plays.get(key);
  if (known !== undefined) return known;
  let isThere = true;
  try {
    findPlay(gpt, of, 0, value);
  } catch {
    isThere = false;
  }
  plays.set(key, isThere);
  return isThere;
}

/** Returns the fewest FLARE SKILLs that add up to a total. Throws RangeError if none do. */
function fewest(total: number, gpt: Gpt): number[] {
  const known = Array.from({ length: 1064 }, (_, n) => n + 1).filter((value) => hasPlay(gpt, 'flareSkill', value));
  const last = new Uint16Array(total + 1);
  const count = new Uint32Array(total + 1).fill(1e9, 1);
  for (let sum = 1; sum <= total; sum += 1)
    for (const value of known)
      if (value <= sum && count[sum - value]! + 1 < count[sum]!) {
        count[sum] = count[sum - value]! + 1;
        last[sum] = value;
      }
  if (count[total]! >= 1e9) throw new RangeError(`no plays of ${gpt.idString} add up to ${total}`);
  const values: number[] = [];
  for (let rest = total; rest > 0; rest -= last[rest]!) values.push(last[rest]!);
  return values;
}
