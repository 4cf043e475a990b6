import type { GamePTConfig } from '../../../contracts/documents/game.ts';
import { alikeRule, type Alike } from './alike.ts';
import { classDeriver, classIndexer, classSets } from './classes.ts';
import type { ClassSet } from './classes.ts';
import { gptConfig, indexedAlgs } from './config.ts';
import type { GameDef, Playtype } from './define.ts';
import type { DerivedFrom } from './define/derived.ts';
import { deriver } from './derive.ts';
import { faultFinder } from './faults.ts';
import { gradeProgress, scoreText } from './goal-text.ts';
import { grader, scoreMax } from './grade.ts';
import type { Graded } from './grade.ts';
import { identifier } from './identity.ts';
import { matchTypes } from './match.ts';
import type { MatchType } from './match.ts';
import { pbMerger } from './merge-pb.ts';
import { DEFAULT_REGION } from './newness.ts';
import type { RatedChart } from './partition.ts';
import type { ChartFacts, GradedPlay, MergedPB, Play, Ratings, StoredPlay } from './play.ts';
import { positions } from './positions.ts';
import { ratingRules } from './rating-rules.ts';
import { profileInputs, profileRater, rater, sessionRater } from './ratings.ts';
import type { ProfileInput } from './ratings.ts';
import type { SentNames } from './sent-names.ts';
import { summer } from './sums.ts';

/** Game and playtype, compiled from the module. Pure functions only. */
export interface Gpt {
  readonly game: string;
  readonly playtype: string;
  /** "game:playtype" */
  readonly idString: string;
  readonly def: Playtype;
  readonly gameDef: GameDef;
  /** Region of players who have not chosen one. */
  readonly defaultRegion: string;
  /** Returns the position of a lamp, worst first; throws RangeError on an unknown one. */
  lampIndex(lamp: string): number;
  /** Returns the position of a grade, worst first; throws RangeError on an unknown one. */
  gradeIndex(grade: string): number;
  /** Returns the maximum score on the chart; undefined if the chart lacks the data for it. */
  scoreMax(chart: ChartFacts): number | undefined;
  /** Returns percent (0–100, in some games a little more) and grade. Throws RangeError if the chart lacks the data for it. */
  grade(play: Play, chart: ChartFacts): Graded;
  /**
   * Returns every reason why the play is impossible, as sentences with expected and actual values; [] = possible. `names` are the keys that were
   * sent, where they differ.
   */
  faults(play: Play, chart: ChartFacts, names?: SentNames): string[];
  /** Returns one value per score algorithm. Never throws on odd charts or plays: null then. */
  ratings(play: GradedPlay, chart: ChartFacts): Ratings;
  /** Formats how far a PB is from the grade of a goal, as players say it: "AAA-64", "(S+)-13K". */
  gradeProgress(pb: GradedPlay, chart: ChartFacts, goal: string): string;
  /** Formats a score as players write it: with thousands separators, unless it is EX. */
  scoreText(score: number): string;
  /** Returns the play with derived sums of optional metrics, if the parts were sent and the sum was not. */
  withSums(play: Play): Play;
  /** Returns the metrics derived from a play or PB, without those it lacks the data for; undefined if the game has none. */
  readonly derive: ((play: DerivedFrom) => Record<string, number>) | undefined;
  /** Returns the metrics that, with user and chart, make up a scoreID. */
  identity(play: Play): Record<string, unknown>;
  /** Recognises a play sent in both forms; undefined if these give the same scoreID. */
  readonly alike: Alike | undefined;
  /** Merges one player's plays on one chart into a personal best. Throws RangeError without plays. */
  mergePB(plays: readonly StoredPlay[], chart: ChartFacts): MergedPB;
  /** Returns one value per session algorithm, from the ratings of all scores of a session. */
  sessionRatings(all: readonly Readonly<Ratings>[]): Ratings;
  /** Score algorithms that PBs are kept in the order of. */
  readonly indexedAlgs: readonly string[];
  /** Lists that `profileRatings` needs: score algorithm, number of best values (null = all), and charts. */
  readonly profileInputs: readonly ProfileInput[];
  /** Returns one value per profile algorithm, from lists by score algorithm, best value first. */
  profileRatings(
    best: ReadonlyMap<string, readonly number[]>,
    charts?: ReadonlyMap<string, readonly RatedChart[]>,
  ): Ratings;
  /** Identifies the rating rules; stored ratings of other rules are outdated. */
  readonly ratingRules: string;
  /** Returns a class id per derived set whose rating is not null. */
  derivedClasses(profileRatings: Readonly<Ratings>): Record<string, string>;
  /** Returns the position of a class in its set; throws RangeError on an unknown set or class. */
  classIndex(set: string, id: string): number;
  readonly classSets: ReadonlyMap<string, ClassSet>;
  /** Match types by name, recommended ones first. */
  readonly matchTypes: ReadonlyMap<string, MatchType>;
  /** Returns the API's view of this playtype. */
  config(): GamePTConfig;
}

/** Compiles one playtype of a game. Throws if its lists contain a name twice. */
export function compileGpt(gameDef: GameDef, playtype: string, def: Playtype, defaultRegion = DEFAULT_REGION): Gpt {
  const idString = `${gameDef.id}:${playtype}`;
  const lamps = positions(`${idString} lamps`, def.lamps.order);
  const gradeNames = def.grades.cuts.map(([grade]) => grade);
  const grades = positions(`${idString} grades`, gradeNames);
  const sets = classSets(def);
  const grade = grader(def, lamps);
  const ratings = rater(def, lamps);
  const config = gptConfig(idString, def, sets);
  const identity = identifier(def);
  return {
    game: gameDef.id,
    playtype,
    idString,
    def,
    gameDef,
    defaultRegion,
    lampIndex: (lamp) => lamps.of(lamp),
    gradeIndex: (name) => grades.of(name),
    scoreMax: (chart) => scoreMax(def.score, chart),
    grade,
    faults: faultFinder(def, lamps, grade),
    ratings,
    gradeProgress: gradeProgress(def),
    scoreText: scoreText(def.score),
    withSums: summer(def),
    derive: deriver(def),
    identity,
    alike: alikeRule(def, identity),
    mergePB: pbMerger(def, lamps, ratings),
    sessionRatings: sessionRater(def),
    indexedAlgs: indexedAlgs(def.scoreAlgs),
    profileInputs: profileInputs(def),
    profileRatings: profileRater(def),
    ratingRules: ratingRules(gameDef, def),
    derivedClasses: classDeriver(def),
    classIndex: classIndexer(sets),
    classSets: sets,
    matchTypes: matchTypes(def),
    config: () => config,
  };
}
