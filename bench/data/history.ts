import type { Part } from './games.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LAST_DAY = Date.UTC(2026, 0, 1, 18);
/** Evenings lie in these days before the last one. */
const DAYS = 3 * 365;
/** Plays of one evening, at most. */
const EVENING = 30;
const COMMENTED = 0.01;

export interface Taste {
  part: Part;
  /** Skill of a player, 0 to 1. */
  skill: number;
  /** Charts that they play, by their number; some more often than others. */
  known: number;
  random: () => number;
}

/** Scores of so many plays of a player, evening by evening, as BATCH-MANUAL documents of a few hundred plays each. */
export function* documents(taste: Taste, plays: number, size: number): Generator<string> {
  const { part, random } = taste;
  const { game, playtype } = part;
  let scores: unknown[] = [];
  let sent = 0;
  while (sent < plays) {
    const start = LAST_DAY - Math.floor(DAYS * random()) * DAY;
    const tonight = Math.min(1 + Math.floor(EVENING * random()), plays - sent);
    for (let at = 0; at < tonight; at += 1) scores.push(play(taste, sent + at, start + at * 3 * MINUTE));
    sent += tonight;
    if (scores.length < size && sent < plays) continue;
    yield JSON.stringify({ meta: { game, playtype, service: 'bench' }, scores });
    scores = [];
  }
}

function play({ part, skill, known, random }: Taste, place: number, time: number) {
  const { charts, lamps } = part;
  // Every chart once before any comes again, so that the number of PBs is known; then favourites.
  const which = place < known ? place : Math.floor(known * random() ** 2);
  const { chartID, max } = charts[(which * 7919) % charts.length]!;
  const quality = Math.min(0.995, 0.5 + 0.45 * skill + 0.15 * (random() - 0.5));
  const score = max <= 100 ? Math.floor(100 * max * quality) / 100 : Math.floor(max * quality);
  const lamp = lamps[Math.min(lamps.length - 1, Math.floor(lamps.length * (0.3 * random() + 0.7 * skill * random())))]!;
  const comment = random() < COMMENTED ? `play ${place}, better next time` : null;
  return { score, lamp, matchType: 'chartID', identifier: chartID, timeAchieved: time, comment };
}
