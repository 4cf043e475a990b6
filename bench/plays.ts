import { CHARTS, chartIDOf, chartName, notesOf } from './catalogue.ts';
import { randomOf } from './random.ts';

/** Different charts in the largest batch: a player who has sent 10,000 scores has 5,000 PBs. */
export const PLAYED_CHARTS = CHARTS / 2;

const LAMPS = ['FAILED', 'ASSIST CLEAR', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'EX HARD CLEAR'] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MiB = 1024 * 1024;
/** Plays in a row before the player stops until the next day. */
const SITTING = 25;
const LAST_DAY = Date.UTC(2026, 0, 1, 18);

/** Beginning of a BATCH-MANUAL file, up to its first play. */
export const FILE_HEAD = '{"meta":{"game":"iidx","playtype":"SP","service":"bench"},"scores":[';

/** Number of the chart that the play at this place of a batch is on: jumps about, and each comes up in turn. */
export const playedChart = (place: number): number => 2 * ((place * 1777) % PLAYED_CHARTS) + (place % 2);

function play(place: number, random: () => number, chart = playedChart(place)) {
  const notes = notesOf(chart);
  const pgreat = Math.floor(notes * (0.3 + 0.4 * random()));
  const great = Math.floor((notes - pgreat) * random());
  const good = Math.floor((notes - pgreat - great) * random());
  const bad = Math.floor(10 * random());
  const poor = Math.floor(10 * random());
  const day = Math.floor(place / SITTING);
  // The second time on a chart goes better: no two plays of a batch are the same play.
  const better = place < PLAYED_CHARTS ? 0 : LAMPS.length / 2;
  return {
    score: 2 * pgreat + great,
    lamp: LAMPS[better + Math.floor((random() * LAMPS.length) / 2)]!,
    matchType: 'inGameID',
    ...chartName(chart),
    timeAchieved: LAST_DAY - day * DAY + (place % SITTING) * 3 * MINUTE,
    judgements: { pgreat, great, good, bad, poor },
    optional: { bp: bad + poor },
  };
}

/** A BATCH-MANUAL file with `size` scores of a player, spread over as many evenings as they need. */
export function batchOf(player: number, size: number): string {
  const random = randomOf(player * 7919 + size);
  const scores = Array.from({ length: size }, (_, place) => play(place, random));
  return JSON.stringify({ meta: { game: 'iidx', playtype: 'SP', service: 'bench' }, scores });
}

/** Size of a large file. */
export interface LargeFile {
  /** Files of other numbers (0 to 4) have other plays, in sessions of their own. */
  number: number;
  /** Number of plays; by default, as many as fit into 15.9 MiB. */
  plays?: number;
  /** With nothing but what a play needs: almost twice as many fit. */
  lean?: boolean;
}

/** A BATCH-MANUAL file with plays on all charts of the catalogue, spread over as many days as they need (years). */
export function largeFile({ number, plays = Infinity, lean = false }: LargeFile): string {
  const random = randomOf(104_729 * (number + 1));
  const scores: string[] = [];
  for (let bytes = 0; scores.length < plays && bytes < 15.9 * MiB;) {
    const place = scores.length;
    const { timeAchieved, ...full } = play(place, random, (place * 1777 + number) % CHARTS);
    const { judgements: _judgements, optional: _optional, ...needed } = full;
    const text = JSON.stringify({ ...(lean ? needed : full), timeAchieved: timeAchieved + number * 4 * HOUR });
    scores.push(text);
    bytes += text.length + 1;
  }
  return `${FILE_HEAD}${scores.join(',')}]}`;
}

/** A BATCH-MANUAL file with the one play of this number, for a player who sends many of them. */
export const singlePlay = (number: number): string => `${FILE_HEAD}${JSON.stringify(play(number, randomOf(number)))}]}`;

/** A BATCH-MANUAL file with one play on each chart of the catalogue, the later the better. */
export function oneOnEachChart(): string {
  const scores = Array.from({ length: CHARTS }, (_, n) => ({
    score: notesOf(n),
    lamp: n % 2 === 0 ? 'CLEAR' : 'HARD CLEAR',
    matchType: 'chartID',
    identifier: chartIDOf(n),
    timeAchieved: Date.UTC(2026, 0, 1) + n * 90_000,
  }));
  return JSON.stringify({ meta: { game: 'iidx', playtype: 'SP', service: 'bench' }, scores });
}
