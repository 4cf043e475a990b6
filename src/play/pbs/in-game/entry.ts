import { LRUCache } from 'lru-cache';

/** PB in a game's ranking. */
export interface EntryRow {
  user: number;
  username: string;
  chart: number;
  score: number;
  lampIndex: number;
  timeAchieved: number | null;
  /** Metrics as stored JSON. */
  optional: string | null;
  /** Choices of the play with the best score, as stored JSON; null if it is not known. */
  meta: string | null;
}

/** Data of a chart that a game's ranking shows. */
export interface EntryChart {
  sha256: string | null;
  notes: number | null;
}

interface Metrics {
  bp?: number | null;
  maxCombo?: number | null;
  egd?: number | null;
  lgd?: number | null;
  ebd?: number | null;
  lbd?: number | null;
  epr?: number | null;
  lpr?: number | null;
}

/** Numbers of random options in the game. */
const RANDOM: Readonly<Record<string, number>> = { NONRAN: 0, MIRROR: 1, RANDOM: 2, 'R-RANDOM': 3, 'S-RANDOM': 4 };

/** Encodes the choices of a play. */
function choices(meta: string): string {
  const { inputDevice = null, random } = JSON.parse(meta) as { inputDevice?: string; random?: string };
  return `"deviceType":${JSON.stringify(inputDevice)},"random":${RANDOM[random ?? ''] ?? null}`;
}

/**
 * Returns a function that encodes PBs as BMS players show rankings: ten thousand take a fraction of the time of that many documents. Lamps have
 * the numbers of those games, which know two kinds of assist clears. The caller's own PBs have no name.
 */
export function createEntries(): (row: EntryRow, chart: EntryChart, caller?: number) => string {
  // Players choose much the same.
  const choicesOf = new LRUCache<string, string>({ max: 500, memoMethod: choices });
  return ({ user, username, score, lampIndex, timeAchieved, optional, meta }, { sha256, notes }, caller) => {
    const of = JSON.parse(optional ?? '{}') as Metrics;
    const [points, clear] = [Math.trunc(score), lampIndex > 1 ? lampIndex + 1 : lampIndex];
    return (
      `{"sha256":${JSON.stringify(sha256)},"id":"${user}","player":${user === caller ? '""' : JSON.stringify(username)},` +
      `"playcount":1,"clear":${clear},"date":${Math.trunc((timeAchieved ?? 0) / 1000)},` +
      `"maxcombo":${of.maxCombo ?? 0},"notes":${notes ?? 0},"passnotes":0,"minbp":${of.bp ?? -1},"gauge":0,${choicesOf.memo(meta ?? '{}')},` +
      `"epg":${Math.trunc(points / 2)},"lpg":0,"egr":${points % 2},"lgr":0,` +
      `"egd":${of.egd ?? 0},"lgd":${of.lgd ?? 0},"ebd":${of.ebd ?? 0},"lbd":${of.lbd ?? 0},` +
      `"epr":${of.epr ?? 0},"lpr":${of.lpr ?? 0},"ems":0,"lms":0}`
    );
  };
}
