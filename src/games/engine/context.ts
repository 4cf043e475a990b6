import type { ChartFacts, GradedPlay, PlayContext } from './play.ts';
import type { Positions } from './positions.ts';

class Context implements PlayContext {
  readonly score: number;
  readonly percent: number;
  readonly grade: string;
  readonly lamp: string;
  readonly judgements: GradedPlay['judgements'];
  readonly optional: GradedPlay['optional'];
  readonly scoreMeta: GradedPlay['scoreMeta'];
  readonly chart: ChartFacts;
  readonly #lamps: Positions;

  constructor(play: GradedPlay, chart: ChartFacts, lamps: Positions) {
    this.score = play.score;
    this.percent = play.percent;
    this.grade = play.grade;
    this.lamp = play.lamp;
    this.judgements = play.judgements;
    this.optional = play.optional;
    this.scoreMeta = play.scoreMeta;
    this.chart = chart;
    this.#lamps = lamps;
  }

  atLeast(lamp: string): boolean {
    return this.#lamps.of(this.lamp) >= this.#lamps.of(lamp);
  }
}

/** Returns the context of a play on a chart for formulas and rules. */
export const contextOf = (play: GradedPlay, chart: ChartFacts, lamps: Positions): PlayContext =>
  new Context(play, chart, lamps);
